"""Exact methods for one packing: CP-SAT with rows of cliques or of pairs, and branch and bound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from benchmarks.observatory.repacking import SETTINGS, packing_program, repacked, worth
from periplus.models.boards.bitsets import members
from periplus.solvers.cpsat import NO_SETTINGS, Settings, final, solve
from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.patterns.packing import PackingItem, conflicts, pack, rows
from periplus.solvers.program.program import model_of

from ..measuring import CpuClock
from .sky import LADDER, Sky

WHOLE = 0.2
"""The part of the time in which large neighbourhoods wait for a bound and a packing to begin with."""

RowsOf: TypeAlias = Callable[[Sequence[PackingItem]], Sequence[tuple[int, ...]]]


@dataclass(frozen=True, slots=True)
class Found:
    """What a method knows of the best score."""

    value: int | None = None
    bound: int | None = None
    """No packing is worth more, as far as the method says."""

    @classmethod
    def of(cls, sky: Sky, value: int | None, bound: int | None) -> Found:
        """The scores that doubled ones stand for, counted from nothing drawn."""
        return cls(*(None if worth is None else (worth + sky.doubled) // 2 for worth in (value, bound)))

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


def large_neighbourhoods(sky: Sky, seconds: float) -> Found:
    """The planning model for some of the time, whose packing is then made better a window at a time."""
    clock = Clock(Limits(seconds=None, work=seconds))
    part = clock.share(WHOLE)
    model = packing_program(sky.items, rows(sky.items), budget=sky.budget, ladder=LADDER)
    report = final(solve(model_of(model), part, settings=SETTINGS))
    clock.spend(part.worked)
    chosen = [index for index in range(len(sky.items)) if report.values and report.values[index]]
    found = Found.of(sky, worth(sky.items, chosen, LADDER), report.bound)
    try:
        better = repacked(sky.items, chosen, clock, budget=sky.budget, ladder=LADDER)
        while not found.proved:
            found = Found.of(sky, worth(sky.items, next(better), LADDER), report.bound)
    except (Stop, StopIteration):
        pass
    return found


CLIQUES: Method = partial(cp_sat, rows_of=rows)
PAIRS: Method = partial(cp_sat, rows_of=clashing)
PLANNING: Method = partial(cp_sat, rows_of=rows, settings=SETTINGS)
"""Cliques, all in the linear relaxation, and no presolve: what large planning models want."""
