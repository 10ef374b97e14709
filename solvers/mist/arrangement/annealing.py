"""Good layouts of a task by annealing.

Tiles stand on spaces and, those that are not laid, on places beside the island; a step takes a tile to a bare place or
swaps it with another, now and then with what lies beside it, and what is worse is kept ever more rarely. Each connected
coast is worth a little, which leads to the points for all of them. Rounds follow each other, each longer than the one
before. The effort is counted in steps, so the same seed finds the same layouts.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass

from periplus.models.boards.bitsets import members
from periplus.models.mist.island import TOKEN_NUMBER, TOKENS

from ...limits import Clock
from .swaps import NO_TOKEN, SwappedIsland
from .task import IslandTask, Layout

HOT, COLD = 0.4, 0.25
"""Temperatures, in points, at the beginning and the end of a round."""
FIRST_ROUND = 10_000
"""Steps of the first round."""
BATCH = 250
"""Steps at one temperature, and between two looks at the clock."""
STEP_WORK = 4e-6
"""What a step counts as deterministic effort."""
BESIDE = 5
"""A tile is swapped so many times as often with what lies beside it as with what lies elsewhere."""


@dataclass(frozen=True, slots=True)
class AnnealedLayout:
    """A layout, and V of it but for the energy."""

    layout: Layout
    value: int


class Annealing:
    """Searches the layouts of a task; ``best`` is the best so far."""

    def __init__(self, task: IslandTask, clock: Clock) -> None:
        self._clock = clock
        self._rng = random.Random(clock.limits.seed)
        self._spaces = members(task.spaces)
        self._most, self._length = task.room, FIRST_ROUND
        tiles = [TOKEN_NUMBER[name] for name, copies in task.stock.items() for _ in copies]
        self._rng.shuffle(tiles)
        places = len(self._spaces) + (0 if task.every else len(tiles) - task.room + 1)
        self._at = self._start(places)[: len(tiles)]
        """The place of each tile."""
        self._tiles = [-1] * places
        """The tile on each place, -1 for none."""
        numbers = [NO_TOKEN] * places
        for tile, (place, number) in enumerate(zip(self._at, tiles, strict=True)):
            self._tiles[place], numbers[place] = tile, number
        self._island = SwappedIsland(task, numbers)
        self._partners = [self._swapped_with(task, place) for place in range(places)]
        self._laid = sum(place < len(self._spaces) for place in self._at)
        self.best = self._found()

    def _start(self, places: int) -> list[int]:
        """As many random spaces as tiles may be laid on, then the places beside the island."""
        inner = len(self._spaces)
        return [*self._rng.sample(range(inner), inner)[: self._most], *range(inner, places)]

    def _swapped_with(self, task: IslandTask, place: int) -> tuple[int, ...]:
        """The places among which another is chosen for a swap, those beside BESIDE times."""
        inner = len(self._spaces)
        around = task.island.board.beside[self._spaces[place]] if place < inner else 0
        beside = [other for other in range(inner) if around >> self._spaces[other] & 1]
        others = [other for other in range(len(self._tiles)) if other != place]
        return (*others, *(BESIDE - 1) * beside)

    def rounds(self, steps: int) -> Iterator[AnnealedLayout]:
        """Ever better layouts, from rounds of so many steps in all. Raises Stop when the clock says so.

        Called again, it goes on with rounds that are longer still.
        """
        yield self.best
        while steps > 0 and self._at and len(self._tiles) > 1:
            yield from self._round(min(self._length, steps))
            steps, self._length = steps - self._length, 2 * self._length

    def _round(self, steps: int) -> Iterator[AnnealedLayout]:
        batches = max(1, steps // BATCH)
        cooling = (COLD / HOT) ** (1 / batches)
        temperature = HOT
        for _ in range(batches):
            self._clock.check()
            self._clock.spend(BATCH * STEP_WORK)
            before = self.best
            self._batch(temperature)
            if self.best is not before:
                yield self.best
            temperature *= cooling

    def _batch(self, temperature: float) -> None:
        """BATCH steps at one temperature."""
        rng, island, inner = self._rng, self._island, len(self._spaces)
        numbers, at, tiles, partners = island.numbers, self._at, self._tiles, self._partners
        for _ in range(BATCH):
            one = at[int(rng.random() * len(at))]
            among = partners[one]
            other = among[int(rng.random() * len(among))]
            if numbers[one] == numbers[other]:
                continue
            more = (other < inner) - (one < inner) if tiles[other] < 0 else 0
            if self._laid + more > self._most:
                continue
            if island.swap(one, other, island.worth + temperature * math.log(1 - rng.random())):
                self._laid += more
                self._exchange(one, other)
                if island.value > self.best.value:
                    self.best = self._found()

    def _exchange(self, one: int, other: int) -> None:
        """The tiles on the two places, the second perhaps bare, change sides."""
        tiles = self._tiles
        first, second = tiles[one], tiles[other]
        tiles[one], tiles[other] = second, first
        self._at[first] = other
        if second >= 0:
            self._at[second] = one

    def _found(self) -> AnnealedLayout:
        numbers = zip(self._spaces, self._island.numbers, strict=False)
        layout = {space: TOKENS[number] for space, number in numbers if number != NO_TOKEN}
        return AnnealedLayout(layout, self._island.value)
