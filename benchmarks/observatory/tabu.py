"""Good packings of figures by tabu search: one figure comes in, what clashes with it goes out.

A step packs the item that adds most, less what it puts out: its worth against that of the packed items that clash
with it, and against a price for stars beyond the budget. It may well be a loss. What goes out may not come back for
some steps, so that the search leaves the packing that it was in; where stars are wanting, what is worth least a star
goes out as well. A search that finds nothing better for long takes several items out at random. It finds
packings of instances too big to be proved; of bounds it says nothing (``cards.py`` does).

Glover, Tabu Search, Part I, ORSA Journal on Computing 1 (1989). What all items would add is one row of numbers, kept
up to date by the bit set of clashes of each item that comes or goes.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from periplus.solvers.limits import Clock
from periplus.solvers.patterns.packing import PackingItem, conflicts

STEP_WORK = 5e-5
"""What a step counts as deterministic effort."""
TENURE = (15, 40)
"""Steps for which what went out may not come back, at least and at most."""
PRICE = 1.5
"""What a star beyond the budget costs a step, about the worth of a star in a good figure."""
NOISE = 0.9
"""Less than one of worth, by which equal items differ at random."""
PATIENCE = 3000
"""Steps without a better packing before items go out at random."""
SHAKEN = 5
"""Items that then go out."""

Numbers: TypeAlias = NDArray[np.float32]


def worth(items: Sequence[PackingItem], chosen: Iterable[int], ladder: Sequence[int] = (0,)) -> int:
    """The values of the chosen items and the ladder's step."""
    packed = [items[index] for index in chosen]
    counted = sum(item.counted for item in packed)
    return sum(item.value for item in packed) + ladder[min(counted, len(ladder) - 1)]


def tabu_search(
    items: Sequence[PackingItem], clock: Clock, seed: int, *, budget: int, ladder: Sequence[int] = (0,)
) -> Iterator[tuple[int, ...]]:
    """Ever better packings, as rising indices, until the clock says Stop.

    ``budget`` limits the sum of costs, ``ladder[n]`` is paid for n counted items, its last entry for more.
    """
    packing = _Packing(items, budget, ladder, random.Random(seed))
    best, since = ladder[0], 0
    while True:
        clock.work(STEP_WORK)
        packing.step()
        since += 1
        value = worth(items, packing.chosen, ladder)
        if value > best:
            best, since = value, 0
            yield tuple(sorted(packing.chosen))
        elif since > PATIENCE:
            since = 0
            packing.shake()


class _Packing:
    """The packing that steps change, and what each item would put out of it."""

    def __init__(
        self, items: Sequence[PackingItem], budget: int, ladder: Sequence[int], rng: random.Random
    ) -> None:
        self._items, self._budget, self._rng = items, budget, rng
        self._clash = conflicts(items)
        rung = ladder[-1] / (len(ladder) - 1) if len(ladder) > 1 else 0.0
        self._worth = [item.value + rung * item.counted for item in items]
        self._worths = np.array(
            [
                value if item.cost <= budget else -np.inf
                for value, item in zip(self._worth, items, strict=True)
            ],
            np.float32,
        )
        self._costs = np.array([item.cost for item in items], np.float32)
        self._dearest = max(item.cost for item in items)
        noise = np.random.default_rng(rng.getrandbits(32))
        self._noise = noise.random(4 * len(items), np.float32) * np.float32(NOISE)
        self._lost = np.zeros(len(items), np.float32)
        """The worth that each item would put out."""
        self._freed = np.zeros(len(items), np.float32)
        """The stars that it would free so."""
        self._free_at = np.zeros(len(items), np.int64)
        """The step from which on it may come in."""
        self._steps = 0
        self._used = 0
        self.chosen: set[int] = set()

    def step(self) -> None:
        """The best item that may come in does, if there is any, and puts others out."""
        self._steps += 1
        start = self._rng.randrange(3 * len(self._items))
        gains = self._worths - self._lost
        gains += self._noise[start : start + len(self._items)]
        if self._used + self._dearest > self._budget:
            gains -= PRICE * np.maximum(0, self._costs - self._freed + (self._used - self._budget))
        gains[self._free_at > self._steps] = -np.inf
        gains[list(self.chosen)] = -np.inf
        index = int(gains.argmax())
        if gains[index] == -np.inf:
            return
        for other in [other for other in self.chosen if self._clash[index] >> other & 1]:
            self._out(other)
        self._change(index, 1)
        self.chosen.add(index)
        while self._used > self._budget:
            self._out(min(self.chosen - {index}, key=self._by_star))

    def shake(self) -> None:
        """Some items go out at random."""
        for index in self._rng.sample(sorted(self.chosen), min(SHAKEN, len(self.chosen))):
            self._out(index)

    def _by_star(self, index: int) -> tuple[float, int]:
        """What the item is worth a star, a little of it chance."""
        cost = self._items[index].cost
        return (self._worth[index] / cost + 0.3 * self._rng.random() if cost else float("inf")), index

    def _out(self, index: int) -> None:
        self.chosen.remove(index)
        self._change(index, -1)
        self._free_at[index] = self._steps + self._rng.randint(*TENURE)

    def _change(self, index: int, sign: int) -> None:
        """The item came in (1) or went out (-1)."""
        item = self._items[index]
        self._used += sign * item.cost
        clashing = self._row(index)
        self._lost += clashing * np.float32(sign * self._worth[index])
        self._freed += clashing * np.float32(sign * item.cost)

    def _row(self, index: int) -> NDArray[np.uint8]:
        """One for each item that the item clashes with, zero for the others."""
        count = len(self._items)
        packed = np.frombuffer(self._clash[index].to_bytes((count + 7) // 8, "little"), np.uint8)
        return np.unpackbits(packed, count=count, bitorder="little")
