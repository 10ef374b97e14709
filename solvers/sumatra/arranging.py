"""The best arrangement of a task: a program, solved and proved, each solution played by the rules.

What counts is the final total, the points of badges, or (``fewest``) the number of takes for a given total. Whatever
is found is put in order, replayed, and scored by the rules' own code before it is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from periplus.models.sumatra.scoring import badge_lines, score_lines, total

from ..answers import Answer
from ..cpsat import Report, Settings
from ..limits import Clock
from ..program import World, best
from ..replay import ReplayError
from .arrangement.events import Events
from .arrangement.model import Model
from .arrangement.script import Step, fixed_script, free_script
from .arrangement.supply import Supply
from .enumeration import BUDGET, every_end
from .performing import perform
from .task import Task
from .thrift import thrifty

Aim: TypeAlias = Literal["arrange", "fewest", "badges"]
SETTINGS: Settings = {"linearization_level": 2}
"""The model is small and its rows are tight: all of them in the relaxation pay, most where takes are limited."""


PROGRAM, ENUMERATION = "cp-sat", "enumeration"


@dataclass(frozen=True, slots=True)
class Goal:
    """What is asked of a task."""

    task: Task
    aim: Aim = "arrange"
    target: int = 0
    """The total that ``fewest`` is to reach."""

    def value(self, steps: Sequence[Step]) -> int:
        """What the rules say a solution is worth; raises ReplayError for one that is not legal."""
        if self.aim == "fewest":
            return len(steps)
        after = perform(self.task, steps)
        player = after.players[self.task.seat]
        if self.aim == "badges":
            return sum(line.points for line in badge_lines(after.edition, player.brown, player.green))
        return total(after, self.task.seat)


class Arranging:
    """A goal as a program."""

    def __init__(self, goal: Goal) -> None:
        self._goal = goal
        self._model = model = Model(goal.task)
        self._supply = None if goal.task.ordered else Supply(model)
        self._events = Events(model) if goal.task.ordered else None
        self._aim()

    def _aim(self) -> None:
        """What is to be made as large as possible."""
        program, goal = self._model.program, self._goal
        score, constant = self._model.score()
        if goal.aim == "arrange":
            program.maximise(score, constant)
        elif goal.aim == "badges":
            program.maximise(self._model.badges.points, goal.task.held)
        elif self._supply is not None:
            program.meaning.linear(score, low=goal.target - constant)
            program.maximise([(-factor, variable) for factor, variable in self._supply.takes])

    def reports(self, clock: Clock) -> Iterator[Report]:
        """What the solver comes to, proved by two routes."""
        return best(self._model.program, clock, settings=SETTINGS)

    def steps(self, report: Report) -> tuple[Step, ...]:
        """The solution of a report."""
        world = World(report.values)
        if self._events is not None:
            return fixed_script(self._model, self._events, world)
        if self._supply is not None:
            return free_script(self._model, self._supply, world)
        return ()


def answers(goal: Goal, clock: Clock, budget: int = BUDGET) -> Iterator[Answer]:
    """Improving answers; the last has a reason unless it is proved. Raises Stop by the clock.

    ``budget``: how many situations an enumeration may look at before the program is asked.
    """
    idle = _idle(goal)
    yield idle
    ends = every_end(goal.task, clock, budget)
    if ends is None:
        yield from _programmed(goal, idle, clock)
    else:
        yield replace(
            _enumerated(goal, [steps for _, steps in ends]), work={"effort": round(clock.worked, 5)}
        )


def _enumerated(goal: Goal, found: Sequence[tuple[Step, ...]]) -> Answer:
    """The best of all solutions; of equal ones that with fewest takes, and of those the first."""
    if goal.aim == "fewest":
        found = [steps for steps in found if total(perform(goal.task, steps), goal.task.seat) >= goal.target]
    if not found:
        return Answer("infeasible", engine=ENUMERATION)
    sign = -1 if goal.aim == "fewest" else 1
    value, steps = max(
        ((goal.value(steps), steps) for steps in found), key=lambda pair: (sign * pair[0], -len(pair[1]))
    )
    return replace(_told(goal, steps, value), status="optimal", bound=value, engine=ENUMERATION)


def _programmed(goal: Goal, answer: Answer, clock: Clock) -> Iterator[Answer]:
    """The answers of the program, from one that is known; the last has a reason."""
    sign = -1 if goal.aim == "fewest" else 1
    arranging = Arranging(goal)
    steps: tuple[Step, ...] = ()
    for report in arranging.reports(clock):
        if report.solved and report.value is not None and answer.value != sign * report.value:
            steps = arranging.steps(report)
            answer = _told(goal, steps, sign * report.value)
        if report.status == "optimal" and goal.aim != "fewest" and not goal.task.ordered:
            answer = _told(goal, thrifty(steps, goal.value), sign * (report.value or 0))
        bound = None if report.bound is None else sign * report.bound
        status = report.status if report.status in ("optimal", "infeasible") else answer.status
        work = {"effort": round(report.work, 4)}
        answer = replace(answer, status=status, bound=bound, reason=report.reason, work=work)
        yield answer


def _idle(goal: Goal) -> Answer:
    """What is known before anything is solved: to take nothing, or to place nothing, is a solution."""
    task = goal.task
    steps = tuple(Step(tile, None) for tile in task.tiles) if task.ordered else ()
    if goal.aim == "fewest" and total(perform(task, steps), task.seat) < goal.target:
        return Answer("unknown", engine=PROGRAM)
    return _told(goal, steps, goal.value(steps))


def _told(goal: Goal, steps: tuple[Step, ...], value: int) -> Answer:
    """The solution as an answer, its value confirmed by the rules."""
    after = perform(goal.task, steps)
    if goal.value(steps) != value or (goal.aim == "fewest" and total(after, goal.task.seat) < goal.target):
        raise ReplayError(f"a solution of value {value} plays to {goal.value(steps)}")
    lines = score_lines(after, goal.task.seat)
    return Answer("feasible", value, None, tuple(step.as_json() for step in steps), lines, engine=PROGRAM)
