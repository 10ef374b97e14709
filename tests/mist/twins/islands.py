"""Naive twins of the island questions: they try everything, and the rules score or judge it."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from typing import Any

from periplus.models.mist import GAME
from periplus.models.mist.island import KINDS
from periplus.models.mist.scoring import connected_seats, total
from periplus.models.mist.state import State, all_connected, masks_of, tiled
from tests.mist.tables import load

PLACES = ((0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1), (2, 0), (2, -1), (-2, 0), (-2, 1))
"""A centre, its neighbours, and some beyond: islands are the first few of them."""


def bare(state: State, seat: int, avoid: Sequence[tuple[int, int]] = ()) -> list[int]:
    """The numbers of the spaces that tiles may be laid on."""
    island = state.island
    open_ = island.ground & ~tiled(masks_of(state.players[seat].tiles)) & ~island.board.mask(avoid)
    return [number for number in range(len(island.board.spaces)) if open_ >> number & 1]


def with_tiles(state: State, seat: int, laid: dict[int, str]) -> State:
    """The table with those tiles on the seat's island too."""
    tiles = tuple(laid.get(number, tile) for number, tile in enumerate(state.players[seat].tiles))
    players = list(state.players)
    players[seat] = replace(players[seat], tiles=tiles)
    return replace(state, players=tuple(players))


def fewest_tiles(state: State, seat: int, avoid: Sequence[tuple[int, int]] = ()) -> int | None:
    """The fewest wilds that connect all coasts; a wild is a terrain tile of every coast. None: there is no way."""
    spaces = bare(state, seat, avoid)
    for size in range(len(spaces) + 1):
        for chosen in combinations(spaces, size):
            after = with_tiles(state, seat, dict.fromkeys(chosen, "W0"))
            if all_connected(after.island, masks_of(after.players[seat].tiles)):
                return size
    return None


def best_total(
    state: State, seat: int, tiles: Sequence[str], spaces: Sequence[int], least: int, most: int
) -> int | None:
    """The greatest score of the seat with ``least`` to ``most`` of the tiles on those spaces; None: none fit."""
    totals = [
        total(with_tiles(state, seat, laid), seat)
        for size in range(least, most + 1)
        for laid in layouts(tiles, spaces, size)
    ]
    return max(totals, default=None)


def layouts(tiles: Sequence[str], spaces: Sequence[int], size: int) -> Iterator[dict[int, str]]:
    """Every way to lay so many of the tiles on the spaces."""
    for chosen in sorted(set(combinations(tiles, size))):
        for where in permutations(spaces, size):
            yield dict(zip(where, chosen, strict=True))


def random_table(seed: int, size: int, laid: int, extras: str = "") -> dict[str, Any]:
    """A position on a random island of ``size`` spaces with up to ``laid`` tiles on each of two islands.

    Where both have connected all coasts, the first player was first.
    """
    rng = random.Random(seed)
    places = PLACES[:size]
    letters = rng.sample("FMDSCG", 3)
    tokens = [rng.choice([".1", ".2", *(f"{letter}1" for letter in letters), ".1v3"]) for _ in places]
    tokens[rng.randrange(size)] = "@1"
    island = {f"{q},{r}": token for (q, r), token in zip(places, tokens, strict=True)}
    ground = [space for space, token in island.items() if token != "@1"]
    players = []
    for balloon in (places[0], places[1]):
        chosen = rng.sample(ground, rng.randint(0, laid))
        kinds = [*letters, *KINDS, *(extras.split() if extras else [])]
        tiles = {space: _tile(rng.choice(kinds)) for space in chosen}
        players.append({"balloon": list(balloon), "tiles": tiles, "energy": rng.randint(0, 9)})
    data = {
        "game": "mist",
        "wind": "E",
        "modules": 3,
        "edition": {"islands": {"front": island}, "tiles": {f"{kind}1": 30 for kind in KINDS}},
        "players": players,
    }
    both = len(connected_seats(GAME.initial(load(data)))) > 1
    return data | ({"first": 0} if both else {})


def _tile(kind: str) -> str:
    return kind if len(kind) == 2 else f"{kind}1"
