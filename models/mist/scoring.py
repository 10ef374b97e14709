"""Points (MIST-10, MIST-13.12, MIST-13.13): the items of each seat as if the game ended now, and the winners."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.results import ScoreLine
from ..core.wording import say
from .ground import (
    all_connected,
    by_kind,
    city_points,
    has_five,
    landed,
    monuments,
    spaces_of,
    volcano_points,
)
from .state import Player, State
from .tiles import CITY, EXTENSIONS, TERRAINS, WILD, Extension

TERRAIN_NAMES = {
    "F": say("forest"),
    "M": say("mountain"),
    "D": say("desert"),
    "S": say("swamp"),
    "C": say("canyon"),
    "G": say("grassland"),
}
EXTENSION_NAMES = {
    "E2": say("watchtower 1-2"),
    "EH": say("harbour office"),
    "E4": say("watchtower 1-4"),
    "EK": say("Royal Couple"),
    "EV": say("wind machine"),
}
TILE_POINTS, WILD_POINTS = 2, 1
FIVE_POINTS = 3
RANK_POINTS = (3, 2, 1, 0)
FIRST_POINTS, LATER_POINTS = 10, 5
ALL_EXTENSIONS_POINTS = 5


def score_lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """The items of a seat, in the order of the clauses; items of 0 points are left out."""
    return tuple(line for line in _lines(state, seat) if line.points)


def total(state: State, seat: int) -> int:
    """The points of a seat as if the game ended now."""
    return sum(line.points for line in _lines(state, seat))


def winners(state: State) -> tuple[int, ...]:
    """The seats with the highest total and, of those, the most energy (MIST-10.12)."""
    standing = [(total(state, seat), player.energy) for seat, player in enumerate(state.players)]
    best = max(standing)
    return tuple(seat for seat, worth in enumerate(standing) if worth == best)


def who_is_first(state: State) -> int | None:
    """The seat with the 10 points (MIST-10.10): the one written down, or the only one connected."""
    if state.first is not None:
        return state.first
    seats = connected_seats(state)
    return seats[0] if len(seats) == 1 else None


def connected_seats(state: State) -> tuple[int, ...]:
    """The seats whose coasts are all connected."""
    return tuple(
        seat for seat, player in enumerate(state.players) if all_connected(state.island, player.tiles)
    )


def _lines(state: State, seat: int) -> Iterator[ScoreLine]:
    player = state.players[seat]
    yield from _terrain(state, player)
    for number in spaces_of(player.tiles, CITY):
        space = state.island.board.spaces[number]
        what = say("city {tile} on {q},{r}", tile=player.tiles[number], q=space[0], r=space[1])
        yield ScoreLine("MIST-10.6", what, city_points(state.island, player.tiles, number))
    yield _monuments(state, player)
    yield ScoreLine(
        "MIST-10.9", say("energy {energy}", energy=player.energy), state.edition.crown_points(player.energy)
    )
    yield _connection(state, seat)
    bare = volcano_points(state.island, player.tiles)
    yield ScoreLine("MIST-10.11", say("bare volcanoes"), -bare)
    yield from _extensions(state, player)


def _terrain(state: State, player: Player) -> Iterator[ScoreLine]:
    """MIST-10.2 for each terrain, then MIST-10.5 for each."""
    kinds = by_kind(player.tiles)
    wild = kinds.get(WILD, 0)
    for letter in TERRAINS:
        group = landed(state.island, player.tiles, letter)
        points = TILE_POINTS * (group & ~wild).bit_count() + WILD_POINTS * (group & wild).bit_count()
        yield ScoreLine("MIST-10.2", say("landed {terrain}", terrain=TERRAIN_NAMES[letter]), points)
    for letter in TERRAINS:
        points = FIVE_POINTS if has_five(state.island, player.tiles, letter) else 0
        yield ScoreLine("MIST-10.5", say("five or more {terrain}", terrain=TERRAIN_NAMES[letter]), points)


def _monuments(state: State, player: Player) -> ScoreLine:
    own = monuments(player.tiles)
    rank = sum(monuments(other.tiles) > own for other in state.players)
    return ScoreLine(
        "MIST-10.7", say("{count} monuments, rank {rank}", count=own, rank=rank + 1), own * RANK_POINTS[rank]
    )


def _connection(state: State, seat: int) -> ScoreLine:
    if seat == who_is_first(state):
        return ScoreLine("MIST-10.10", say("first to connect all coasts"), FIRST_POINTS)
    points = LATER_POINTS if all_connected(state.island, state.players[seat].tiles) else 0
    return ScoreLine("MIST-10.10", say("all coasts connected"), points)


def _extensions(state: State, player: Player) -> Iterator[ScoreLine]:
    built: list[Extension] = [tile for tile in EXTENSIONS if tile in player.tiles]
    for tile in built:
        yield ScoreLine("MIST-13.12", EXTENSION_NAMES[tile], state.edition.extensions[tile].points)
    if len(built) == len(EXTENSIONS):
        yield ScoreLine("MIST-13.13", say("all five extension tiles"), ALL_EXTENSIONS_POINTS)
