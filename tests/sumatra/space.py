"""The move space of a position: every turn that its player could write down, legal or not."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from periplus.models.sumatra import GAME
from periplus.models.sumatra.edition import Edition
from periplus.models.sumatra.position import tiles_of
from periplus.models.sumatra.state import State

COLUMNS = (1, 2, 3, 4, 5)
ELSEWHERE = ("R", "Ea")
"""Tiles that are offered whether they are there or not."""


def _badge_lists(edition: Edition, held: Counter[str]) -> Iterator[list[str]]:
    """Every set of badges for which the tiles would do, two green ones too, and each other badge alone."""
    brown = [badge for badge, marks in sorted(edition.brown.items()) if not Counter(marks) - held]
    rows = sum(1 for number in held.values() if number)
    green = [badge for badge, needs in sorted(edition.green.items()) if needs.rows <= rows]
    for size, several in product(range(len(brown) + 1), range(3)):
        for chosen, more in product(combinations(brown, size), combinations(green, several)):
            yield [*chosen, *more]
    yield from ([badge] for badge in sorted(edition.badges - {*brown, *green}))


def _with_badges(state: State, move: dict[str, Any], *tiles: str) -> Iterator[dict[str, Any]]:
    held = Counter(tile[0] for tile in (*tiles_of(state.players[state.turn].notebook), *tiles))
    for badges in _badge_lists(state.edition, held):
        yield move | ({"badges": badges} if badges else {})


def _bonuses(tile: str, known: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Every known tile in every column, and tiles that a pair cannot fetch; for others than W and G just one."""
    offered = sorted({*known, *ELSEWHERE, "W", "G"}) if tile in ("W", "G") else ["R"]
    yield from ({"tile": fetched, "to": column} for fetched, column in product(offered, COLUMNS))


def _takes(
    state: State, base: dict[str, Any], offered: tuple[str, ...], known: Any
) -> Iterator[dict[str, Any]]:
    for tile, to in product(sorted({*offered, *ELSEWHERE}), (*COLUMNS, "known")):
        move = base | {"tile": tile, "to": to}
        yield from _with_badges(state, move, tile)
        for bonus in _bonuses(tile, known):
            yield from _with_badges(state, move | {"bonus": bonus}, tile, bonus["tile"])


def space(position: Any) -> Iterator[dict[str, Any]]:
    """JSON of every turn that the player to move could write."""
    state = GAME.state(position)
    for action in ("advance", "follow"):
        yield from _with_badges(state, {"type": action})
    yield from _takes(state, {"type": "take"}, state.available, state.known)
    if state.players[state.turn].at == state.place + 1:
        drawn = state.bag if state.draw is None else state.draw
        base = {"type": "explore", "drawn": list(drawn or ())}
        if drawn:
            yield from _takes(state, base, drawn, (*state.known, *state.available))
        else:
            yield from _with_badges(state, base)
