"""Four exact methods for one packing: rows of cliques, rows of pairs, answer sets, branch and bound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from periplus.solvers.cpsat import NO_SETTINGS, Settings, final, solve
from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.patterns.branching import Packing, pack
from periplus.solvers.patterns.packing import Item, conflicts, members, rows
from periplus.solvers.program import Program
from periplus.solvers.program.best import model_of

from ..measuring import CpuClock
from .sky import LADDER


@dataclass(frozen=True, slots=True)
class Found:
    """What a method knows of the best packing."""

    value: int | None
    """The doubled score of the best packing found, beyond that of nothing drawn."""
    bound: int | None
    """No packing is worth more, as far as the method says."""


Method: TypeAlias = Callable[[Sequence[Item], int, float], Found]
"""Items, the budget of their costs, and the seconds after which to stop."""


def cliques(items: Sequence[Item], budget: int, seconds: float) -> Found:
    """CP-SAT with one row a maximal clique of items through a point."""
    return _solved(items, rows(items), budget, seconds)


def cliques_level_2(items: Sequence[Item], budget: int, seconds: float) -> Found:
    """The same with all cliques in the linear relaxation and no presolve, as planning wants it."""
    settings: Settings = {"linearization_level": 2, "cp_model_presolve": False}
    return _solved(items, rows(items), budget, seconds, settings)


def pairs(items: Sequence[Item], budget: int, seconds: float) -> Found:
    """CP-SAT with one row for each two items that clash."""
    return _solved(items, clashing(items), budget, seconds)


def clashing(items: Sequence[Item]) -> list[tuple[int, int]]:
    """Each two items that clash."""
    return [
        (one, other) for one, clash in enumerate(conflicts(items)) for other in members(clash >> one << one)
    ]


def branch_and_bound(items: Sequence[Item], budget: int, seconds: float) -> Found:
    """Depth first over bit sets, bounded by weighted clique covers."""
    found: Packing | None = None
    try:
        for found in pack(items, CpuClock(Limits(seconds=seconds)), budget=budget, ladder=LADDER):
            pass
    except Stop:
        pass
    return Found(found.value, found.bound) if found else Found(None, None)


def _solved(
    items: Sequence[Item],
    at_most_one: Sequence[tuple[int, ...]],
    budget: int,
    seconds: float,
    settings: Settings = NO_SETTINGS,
) -> Found:
    program = Program()
    literals = [program.boolean() for _ in items]
    touch = program.rule("OBS-4.5")
    for row in at_most_one:
        touch.at_most_one([literals[index] for index in row])
    costs = [(item.cost, literal) for item, literal in zip(items, literals, strict=True) if item.cost]
    if costs:
        program.rule("OBS-4.4").linear(costs, high=budget)
    steps = [(after - before, program.boolean()) for before, after in zip(LADDER, LADDER[1:], strict=False)]
    ladder = program.rule("OBS-8.4")
    for (_, one), (_, other) in zip(steps, steps[1:], strict=False):
        ladder.implies(other, one)
    counted = [(-1, literal) for item, literal in zip(items, literals, strict=True) if item.counted]
    ladder.linear([*((1, step) for _, step in steps), *counted], high=0)
    program.maximise([*((item.value, literal) for item, literal in zip(items, literals, strict=True)), *steps])
    # deterministic effort passes about as fast as CPU seconds, and other load takes nothing from it
    report = final(solve(model_of(program), Clock(Limits(seconds=None, work=seconds)), settings=settings))
    return Found(report.value, report.bound)
