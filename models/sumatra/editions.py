"""Sumatra's editions: the bundled ones, and what a player's own may not do beyond the shape of its fields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..core.editions import Shelf
from ..core.errors import Fault, echo
from ..core.trees import field_name
from ..core.wording import say
from .edition import LEAST_ROUND, Edition
from .tiles import KINDS, PER_TYPE, TILES, TOTALS


def _faults(tree: Any) -> Iterator[Fault]:
    if isinstance(tree, dict):
        yield from _stock_faults(tree)
        yield from _repeated_counts(tree.get("maps"))
        yield from _repeated_badges(tree.get("brown"), tree.get("green"))


def _stock_faults(tree: dict[str, Any]) -> Iterator[Fault]:
    """Both or neither of the round and the square tiles; together exactly what there is (SUM-1.2, SUM-1.3)."""
    for field, other in (("round", "square"), ("square", "round")):
        if field not in tree and other in tree:
            yield Fault(field, say("the field is missing, expected it beside {other}", other=other))
    piles = [_pile(tree.get(field)) for field in ("round", "square")]
    if piles[0] is None or piles[1] is None:
        return
    if piles[0].total() < LEAST_ROUND:
        yield Fault(
            "round",
            say(
                "{count} round tiles, expected at least {least}",
                count=piles[0].total(),
                least=LEAST_ROUND,
            ),
        )
    stock = piles[0] + piles[1]
    kinds = {kind: sum(stock[tile] for tile in TILES if tile[0] == kind) for kind in KINDS}
    wanted = dict(TOTALS) | {tile: PER_TYPE[tile[0]] for tile in TILES if tile[0] in PER_TYPE}
    for name, number in wanted.items():
        if (found := kinds.get(name, stock[name])) != number:
            yield Fault(
                "square",
                say(
                    "{found} tiles {code} with the round ones, expected {number}",
                    found=found,
                    code=name,
                    number=number,
                ),
            )
            return


def _pile(tree: Any) -> Counter[str] | None:
    """The tiles of a pile, None if validation will fault them."""
    if not isinstance(tree, dict):
        return None
    sound = all(tile in TILES and type(number) is int and number >= 0 for tile, number in tree.items())
    return Counter(tree) if sound else None


def _repeated_counts(maps: Any) -> Iterator[Fault]:
    """A number of players occurs in one map only."""
    seen: set[int] = set()
    for index, side in enumerate(maps if isinstance(maps, list) else ()):
        players: Any = side.get("players") if isinstance(side, dict) else None
        counts = {count for count in players if type(count) is int} if isinstance(players, list) else set()
        if again := sorted(counts & seen):
            path = field_name(("maps", index, "players"))
            yield Fault(
                path,
                say(
                    "an earlier map is for {players} players, expected one map for each number",
                    players=again[0],
                ),
            )
        seen |= counts


def _repeated_badges(brown: Any, green: Any) -> Iterator[Fault]:
    """Green badges have ids of their own."""
    if isinstance(brown, dict) and isinstance(green, dict):
        for badge in green:
            if badge in brown:
                path = field_name(("green", badge))
                yield Fault(
                    path,
                    say("{badge} is the id of a brown badge, expected one of its own", badge=echo(badge)),
                )


SHELF = Shelf(Edition, Path(__file__).parent, extra=_faults, entries=True)
"""Where the game's editions come from."""
