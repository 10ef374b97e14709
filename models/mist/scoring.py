"""Points (MIST-10, MIST-13.12, MIST-13.13): the items of each seat as if the game ended now, and the winners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..core.results import ScoreLine
from ..core.wording import counted, say
from .edition import Edition
from .island import EXTENSION_NAMES, EXTENSIONS, TERRAINS, Extension, Island
from .state import (
    BUILT,
    Masks,
    State,
    all_connected,
    cities,
    city_points,
    connected,
    extension_points,
    island_points,
    masks_of,
    monument_points,
    monuments,
    rank,
    terrain_points,
    terrain_tiles,
    tiled,
    volcano_points,
)

TERRAIN_NAMES = {
    "F": say("forest"),
    "M": say("mountain"),
    "D": say("desert"),
    "S": say("swamp"),
    "C": say("canyon"),
    "G": say("grassland"),
}
FIRST_POINTS, LATER_POINTS = 10, 5


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the score of a seat depends on besides its own island and energy."""

    edition: Edition
    island: Island
    rivals: tuple[int, ...]
    """The monuments of each other player (MIST-10.7)."""
    first: bool
    """Whether the points of who connects first are the seat's, whatever lies now (R20)."""
    connecting: int
    """What all coasts connected score if they are not (MIST-10.10, and the spec's V)."""

    @classmethod
    def of(cls, state: State, seat: int) -> Stakes:
        """Those of the seat as the table is."""
        others = [player for other, player in enumerate(state.players) if other != seat]
        rivals = tuple(monuments(masks_of(player.tiles)) for player in others)
        alone = state.first is None and not any(
            all_connected(state.island, masks_of(player.tiles)) for player in others
        )
        connecting = FIRST_POINTS if alone else LATER_POINTS
        return cls(state.edition, state.island, rivals, state.first == seat, connecting)

    def connection(self, connected: bool) -> int:
        """The points for having all coasts connected (MIST-10.10)."""
        return FIRST_POINTS if self.first else self.connecting * connected

    def points(self, masks: Masks) -> int:
        """The score of an island, but for the energy."""
        return self.judged(masks)[0]

    def judged(self, masks: Masks) -> tuple[int, int]:
        """The score of an island, but for the energy, and how many coasts are connected."""
        joined, coasts = len(connected(self.island, masks)), len(self.island.coasts)
        points = island_points(self.edition, self.island, masks, self.rivals)
        return points + self.connection(joined == coasts > 0), joined


def score_lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """The items of a seat, in the order of the clauses; items of 0 points are left out."""
    return tuple(line for line in _lines(state, seat) if line.points)


def total(state: State, seat: int) -> int:
    """The points of a seat as if the game ended now: the sum of its items."""
    player = state.players[seat]
    points = Stakes.of(state, seat).points(masks_of(player.tiles))
    return points + state.edition.crown_points(player.energy)


def winners(state: State) -> tuple[int, ...]:
    """The seats with the highest total and, of those, the most energy (MIST-10.12)."""
    standing = [(total(state, seat), player.energy) for seat, player in enumerate(state.players)]
    best = max(standing)
    return tuple(seat for seat, worth in enumerate(standing) if worth == best)


def connected_seats(state: State) -> tuple[int, ...]:
    """The seats whose coasts are all connected."""
    return tuple(
        seat
        for seat, player in enumerate(state.players)
        if all_connected(state.island, masks_of(player.tiles))
    )


def _lines(state: State, seat: int) -> Iterator[ScoreLine]:
    player, stakes = state.players[seat], Stakes.of(state, seat)
    masks = masks_of(player.tiles)
    covered = tiled(masks)
    yield from _terrain(state.island, masks, covered)
    terrains = terrain_tiles(masks)
    for number in cities(masks):
        space = state.island.board.spaces[number]
        what = say("city {tile} on {q},{r}", tile=player.tiles[number], q=space[0], r=space[1])
        yield ScoreLine("MIST-10.6", what, city_points(state.island, terrains, number))
    yield _monuments(monuments(masks), stakes.rivals)
    energy = say("energy {energy}", energy=player.energy)
    yield ScoreLine("MIST-10.9", energy, state.edition.crown_points(player.energy))
    yield _connection(stakes, masks)
    yield ScoreLine("MIST-10.11", say("bare volcanoes"), -volcano_points(state.island, covered))
    yield from _extensions(state.edition, masks)


def _terrain(island: Island, masks: Masks, covered: int) -> Iterator[ScoreLine]:
    """MIST-10.2 for each terrain, then MIST-10.5 for each."""
    points = [terrain_points(island, masks, letter, covered) for letter in range(len(TERRAINS))]
    for letter, (landed, _) in zip(TERRAINS, points, strict=True):
        yield ScoreLine("MIST-10.2", say("landed {terrain}", terrain=TERRAIN_NAMES[letter]), landed)
    for letter, (_, five) in zip(TERRAINS, points, strict=True):
        yield ScoreLine("MIST-10.5", say("five or more {terrain}", terrain=TERRAIN_NAMES[letter]), five)


def _monuments(own: int, rivals: Sequence[int]) -> ScoreLine:
    what = say("{monuments}, rank {rank}", monuments=counted(own, "monument"), rank=rank(own, rivals) + 1)
    return ScoreLine("MIST-10.7", what, monument_points(own, rivals))


def _connection(stakes: Stakes, masks: Masks) -> ScoreLine:
    points = stakes.connection(all_connected(stakes.island, masks))
    if points == FIRST_POINTS:
        return ScoreLine("MIST-10.10", say("first to connect all coasts"), points)
    return ScoreLine("MIST-10.10", say("all coasts connected"), points)


def _extensions(edition: Edition, masks: Masks) -> Iterator[ScoreLine]:
    built: list[Extension] = [tile for tile, name in zip(EXTENSIONS, BUILT, strict=True) if masks[name]]
    for tile in built:
        yield ScoreLine("MIST-13.12", EXTENSION_NAMES[tile], edition.extensions[tile].points)
    every = extension_points(edition, masks)[1]
    yield ScoreLine("MIST-13.13", say("all five extension tiles"), every)
