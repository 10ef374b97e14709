"""A goal as a program, solved and proved; each solution is put in order and played by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..answers import Answer
from ..cpsat import Report, Settings
from ..limits import Clock
from ..program import World, best
from .arrangement.events import Events
from .arrangement.model import Model
from .arrangement.script import fixed_script, free_script
from .arrangement.supply import Supply
from .goal import Goal
from .steps import Step
from .thrift import thrifty

SETTINGS: Settings = {"linearization_level": 2}
"""The model is small and its rows are tight: all of them in the relaxation pay, most where takes are limited."""
ENGINE = "cp-sat"


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


def answers(goal: Goal, answer: Answer, clock: Clock) -> Iterator[Answer]:
    """The answers of the program, from one that is known; the last has a reason."""
    sign = -1 if goal.aim == "fewest" else 1
    arranging = Arranging(goal)
    steps: tuple[Step, ...] = ()
    for report in arranging.reports(clock):
        if report.solved and report.value is not None and answer.value != sign * report.value:
            steps = arranging.steps(report)
            answer = goal.told(steps, sign * report.value, ENGINE)
        if report.status == "optimal" and goal.aim != "fewest" and not goal.task.ordered:
            answer = goal.told(thrifty(steps, goal.value), sign * (report.value or 0), ENGINE)
        bound = None if report.bound is None else sign * report.bound
        status = report.status if report.status in ("optimal", "infeasible") else answer.status
        answer = replace(answer, status=status, bound=bound, reason=report.reason)
        yield answer
