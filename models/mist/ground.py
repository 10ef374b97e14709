"""What lies on an island: bit sets of its tiles by kind, terrain groups, landings, and the web to the coasts.

A start tile counts as the tile of its capital letter everywhere (MIST-1.4). All answers are cached by island and
tiles: many positions of a search have the same island.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from ..boards.bitsets import members
from .island import Island
from .state import BARE
from .tiles import COUPLE, MONUMENT, TERRAINS, WILD

Laid: TypeAlias = tuple[str, ...]
"""What lies on each space, by its number; BARE for nothing."""
GROUP = 5
"""Tiles of a group that earns the bonus of MIST-10.5."""
CACHED = 1 << 14


@lru_cache(maxsize=CACHED)
def by_kind(tiles: Laid) -> Mapping[str, int]:
    """The bit set of the tiles of each kind, by capital letter; ``E`` for all extension tiles."""
    found: dict[str, int] = {}
    for number, tile in enumerate(tiles):
        if tile != BARE:
            letter = tile[0].upper()
            found[letter] = found.get(letter, 0) | 1 << number
    return found


def tiled(tiles: Laid) -> int:
    """The bit set of the spaces with a tile."""
    mask = 0
    for kind in by_kind(tiles).values():
        mask |= kind
    return mask


def terrain(tiles: Laid, letter: str) -> int:
    """The bit set of the tiles that show that terrain, wilds among them (MIST-1.6)."""
    kinds = by_kind(tiles)
    return kinds.get(letter, 0) | kinds.get(WILD, 0)


def terrain_tiles(tiles: Laid) -> int:
    """The bit set of all terrain tiles (MIST-1.5)."""
    kinds = by_kind(tiles)
    mask = kinds.get(WILD, 0)
    for letter in TERRAINS:
        mask |= kinds.get(letter, 0)
    return mask


@lru_cache(maxsize=CACHED)
def groups(island: Island, tiles: Laid, letter: str) -> tuple[int, ...]:
    """The groups of adjacent tiles that show the terrain (MIST-10.1), by their first spaces."""
    return island.board.parts(terrain(tiles, letter))


def landed(island: Island, tiles: Laid, letter: str) -> int:
    """The bit set of the landed groups of a terrain (MIST-10.1, R10)."""
    coast = island.coasts.get(letter, 0)
    shore = coast | island.board.spread(coast & ~tiled(tiles))
    mask = 0
    for group in groups(island, tiles, letter):
        if group & shore:
            mask |= group
    return mask


def has_five(island: Island, tiles: Laid, letter: str) -> bool:
    """Whether some group of the terrain, landed or not, has five tiles or more (MIST-10.5)."""
    return any(group.bit_count() >= GROUP for group in groups(island, tiles, letter))


@lru_cache(maxsize=CACHED)
def web(island: Island, tiles: Laid) -> int:
    """The bit set of the terrain tiles that chains of terrain tiles join to the yard (MIST-9.3, MIST-9.5)."""
    chain = terrain_tiles(tiles)
    return island.board.flood(island.landing & chain, chain)


def connected(island: Island, tiles: Laid) -> tuple[str, ...]:
    """The coasts that are connected to the yard (MIST-9.2), in the order of the terrains."""
    chain, bare = web(island, tiles), ~tiled(tiles)
    beside = island.board.spread(chain)
    return tuple(
        letter
        for letter, coast in island.coasts.items()
        if coast & bare & beside or coast & chain & terrain(tiles, letter)
    )


def all_connected(island: Island, tiles: Laid) -> bool:
    """Whether every coast is connected; an island without coasts never is."""
    return bool(island.coasts) and len(connected(island, tiles)) == len(island.coasts)


def monuments(tiles: Laid) -> int:
    """How many monuments the island counts; the Royal Couple is two (MIST-10.7, MIST-13.10)."""
    return by_kind(tiles).get(MONUMENT, 0).bit_count() + 2 * tiles.count(COUPLE)


def volcano_points(island: Island, tiles: Laid) -> int:
    """The sum of the bare volcano spaces (MIST-10.11)."""
    covered = tiled(tiles)
    return sum(points for number, points in enumerate(island.volcano) if not covered >> number & 1)


def city_points(island: Island, tiles: Laid, number: int) -> int:
    """The terrain tiles adjacent to the space (MIST-10.6)."""
    return (island.board.beside[number] & terrain_tiles(tiles)).bit_count()


def spaces_of(tiles: Laid, kind: str) -> list[int]:
    """The numbers of the spaces with a tile of that kind, rising."""
    return members(by_kind(tiles).get(kind, 0))
