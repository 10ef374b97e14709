"""A goal as a program, solved and proved; each solution is put in order and played by the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ..answers import Answer
from ..cpsat import Report, Settings
from ..limits import Clock
from ..program import Program, World, best
from ..replay import ReplayError
from .arrangement.events import Events, TileSupply, fixed_script, free_script
from .arrangement.model import Model
from .task import ArrangementStep, Goal

SETTINGS: Settings = {"linearization_level": 2}
"""The model is small and its rows are tight: all of them in the relaxation pay, most where takes are limited."""
ENGINE = "cp-sat"
BEYOND = 10_000
"""More points than any notebook is worth: a target above it is no harder to reach, and programs hold no larger ones."""


class Arranging:
    """A goal as a program."""

    def __init__(self, goal: Goal) -> None:
        self._goal = goal
        self._model = model = Model(goal.task)
        self._supply = None if goal.task.ordered else TileSupply(model)
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
            program.meaning.linear(score, low=min(goal.target, BEYOND) - constant)
            program.maximise([(-factor, variable) for factor, variable in self._supply.takes])

    @property
    def program(self) -> Program:
        """The goal as a program, with its objective."""
        return self._model.program

    def reports(self, clock: Clock) -> Iterator[Report]:
        """What the solver comes to, proved by two routes."""
        return best(self.program, clock, settings=SETTINGS)

    def steps(self, report: Report) -> tuple[ArrangementStep, ...]:
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
    steps: tuple[ArrangementStep, ...] = ()
    for report in arranging.reports(clock):
        if report.solved and report.value is not None:
            value = sign * report.value
            behind = answer.value is not None and sign * (value - answer.value) < 0
            if not behind and (value != answer.value or not steps):
                steps = arranging.steps(report)
                answer = goal.told(steps, value, ENGINE)
        if report.status == "optimal" and goal.aim != "fewest" and not goal.task.ordered:
            answer = goal.told(without_redundant_takes(steps, goal.value), sign * (report.value or 0), ENGINE)
        bound = None if report.bound is None else sign * report.bound
        status = report.status if report.status in ("optimal", "infeasible") else answer.status
        answer = replace(answer, status=status, bound=bound, reason=report.reason)
        yield answer


def without_redundant_takes(
    steps: Sequence[ArrangementStep], worth: Callable[[Sequence[ArrangementStep]], int]
) -> tuple[ArrangementStep, ...]:
    """The steps less those that can be left out one by one, the last first; ``worth`` plays steps by the rules."""
    kept = tuple(steps)
    value = worth(kept)
    for place in reversed(range(len(kept))):
        fewer = kept[:place] + kept[place + 1 :]
        try:
            spared = worth(fewer) == value
        except ReplayError:  # others rest on it
            continue
        kept = fewer if spared else kept
    return kept
