"""Better packings of figures by large neighbourhoods: most of one stays, what is taken out is packed anew.

A window takes packed items out: those in the way of a few items that a walk from clash to clash comes to, so that
they lie together, or some at random. What clashes with nothing that stays is packed anew by a model of its own,
with what is left of the budget and of the ladder, for a short deterministic time. What is no worse replaces the
packing, so that the search drifts over plateaus. It finds packings of instances too big to be proved; of bounds it
says nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from periplus.models.boards.bitsets import bits, members
from periplus.solvers.cpsat import Settings, final
from periplus.solvers.limits import Clock
from periplus.solvers.patterns.packing import PackingItem, conflicts, rows
from periplus.solvers.program import Program, found

WINDOWS = 5000
"""Windows tried before the search is content."""
WINDOW_WORK = 1.0
"""Deterministic effort at most for the model of a window."""
WINDOW_EFFORT = 0.01
"""What a window counts besides: finding it, and building its model."""
FEWEST, MOST = 2, 6
"""Packed items that a window takes out: a walk stops at the number chosen between these, or just above it."""
SCATTERED = 0.3
"""The part of windows that take items out at random."""
STEPS = 20
"""Steps of a walk at most."""
SETTINGS: Settings = {"linearization_level": 2, "cp_model_presolve": False}
"""All rows in the linear relaxation, and no presolve, which costs more than such a solve."""


def worth(items: Sequence[PackingItem], chosen: Iterable[int], ladder: Sequence[int] = (0,)) -> int:
    """The values of the chosen items and the ladder's step."""
    packed = [items[index] for index in chosen]
    counted = sum(item.counted for item in packed)
    return sum(item.value for item in packed) + ladder[min(counted, len(ladder) - 1)]


def packing_program(
    items: Sequence[PackingItem],
    at_most_one: Iterable[Sequence[int]],
    *,
    budget: int,
    ladder: Sequence[int] = (0,),
) -> Program:
    """The best packing as a program whose first variables are the items.

    ``at_most_one`` are the rows of indices that say what clashes, ``budget`` are the stars to be plotted, of
    which an item costs some, and ``ladder``, which must not fall, pays for the asterisms, the counted items.
    """
    program = Program()
    literals = [program.boolean() for _ in items]
    touch = program.rule("OBS-4.5")
    for row in at_most_one:
        touch.at_most_one([literals[index] for index in row])
    costs = [(item.cost, literal) for item, literal in zip(items, literals, strict=True)]
    program.rule("OBS-4.4").linear(costs, high=budget)
    asterisms = program.rule("OBS-8.4")
    steps = [(after - before, program.boolean()) for before, after in pairwise(ladder)]
    for (_, one), (_, other) in pairwise(steps):
        asterisms.implies(other, one)
    counted = [(-1, literal) for item, literal in zip(items, literals, strict=True) if item.counted]
    asterisms.linear([*((1, step) for _, step in steps), *counted], high=0)
    values = [(item.value, literal) for item, literal in zip(items, literals, strict=True)]
    program.maximise([*values, *steps])
    return program


def repacked(
    items: Sequence[PackingItem],
    chosen: Sequence[int],
    clock: Clock,
    *,
    budget: int,
    ladder: Sequence[int] = (0,),
) -> Iterator[tuple[int, ...]]:
    """Ever better packings than ``chosen``, as rising indices; ends after WINDOWS windows.

    ``budget`` and ``ladder`` are those of ``packing_program``; the seed is the clock's. Raises Stop by the clock.
    """
    windows = _Windows(items, budget, ladder, random.Random(clock.limits.seed))
    best = value = worth(items, chosen, ladder)
    for _ in range(WINDOWS):
        clock.work(WINDOW_EFFORT)
        varied = windows.varied(chosen, clock)
        if varied is None or (value := worth(items, varied, ladder)) < best:
            continue
        chosen = varied
        if value > best:
            best = value
            yield tuple(chosen)


class _Windows:
    """What is packed anew, again and again."""

    def __init__(
        self, items: Sequence[PackingItem], budget: int, ladder: Sequence[int], rng: random.Random
    ) -> None:
        self._items, self._budget, self._ladder, self._rng = items, budget, ladder, rng
        self._clash = conflicts(items)

    def varied(self, chosen: Sequence[int], clock: Clock) -> list[int] | None:
        """The packing with a window of it packed anew; None where the time was too short for any answer."""
        out = self._window(chosen)
        kept = [index for index in chosen if not out >> index & 1]
        free = (1 << len(self._items)) - 1
        for index in kept:
            free &= ~(self._clash[index] | 1 << index)
        left = self._budget - sum(self._items[index].cost for index in kept)
        open_to = [index for index in members(free) if self._items[index].cost <= left]
        items = [self._items[index] for index in open_to]
        counted = sum(self._items[index].counted for index in kept)
        ladder = self._ladder[counted:] or self._ladder[-1:]
        part = clock.part(work=WINDOW_WORK)
        program = packing_program(items, rows(items), budget=left, ladder=ladder)
        report = final(found(program, part, settings=SETTINGS))
        clock.spend(part.worked)
        if not report.solved:
            return None
        return sorted([*kept, *(index for place, index in enumerate(open_to) if report.values[place])])

    def _window(self, chosen: Sequence[int]) -> int:
        """A bit set that has the packed items to be taken out."""
        rng = self._rng
        size = min(rng.randint(FEWEST, MOST), len(chosen))
        if rng.random() < SCATTERED:
            return bits(rng.sample(chosen, size))
        packed, out = bits(chosen), 0
        here = rng.randrange(len(self._items))
        for _ in range(STEPS):
            out |= (self._clash[here] | 1 << here) & packed
            if out.bit_count() >= size:
                break
            here = rng.choice(members(self._clash[here]) or [here])
        return out
