"""What no layout of a task exceeds, by counting alone: known at once, and often all the proof that is needed.

Every tile is taken at its best: a terrain tile lands, a wild lands for each coast, a city has terrain all around. As
tiles take a space each, only the best of them count, as many as may be laid. What lies before is taken at its best as
well; groups of five, connection and covered volcanoes come on top where there are tiles enough for them.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

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
from periplus.models.mist.tiles import CITY, COUPLE, EXTENSIONS, MONUMENT, TERRAINS, WILD, is_terrain

from .task import Task, token
from .web import fewest


class Ceiling:
    """Counts the tiles of one task."""

    def __init__(self, task: Task) -> None:
        self._task, self._room = task, task.room
        self._before = Counter(token(tile) for tile in task.laid if tile)
        self._new = Counter({name: len(copies) for name, copies in task.stock.items()})
        self._both = self._before + self._new
        self._around = max(mask.bit_count() for mask in task.island.board.beside)

    def value(self) -> int:
        """V is no more than this."""
        energy = self._task.state.players[self._task.seat].energy
        lying = sum(self._worth(name) * number for name, number in self._before.items())
        choices = product(range(self._new[MONUMENT] + 1), range(self._new[COUPLE] + 1))
        laid = max(self._laid(monuments, couples) for monuments, couples in choices)
        extras = self._fives() + self._connection() + self._all_extensions() - self._volcanoes()
        return self._task.state.edition.crown_points(energy) + lying + laid + extras

    def _worth(self, name: str) -> int:
        """The most points of a tile, but for what monuments score."""
        coasts = self._task.island.coasts
        if name in TERRAINS:
            return TILE_POINTS if name in coasts else 0
        if name == WILD:
            return WILD_POINTS * len(coasts)
        if name == CITY:
            return min(self._around, self._terrain_tiles())
        return self._task.state.edition.extensions[name].points if name in EXTENSIONS else 0

    def _terrain_tiles(self) -> int:
        new = sum(number for name, number in self._new.items() if is_terrain(name))
        return min(new, self._room) + sum(number for name, number in self._before.items() if is_terrain(name))

    def _laid(self, monuments: int, couples: int) -> int:
        """The points of what is laid, so many of them monuments; -1 where there is no room for these."""
        left = self._room - monuments - couples
        if left < 0:
            return -1
        own = self._before[MONUMENT] + monuments + 2 * (self._before[COUPLE] + couples)
        points = own * RANK_POINTS[sum(rival > own for rival in self._task.rivals)]
        others = [name for name in self._new.elements() if name not in (MONUMENT, COUPLE)]
        return points + couples * self._worth(COUPLE) + sum(sorted(map(self._worth, others))[::-1][:left])

    def _fives(self) -> int:
        return FIVE_POINTS * sum(self._both[letter] + self._both[WILD] >= GROUP for letter in TERRAINS)

    def _connection(self) -> int:
        if self._task.first:
            return FIRST_POINTS
        needed = fewest(self._task)
        if needed is None or needed > self._terrain_tiles():
            return 0
        return FIRST_POINTS if self._task.alone else LATER_POINTS

    def _all_extensions(self) -> int:
        return ALL_EXTENSIONS_POINTS * all(self._both[tile] for tile in EXTENSIONS)

    def _volcanoes(self) -> int:
        """The least that bare volcanoes cost: the tiles cover the dearest that they may."""
        bare = [
            (points, self._task.spaces >> number & 1)
            for number, points in enumerate(self._task.island.volcano)
            if not self._task.laid[number]
        ]
        covered = sorted((points for points, open_ in bare if open_), reverse=True)[: self._room]
        return sum(points for points, _ in bare) - sum(covered)
