"""The inner state of play, and what lies on an island as bit sets.

This is the one place where groups, landings, webs and their points are worked out: the rules, the search of a turn
and the arrangements all judge an island by its functions. ``Masks`` holds a bit set for each of TOKENS: the spaces
that show it. A start tile counts as the tile of its capital letter everywhere (MIST-1.4). What a terrain scores
depends on its own tiles, the wilds and the coast spaces that are covered; each such case is worked out once an
island.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Literal, TypeAlias

from ..boards.bitsets import members
from ..boards.hexes import Direction
from ..core.rulebook import clause
from .edition import Edition
from .island import (
    CITY,
    COUPLE,
    EXTENSIONS,
    MONUMENT,
    TERRAINS,
    TOKEN_NUMBER,
    TOKENS,
    WILD,
    Island,
    Tiles,
    token,
)

Bonus: TypeAlias = Literal["none", "energy1", "energy2", "tile", "plus1", "reverse", "turn60"]
"""What the bonus die shows (MIST-4.4 to MIST-4.8)."""
BARE = ""
"""What lies on a space without a tile."""


class Phase(Enum):
    """Where in a round the game stands (MIST-3.1)."""

    DEAL = "A"
    ROLL = "B"
    BONUS = "bonus"
    """Players resolve the tile of MIST-4.5, in turn order."""
    FLY = "C1"
    TAKE = "C2"
    PLACE = "C3"
    END = "end"


@dataclass(frozen=True, slots=True)
class Player:
    """One player's island, balloon, energy and tiles, and what is due before anything else."""

    space: int
    """The number of the balloon's space; -1 while it is at a dock."""
    dock: int = 0
    """The dock's number from 1; 0 while the balloon is over the island."""
    energy: int = 0
    telescope: Tiles = ()
    tiles: tuple[str, ...] = ()
    """What lies on each space, by its number; BARE for nothing."""
    extensions: Tiles = ()
    """Extension tiles beside the board."""
    pending: Tiles = ()
    """Gained, neither kept nor turned into energy yet (MIST-6.2)."""
    owed: int = 0
    """Draws due (MIST-4.5, MIST-7.6)."""
    credit: int = 0
    """Gains due in an exchange (MIST-11.7)."""
    given: str | None = None
    """The tile given in this exchange: this very one may not be taken back (MIST-11.9)."""
    declared: int | None = None
    """The value declared for the next start player (R19)."""

    @property
    def due(self) -> bool:
        """Whether gains, draws or tiles gained are to be settled before any other move."""
        return bool(self.credit or self.owed or self.pending)


@dataclass(frozen=True, slots=True)
class State:
    """The whole table at one time."""

    edition: Edition
    island: Island
    modules: int
    variant: bool
    round: int
    phase: Phase
    start: int
    turn: int
    players: tuple[Player, ...]
    wind: Direction | None = None
    bonus: Bonus = "none"
    last: int | None = None
    """The round after which the game ends."""
    first: int | None = None
    """Who connected all coasts first (MIST-10.10)."""
    clouds: tuple[Tiles, ...] = ()
    harbour: Tiles = ()
    bag: Tiles = ()
    draws: Tiles = ()
    """The next draws from the bag, where they are known: a part of it, in the order in which they come.

    A draw that is the next known one uses it up.
    """

    @property
    def mover(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn]

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in this round's order (MIST-3.2)."""
        seats = len(self.players)
        return tuple((self.start + step) % seats for step in range(seats))

    def with_mover(self, player: Player) -> State:
        """The same table with another player in the turn."""
        players = (*self.players[: self.turn], player, *self.players[self.turn + 1 :])
        return replace(self, players=players)


Laid: TypeAlias = tuple[str, ...]
"""What lies on each space, by its number; BARE for nothing."""
Masks: TypeAlias = Sequence[int]
"""The bit set of the spaces that show each of TOKENS, in their order."""
GROUP = 5
"""Tiles of a group that earns the bonus of MIST-10.5."""
TILE_POINTS, WILD_POINTS = 2, 1
FIVE_POINTS = 3
RANK_POINTS = (3, 2, 1, 0)
ALL_EXTENSIONS_POINTS = 5
CACHED = 1 << 14
"""Islands whose bit sets are kept."""
REMEMBERED = 1 << 17
"""Cases of an island that are kept; then they are forgotten all at once."""
CITIES, MONUMENTS = TOKEN_NUMBER[CITY], TOKEN_NUMBER[MONUMENT]
WILDS, COUPLES = TOKEN_NUMBER[WILD], TOKEN_NUMBER[COUPLE]
BUILT = range(TOKEN_NUMBER[EXTENSIONS[0]], len(TOKENS))
"""Where the extension tiles stand among TOKENS."""
NOTHING: Masks = (0,) * len(TOKENS)


@lru_cache(maxsize=CACHED)
def masks_of(tiles: Laid) -> tuple[int, ...]:
    """The bit sets of what lies on an island."""
    found = [0] * len(TOKENS)
    for number, tile in enumerate(tiles):
        if tile != BARE:
            found[TOKEN_NUMBER[token(tile)]] |= 1 << number
    return tuple(found)


