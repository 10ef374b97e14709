"""The best line of a turn as one CP-SAT model: what a hint would cost without a planner, for one move."""

from __future__ import annotations

from periplus.models.observatory.position import Position
from periplus.solvers.cpsat import final
from periplus.solvers.limits import Clock
from periplus.solvers.observatory.asking.query import asked, task_of
from periplus.solvers.observatory.timeline.constraints.completions import UNIT
from periplus.solvers.observatory.timeline.model import exact
from periplus.solvers.observatory.timeline.solve import SETTINGS
from periplus.solvers.observatory.timeline.task import kinds_of
from periplus.solvers.program import Program, best


def program_of(position: Position) -> Program:
    """The exact program of the position's horizon, the doubled score as its objective."""
    task = task_of(*asked(position))
    return exact(task, *kinds_of(task)).program


def best_score(position: Position, clock: Clock) -> int | None:
    """The best score at the horizon if two routes prove it within the clock's limits."""
    report = final(best(program_of(position), clock, settings=SETTINGS, unit=UNIT))
    return report.value // UNIT if report.status == "optimal" and report.value is not None else None
