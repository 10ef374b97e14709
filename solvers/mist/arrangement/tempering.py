"""Good layouts of a task by parallel tempering.

Tiles stand on spaces and, those that are not laid, on places beside the island; a step takes a tile to a bare place or
swaps it with another, now and then with what lies beside it, and what is worse is kept the more rarely the colder it
is. Each connected coast is worth a little, which leads to the points for all of them. Walks at several temperatures go
on side by side, and neighbours exchange their islands as Metropolis would: hot ones leave for islands of another build,
cold ones find the best of each. The effort is counted in steps, so the same seed finds the same layouts.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from periplus.models.boards.bitsets import members
from periplus.models.mist.island import TOKEN_NUMBER, TOKENS

from ...limits import Clock
from .swaps import NO_TOKEN, SwappedIsland
from .task import IslandTask, Layout

TEMPERATURES = (0.25, 0.35, 0.5, 0.7)
"""Of the walks, in points, rising."""
BATCH = 250
"""Steps of a walk between two exchanges."""
STEP_WORK = 4e-6
"""What a step counts as deterministic effort."""
BESIDE = 5
"""A tile is swapped so many times as often with what lies beside it as with what lies elsewhere."""


@dataclass(frozen=True, slots=True)
class TemperedLayout:
    """A layout, and V of it but for the energy."""

    layout: Layout
    value: int


class Tempering:
    """Searches the layouts of a task; ``best`` is the best so far."""

    def __init__(self, task: IslandTask, clock: Clock) -> None:
        self._clock = clock
        self._rng = random.Random(clock.limits.seed)
        places = _places(task)
        partners = [_swapped_with(task, place, places) for place in range(places)]
        self._walks = [_Walk(task, partners, self._rng) for _ in TEMPERATURES]
        """Those at TEMPERATURES, in their order."""
        self._odd = False
        """Whether the next exchange leaves out the coldest walk."""
        self.best = max((walk.found() for walk in self._walks), key=lambda found: found.value)

    def better(self, steps: int) -> Iterator[TemperedLayout]:
        """The best layout so far, then ever better ones from so many steps, rounded up to a batch of each walk.

        Called again, it goes on from where the walks are. Raises Stop when the clock says so.
        """
        yield self.best
        turn = BATCH * len(TEMPERATURES)
        for _ in range(-(-steps // turn) if self._walks[0].moves else 0):
            for walk, temperature in zip(self._walks, TEMPERATURES, strict=True):
                self._clock.check()
                self._clock.spend(BATCH * STEP_WORK)
                if (found := walk.batch(temperature, self.best)) is not self.best:
                    self.best = found
                    yield found
            self._exchange()

    def _exchange(self) -> None:
        """Every second pair of neighbours exchange their islands, surely if the colder walk then has the better one."""
        walks = self._walks
        for cold in range(self._odd, len(walks) - 1, 2):
            colder, hotter = walks[cold : cold + 2]
            slope = 1 / TEMPERATURES[cold] - 1 / TEMPERATURES[cold + 1]
            if self._rng.random() < math.exp(min(0, slope * (hotter.worth - colder.worth))):
                walks[cold : cold + 2] = hotter, colder
        self._odd = not self._odd


class _Walk:
    """An island that changes step by step: what lies on each of its places."""

    def __init__(self, task: IslandTask, partners: Sequence[Sequence[int]], rng: random.Random) -> None:
        self._rng, self._partners = rng, partners
        self._spaces, self._most = members(task.spaces), task.room
        tiles = [TOKEN_NUMBER[name] for name, copies in task.stock.items() for _ in copies]
        rng.shuffle(tiles)
        places = len(partners)
        self._at = self._start(places)[: len(tiles)]
        """The place of each tile."""
        self._tiles = [-1] * places
        """The tile on each place, -1 for none."""
        numbers = [NO_TOKEN] * places
        for tile, (place, number) in enumerate(zip(self._at, tiles, strict=True)):
            self._tiles[place], numbers[place] = tile, number
        self._island = SwappedIsland(task, numbers)
        self._laid = sum(place < len(self._spaces) for place in self._at)
        self.moves = bool(tiles) and places > 1
        """Whether there is a tile, and a place to which it may go."""

    def _start(self, places: int) -> list[int]:
        """As many random spaces as tiles may be laid on, then the places beside the island."""
        inner = len(self._spaces)
        return [*self._rng.sample(range(inner), inner)[: self._most], *range(inner, places)]

    @property
    def worth(self) -> float:
        """What the island is worth to the walk."""
        return self._island.worth

    def batch(self, temperature: float, best: TemperedLayout) -> TemperedLayout:
        """BATCH steps at one temperature; returns the best layout that is better than ``best``, or that."""
        island, inner = self._island, len(self._spaces)
        numbers, at, tiles, partners = island.numbers, self._at, self._tiles, self._partners
        chance, log = self._rng.random, math.log
        for _ in range(BATCH):
            one = at[int(chance() * len(at))]
            among = partners[one]
            other = among[int(chance() * len(among))]
            if numbers[one] == numbers[other]:
                continue
            more = (other < inner) - (one < inner) if tiles[other] < 0 else 0
            if self._laid + more > self._most:
                continue
            if island.swap(one, other, island.worth + temperature * log(1 - chance())):
                self._laid += more
                self._exchange(one, other)
                if island.value > best.value:
                    best = self.found()
        return best

    def _exchange(self, one: int, other: int) -> None:
        """The tiles on the two places, the second perhaps bare, change sides."""
        tiles = self._tiles
        first, second = tiles[one], tiles[other]
        tiles[one], tiles[other] = second, first
        self._at[first] = other
        if second >= 0:
            self._at[second] = one

    def found(self) -> TemperedLayout:
        """The layout as it is."""
        numbers = zip(self._spaces, self._island.numbers, strict=False)
        layout = {space: TOKENS[number] for space, number in numbers if number != NO_TOKEN}
        return TemperedLayout(layout, self._island.value)


def _places(task: IslandTask) -> int:
    """How many places there are: the spaces, and beside the island one more than the tiles that cannot be laid."""
    tiles = sum(map(len, task.stock.values()))
    return task.spaces.bit_count() + (0 if task.every else tiles - task.room + 1)


def _swapped_with(task: IslandTask, place: int, places: int) -> tuple[int, ...]:
    """The places among which another is chosen for a swap, those beside BESIDE times."""
    spaces = members(task.spaces)
    around = task.island.board.beside[spaces[place]] if place < len(spaces) else 0
    beside = [other for other, space in enumerate(spaces) if around >> space & 1]
    others = [other for other in range(places) if other != place]
    return (*others, *(BESIDE - 1) * beside)