def tiled(masks: Masks) -> int:
    """The bit set of the spaces with a tile."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def terrain(masks: Masks, letter: str) -> int:
    """The bit set of the tiles that show that terrain, wilds among them (MIST-1.6)."""
    return masks[TOKEN_NUMBER[letter]] | masks[WILDS]


def terrain_tiles(masks: Masks) -> int:
    """The bit set of all terrain tiles (MIST-1.5)."""
    forest, mountain, desert, swamp, canyon, grassland, wild = masks[: WILDS + 1]
    return forest | mountain | desert | swamp | canyon | grassland | wild


def groups(island: Island, masks: Masks, letter: str) -> tuple[int, ...]:
    """The groups of adjacent tiles that show the terrain (MIST-10.1), by their first spaces."""
    return island.board.parts(terrain(masks, letter))


def landed(island: Island, masks: Masks, letter: str) -> int:
    """The bit set of the landed groups of a terrain (MIST-10.1, R10)."""
    return landed_of(island, TOKEN_NUMBER[letter], terrain(masks, letter), tiled(masks))


def landed_of(island: Island, letter: int, shown: int, covered: int) -> int:
    """Those of the spaces ``shown`` that are landed if they all show that terrain, given all spaces with a tile.

    ``letter`` is the terrain's number.
    """
    coast, board = island.shores[letter], island.board
    return board.flood((coast | board.spread(coast & ~covered)) & shown, shown)


@clause("MIST-10.2", "MIST-10.3")
def landed_points(own: int, wild: int) -> int:
    """What landed tiles score in the groups of one terrain: so many of its own, and so many wilds."""
    return TILE_POINTS * own + WILD_POINTS * wild


def terrain_points(island: Island, masks: Masks, letter: int, covered: int) -> tuple[int, int]:
    """What the terrain's landed groups score (MIST-10.2, 10.3), and its bonus for a group of five (MIST-10.5).

    ``letter`` is its number; ``covered`` are all spaces with a tile.
    """
    own, wild = masks[letter], masks[WILDS]
    shown = own | wild
    if not shown:
        return 0, 0
    key = letter, own, wild, island.shores[letter] & covered
    if (known := island.cases.get(key)) is not None:
        return known
    group = landed_of(island, letter, shown, covered)
    points = landed_points((group & own).bit_count(), (group & wild).bit_count())
    found = points, FIVE_POINTS * has_five(island, shown)
    if len(island.cases) >= REMEMBERED:
        island.cases.clear()
    island.cases[key] = found
    return found


def has_five(island: Island, shown: int) -> bool:
    """Whether five or more of the spaces hang together, landed or not (MIST-10.5)."""
    while shown.bit_count() >= GROUP:
        part = island.board.flood(shown & -shown, shown)
        if part.bit_count() >= GROUP:
            return True
        shown ^= part
    return False


def web(island: Island, masks: Masks) -> int:
    """The bit set of the terrain tiles that chains of terrain tiles join to the yard (MIST-9.3, MIST-9.5)."""
    chain = terrain_tiles(masks)
    return island.board.flood(island.landing, chain)


def connected(island: Island, masks: Masks) -> tuple[str, ...]:
    """The coasts that are connected to the yard (MIST-9.2), in the order of the terrains."""
    chain = web(island, masks)
    beside = island.board.spread(chain) & ~tiled(masks)
    return tuple(
        letter
        for letter, coast in island.coasts.items()
        if coast & beside or coast & chain & terrain(masks, letter)
    )


def all_connected(island: Island, masks: Masks) -> bool:
    """Whether every coast is connected; an island without coasts never is."""
    return bool(island.coasts) and len(connected(island, masks)) == len(island.coasts)


def monuments(masks: Masks) -> int:
    """How many monuments the island counts; the Royal Couple is two (MIST-10.7, MIST-13.10)."""
    return masks[MONUMENTS].bit_count() + 2 * masks[COUPLES].bit_count()


def rank(own: int, rivals: Sequence[int]) -> int:
    """The rank from 0 of that many monuments; tied players share the better one (MIST-10.7, MIST-10.8)."""
    return sum(rival > own for rival in rivals)


def monument_points(own: int, rivals: Sequence[int]) -> int:
    """What so many monuments score against the others' (MIST-10.7)."""
    return own * RANK_POINTS[rank(own, rivals)]


def volcano_points(island: Island, covered: int) -> int:
    """The sum of the bare volcano spaces (MIST-10.11)."""
    return sum(points for bit, points in island.volcanoes if not covered & bit)


@clause("MIST-10.6")
def city_points(island: Island, terrains: int, number: int) -> int:
    """What a city on that space scores, given all terrain tiles: those beside it, other cities or not."""
    return (island.board.beside[number] & terrains).bit_count()


def cities(masks: Masks) -> list[int]:
    """The numbers of the spaces with a city, rising."""
    return members(masks[CITIES])


def extension_points(edition: Edition, masks: Masks) -> tuple[int, int]:
    """What the extension tiles score (MIST-13.12), and what all five do (MIST-13.13)."""
    built = [edition.extension_points[number] for number, name in enumerate(BUILT) if masks[name]]
    return sum(built), ALL_EXTENSIONS_POINTS * (len(built) == len(EXTENSIONS))


def island_points(edition: Edition, island: Island, masks: Masks, rivals: Sequence[int]) -> int:
    """All that an island scores by what lies on it: everything but energy and the connection of its coasts.

    ``rivals`` are the monuments of the other islands.
    """
    covered = tiled(masks)
    points = monument_points(monuments(masks), rivals) - volcano_points(island, covered)
    for letter in range(len(TERRAINS)):
        points += sum(terrain_points(island, masks, letter, covered))
    if towns := masks[CITIES]:
        around = terrain_tiles(masks)
        points += sum(city_points(island, around, number) for number in members(towns))
    for name in BUILT:
        if masks[name]:
            return points + sum(extension_points(edition, masks))
    return points
