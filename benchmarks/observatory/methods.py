"""Methods for one packing: CP-SAT, branch and bound, and tabu search with bounds by cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import TypeAlias

from periplus.models.boards.bitsets import bits, members
from periplus.solvers.cpsat import NO_SETTINGS, Settings, solve
from periplus.solvers.limits import Clock, Limits, Stop, within
from periplus.solvers.patterns.packing import PackingItem, conflicts, pack, rows
from periplus.solvers.program import Program
from periplus.solvers.program.program import model_of

from ..measuring import CpuClock
from .cards import CardSearch
from .sky import LADDER, Sky
from .tabu import tabu_search, worth

SETTINGS: Settings = {"linearization_level": 2, "cp_model_presolve": False}
"""All rows in the linear relaxation, and no presolve, which costs more than such a solve."""
FIRST_ROUND = 5.0
"""Deterministic effort of the first tabu search, and of the refutations after it; later rounds have twice as much."""


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


RowsOf: TypeAlias = Callable[[Sequence[PackingItem]], Sequence[tuple[int, ...]]]


@dataclass(frozen=True, slots=True)
class Found:
    """What a method knows of the best score."""

    value: int | None = None
    bound: int | None = None
    """No packing is worth more, as far as the method says."""

    @classmethod
    def of(cls, sky: Sky, value: int | None, bound: int | None) -> Found:
        """The scores that doubled ones stand for, as said by the sky."""
        return cls(*(None if worth is None else sky.score(worth) for worth in (value, bound)))

    @property
    def proved(self) -> bool:
        """Whether the value is the best there is."""
        return self.value is not None and self.value == self.bound


Method: TypeAlias = Callable[[Sky, float], Found]
"""The instance, and about how many CPU seconds to stop after."""


def clashing(items: Sequence[PackingItem]) -> list[tuple[int, ...]]:
    """Each two items that clash."""
    return [
        (one, other) for one, clash in enumerate(conflicts(items)) for other in members(clash >> one << one)
    ]


def branch_and_bound(sky: Sky, seconds: float) -> Found:
    """Depth first over bit sets, bounded by weighted clique covers."""
    found = Found()
    try:
        for packing in pack(sky.items, CpuClock(Limits(seconds=seconds)), budget=sky.budget, ladder=LADDER):
            found = Found.of(sky, packing.value, packing.bound)
    except Stop:
        pass
    return found


def cp_sat(sky: Sky, seconds: float, *, rows_of: RowsOf, settings: Settings = NO_SETTINGS) -> Found:
    """One route of CP-SAT with the given "at most one" rows, ended when value and bound agree in points."""
    # deterministic effort passes about as fast as CPU seconds, and other load takes nothing from it
    clock = Clock(Limits(seconds=None, work=seconds))
    found = Found()
    program = packing_program(sky.items, rows_of(sky.items), budget=sky.budget, ladder=LADDER)
    for report in solve(model_of(program), clock, settings=settings):
        found = Found.of(sky, report.value, report.bound)
        if found.proved:
            break
    return found


def tabu_and_cards(sky: Sky, seconds: float) -> Found:
    """Tabu search for a packing, and bounds that fall as one score after the other is refuted, until they agree.

    They take turns, with twice the effort each time: the search anew with another seed, the refutation of the score
    that is the bound then.
    """
    clock = Clock(Limits(seconds=None, work=seconds))
    upright = bits(index for index, figure in enumerate(sky.figures) if figure.rotation == 0)
    lacking = [figure.stars & ~sky.stars for figure in sky.figures]
    first = -1 if sky.stars else upright  # else the chart cannot be turned
    cards = CardSearch(sky.items, lacking, budget=sky.budget, ladder=LADDER, first=first)
    found = Found.of(sky, 0, cards.bound())
    effort, seed = FIRST_ROUND, 0
    with suppress(Stop):
        while not found.proved:
            for step in (partial(_searched, sky, seed), partial(_refuted, sky, cards)):
                part = clock.part(work=effort)
                for better in within(step(found, part), part, clock):
                    found = better
                    if found.proved:
                        break
            effort, seed = 2 * effort, seed + 1
    return found


def _searched(sky: Sky, seed: int, found: Found, clock: Clock) -> Iterator[Found]:
    """Better scores by tabu search, until the clock says Stop."""
    for packing in tabu_search(sky.items, clock, seed, budget=sky.budget, ladder=LADDER):
        score = sky.score(worth(sky.items, packing, LADDER))
        if found.value is None or score > found.value:
            found = replace(found, value=score)
            yield found


def _refuted(sky: Sky, cards: CardSearch, found: Found, clock: Clock) -> Iterator[Found]:
    """Lower bounds, point by point, down to a score that is reached. Raises Stop by the clock."""
    while not found.proved and found.bound is not None:
        below = 2 * found.bound - sky.doubled - 1
        packing = cards.above(below, clock)
        if packing is None:
            found = replace(found, bound=found.bound - 1)
        else:
            found = replace(found, value=sky.score(worth(sky.items, packing, LADDER)))
        yield found


CLIQUES: Method = partial(cp_sat, rows_of=rows)
PAIRS: Method = partial(cp_sat, rows_of=clashing)
PLANNING: Method = partial(cp_sat, rows_of=rows, settings=SETTINGS)
"""Cliques, all in the linear relaxation, and no presolve: what large planning models want."""
