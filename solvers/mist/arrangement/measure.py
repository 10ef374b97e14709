"""V of a layout on framed bit sets: some ten microseconds each, of which the annealing makes very many.

A layout is a bit set a token, what lies on the island before among them. What a terrain scores depends on its own
tiles, the wilds, and which of its coast spaces another tile blocks; each such case is worked out once. The rules
score every answer again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from periplus.models.mist.ground import GROUP
from periplus.models.mist.scoring import (
    ALL_EXTENSIONS_POINTS,
    FIRST_POINTS,
    FIVE_POINTS,
    LATER_POINTS,
    RANK_POINTS,
    TILE_POINTS,
    WILD_POINTS,
)
from periplus.models.mist.tiles import CITY, COUPLE, EXTENSIONS, MONUMENT, TERRAINS, WILD

from .frame import HexFrame
from .task import TOKENS, Task, token

Masks: TypeAlias = dict[str, int]
"""The framed bit set of each token, all of TOKENS."""
REMEMBERED = 1 << 17
"""Cases of a terrain that are kept; then they are forgotten all at once."""


class Measure:
    """V of the islands of one task, but for the energy, which no layout changes."""

    def __init__(self, task: Task) -> None:
        island = task.island
        self.frame = frame = HexFrame(island.board)
        self.before: Masks = dict.fromkeys(TOKENS, 0)
        for number, tile in enumerate(task.laid):
            if tile:
                self.before[token(tile)] |= frame.bits[number]
        self.coasts = {letter: frame.mask(coast) for letter, coast in island.coasts.items()}
        self._landing = frame.mask(island.landing)
        self._beside = {bit: frame.spread(bit) for bit in frame.bits}
        self._volcanoes = [
            (frame.bits[number], points) for number, points in enumerate(island.volcano) if points
        ]
        self._extensions = {tile: task.state.edition.extensions[tile].points for tile in EXTENSIONS}
        self._rivals = task.rivals
        self._sure = FIRST_POINTS if task.first else 0
        self._connection = FIRST_POINTS if task.first or task.alone else LATER_POINTS
        self._cases: dict[tuple[str, int, int, int], int] = {}

    def value(self, masks: Mapping[str, int]) -> int:
        """The score of the island without its energy."""
        return self.judged(masks)[0]

    def judged(self, masks: Mapping[str, int]) -> tuple[int, int]:
        """The score of the island without its energy, and how many coasts are connected."""
        tiled, wild = 0, masks[WILD]
        for letter in TOKENS:
            tiled |= masks[letter]
        terrain, points = wild, 0
        for letter in TERRAINS:
            terrain |= masks[letter]
            points += self._terrain(letter, masks[letter], wild, tiled)
        points += self._cities(masks[CITY], terrain) + self._monuments(masks) + self._built(masks)
        for bit, worth in self._volcanoes:
            if not tiled & bit:
                points -= worth
        connected = self._connected(masks, terrain, tiled)
        points += self._connection if connected == len(self.coasts) > 0 else self._sure
        return points, connected

    def _connected(self, masks: Mapping[str, int], terrain: int, tiled: int) -> int:
        """How many coasts are connected (MIST-9.2)."""
        web = self.frame.flood(self._landing & terrain, terrain)
        beside = self.frame.spread(web) & ~tiled
        wild = masks[WILD]
        return sum(
            coast & beside != 0 or coast & web & (masks[letter] | wild) != 0
            for letter, coast in self.coasts.items()
        )

    def _terrain(self, letter: str, own: int, wild: int, tiled: int) -> int:
        """MIST-10.2 and MIST-10.5 for one terrain."""
        shown = own | wild
        if not shown:
            return 0
        coast = self.coasts.get(letter, 0)
        key = letter, own, wild, coast & tiled
        if (known := self._cases.get(key)) is not None:
            return known
        frame = self.frame
        landed = frame.flood(coast | frame.spread(coast & ~tiled), shown)
        points = TILE_POINTS * (landed & own).bit_count() + WILD_POINTS * (landed & wild).bit_count()
        if shown.bit_count() >= GROUP and any(part.bit_count() >= GROUP for part in frame.parts(shown)):
            points += FIVE_POINTS
        if len(self._cases) >= REMEMBERED:
            self._cases.clear()
        self._cases[key] = points
        return points

    def _cities(self, cities: int, terrain: int) -> int:
        """MIST-10.6."""
        points = 0
        while cities:
            low = cities & -cities
            points += (self._beside[low] & terrain).bit_count()
            cities ^= low
        return points

    def _monuments(self, masks: Mapping[str, int]) -> int:
        """MIST-10.7, MIST-13.10."""
        own = masks[MONUMENT].bit_count() + 2 * masks[COUPLE].bit_count()
        return own * RANK_POINTS[sum(rival > own for rival in self._rivals)]

    def _built(self, masks: Mapping[str, int]) -> int:
        """MIST-13.12, MIST-13.13."""
        built = [points for tile, points in self._extensions.items() if masks[tile]]
        return sum(built) + ALL_EXTENSIONS_POINTS * (len(built) == len(self._extensions))
