"""What an island promises: its points, how far its coasts are from the yard, what each tile would bring where.

A view depends on what lies on the island alone, so it is worked out once and shared by all tables that show it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from periplus.models.mist.edition import Edition
from periplus.models.mist.ground import (
    GROUP,
    WILDS,
    Masks,
    cities,
    groups,
    island_points,
    landed,
    monuments,
    terrain_tiles,
    tiled,
)
from periplus.models.mist.island import Island
from periplus.models.mist.tiles import TERRAINS, TOKEN_NUMBER

FAR = 9
"""Spaces short for a coast that nothing can join any more."""
VIEWS = 1 << 14
"""Islands whose views are kept."""
ALONE = ()
"""No rivals: what monuments score against others is for the table to say."""


class CoastShortfall(NamedTuple):
    """How many bare spaces each coast is short of the yard, by the shortest chain, and their sum."""

    short: tuple[int, ...]
    total: int


def reach(island: Island, chain: int, covered: int, shown: tuple[int, ...]) -> CoastShortfall:
    """The spaces short for each coast: terrain tiles ``chain``, all tiles ``covered``, ``shown`` by coast.

    A chain joins a coast through a bare space of it beside the chain, or a tile on it that shows its terrain
    (MIST-9.2); a bare space that is covered shows what is wanted.
    """
    board, bare = island.board, island.ground & ~covered
    reached = board.flood(island.landing & chain, chain)
    missing = dict(enumerate(island.coasts.values()))
    short, total, steps, new = [FAR] * len(missing), FAR * len(missing), 0, 0
    while missing:
        beside = board.spread(reached)
        open_now = beside & bare
        for number, coast in list(missing.items()):
            if coast & (open_now | new) or coast & reached & shown[number]:
                short[number] = steps
                total -= FAR - steps
                del missing[number]
        grown = (beside | island.landing) & bare & ~reached
        if not grown or steps == FAR:
            break
        new |= grown
        reached |= grown
        reached |= board.flood(board.spread(reached) & chain, chain)
        steps += 1
    return CoastShortfall(tuple(short), total)


class View:
    """An island with those tiles."""

    __slots__ = (
        "_closer", "_gains", "bare_by_cities", "chain", "covered", "edition", "floating", "fours", "island", "masks",
        "monuments", "points", "reach", "shown", "threes",
    )  # fmt: skip

    def __init__(self, edition: Edition, island: Island, masks: Masks) -> None:
        self.edition, self.island, self.masks = edition, island, masks
        self.chain, self.covered = terrain_tiles(masks), tiled(masks)
        self.points = island_points(edition, island, masks, ALONE)
        self.shown = tuple(masks[TOKEN_NUMBER[letter]] | masks[WILDS] for letter in island.coasts)
        self.reach = reach(island, self.chain, self.covered, self.shown)
        self.monuments = monuments(masks)
        ashore, self.threes, self.fours = 0, 0, 0
        for letter in TERRAINS:
            ashore |= landed(island, masks, letter)
            largest = max((part.bit_count() for part in groups(island, masks, letter)), default=0)
            self.threes += largest == GROUP - 2
            self.fours += largest == GROUP - 1
        self.floating = (self.chain & ~ashore).bit_count()
        bare = island.ground & ~self.covered
        self.bare_by_cities = sum(
            (island.board.beside[number] & bare).bit_count() for number in cities(masks)
        )
        self._gains: dict[tuple[int, int], int] = {}
        self._closer: dict[int, int] = {}

    @property
    def connected(self) -> bool:
        """Whether all coasts are connected."""
        return not self.reach.total and bool(self.island.coasts)

    def with_tile(self, token: int, number: int) -> View:
        """The view of the same island with a tile more: the number of its token, that of its space."""
        masks = list(self.masks)
        masks[token] |= 1 << number
        return view(self.edition, self.island, tuple(masks))

    def gain(self, token: int, number: int) -> int:
        """The points that a tile brings at once, monuments as if nobody had more."""
        key = token, number
        found = self._gains.get(key)
        if found is None:
            masks = list(self.masks)
            masks[token] |= 1 << number
            found = self._gains[key] = island_points(self.edition, self.island, masks, ALONE) - self.points
        return found

    def closer(self, number: int) -> int:
        """By how many spaces the coasts come closer to the yard when terrain covers that space."""
        found = self._closer.get(number)
        if found is None:
            bit = 1 << number
            shown = tuple(mask | bit for mask in self.shown)
            after = reach(self.island, self.chain | bit, self.covered | bit, shown)
            found = self._closer[number] = self.reach.total - after.total
        return found


@lru_cache(maxsize=VIEWS)
def view(edition: Edition, island: Island, masks: tuple[int, ...]) -> View:
    """The view of an island."""
    return View(edition, island, masks)
