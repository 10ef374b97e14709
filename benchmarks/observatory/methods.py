"""Exact methods for one packing: CP-SAT with rows of cliques or of pairs, and branch and bound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import TypeAlias

from periplus.models.boards.bitsets import members
from periplus.solvers.cpsat import NO_SETTINGS, Settings, solve
from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.patterns.packing import PackingItem, conflicts, pack, rows
from periplus.solvers.program import Program
from periplus.solvers.program.program import model_of

from ..measuring import CpuClock
from .sky import LADDER, Sky

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
    for report in solve(model_of(_program(sky, rows_of(sky.items))), clock, settings=settings):
        found = Found.of(sky, report.value, report.bound)
        if found.proved:
            break
    return found


def _program(sky: Sky, at_most_one: Sequence[tuple[int, ...]]) -> Program:
    program = Program()
    items = [(item, program.boolean()) for item in sky.items]
    touch = program.rule("OBS-4.5")
    for row in at_most_one:
        touch.at_most_one([items[index][1] for index in row])
    program.rule("OBS-4.4").linear([(item.cost, literal) for item, literal in items], high=sky.budget)
    ladder = program.rule("OBS-8.4")
    steps = [(after - before, program.boolean()) for before, after in pairwise(LADDER)]
    for (_, one), (_, other) in pairwise(steps):
        ladder.implies(other, one)
    counted = [(-1, literal) for item, literal in items if item.counted]
    ladder.linear([*((1, step) for _, step in steps), *counted], high=0)
    program.maximise([*((item.value, literal) for item, literal in items), *steps])
    return program


CLIQUES: Method = partial(cp_sat, rows_of=rows)
PAIRS: Method = partial(cp_sat, rows_of=clashing)
PLANNING: Method = partial(
    cp_sat, rows_of=rows, settings={"linearization_level": 2, "cp_model_presolve": False}
)
"""Cliques, all in the linear relaxation, and no presolve: what large planning models want."""
