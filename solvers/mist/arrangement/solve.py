"""The best layout of a task: annealing finds, a program bounds and proves.

The annealing is far ahead of a cold model, so the program is only asked for what beats the best layout so far: if
there is nothing, by two routes, that layout is the best. A short round of both comes first, as small tasks need
no more; then longer ones. Each layout is scored by the rules before it is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from periplus.models.mist.scoring import total

from ...answers import Answer
from ...cpsat import Report
from ...limits import Clock, Reason, Stop
from ...program import SizeError, best
from ...replay import ReplayError
from .annealing import Annealing
from .ground import Laying
from .model import Model
from .task import Layout, Task

ENGINE = "annealing, cp-sat"
FIRST_STEPS, FIRST_WORK = 20_000, 0.5
"""Steps of annealing, then effort of the program, in the first round."""
STEPS_A_TILE = 16_000
"""Steps of annealing in the second round for each tile laid; the program then has what is left."""


@dataclass(frozen=True, slots=True)
class Best:
    """The best layout so far, and a value that none exceeds."""

    layout: Layout
    value: int
    bound: int | None = None
    proved: bool = False


def answers(task: Task, clock: Clock) -> Iterator[Answer]:
    """Ever better layouts; the last is proved, unless a limit ends the search. Raises Stop by the clock."""
    if not task.possible:
        yield Answer("infeasible", engine=ENGINE)
        return
    for found in _Search(task, clock).run():
        yield _told(task, found)


class _Search:
    def __init__(self, task: Task, clock: Clock) -> None:
        self._task, self._clock = task, clock
        self._annealing = Annealing(task, clock)
        self._best = self._of(self._annealing.best.layout)
        self._reason: Reason = "seconds"

    def run(self) -> Iterator[Best]:
        yield self._best
        for steps, work in ((FIRST_STEPS, FIRST_WORK), (STEPS_A_TILE * self._task.room, None)):
            yield from self._annealed(steps)
            yield from self._bounded(work)
            if self._best.proved:
                return
        raise Stop(self._reason)

    def _of(self, layout: Layout, bound: int | None = None) -> Best:
        task = self._task
        return Best(layout, total(task.after(layout), task.seat), bound)

    def _annealed(self, steps: int) -> Iterator[Best]:
        """Better layouts from so many steps of annealing."""
        for found in self._annealing.rounds(steps):
            better = self._of(found.layout, self._best.bound)
            if better.value > self._best.value:
                self._best = better
                yield better
            if better.bound is not None and better.value >= better.bound:
                return

    def _bounded(self, work: float | None) -> Iterator[Best]:
        """Better layouts and bounds from a program that wants to beat the best one."""
        clock = self._clock.part(work=work)
        try:
            model = Model(Laying(self._task))
            model.beat(self._best.value)
            for report in best(model.program, clock):
                if (better := self._read(model, report)) != self._best:
                    self._best = better
                    yield better
                self._reason = report.reason or self._reason
        except SizeError:
            raise Stop("memory") from None
        finally:
            self._clock.spend(clock.worked)

    def _read(self, model: Model, report: Report) -> Best:
        """What is known after a report."""
        found = self._best
        if report.solved and report.value is not None:
            better = self._of(model.layout(report.values), found.bound)
            if better.value < report.value:
                raise ReplayError(f"a layout of value {report.value} scores {better.value}")
            found = max(found, better, key=lambda best: best.value)
        if report.status in ("optimal", "infeasible"):
            return replace(found, bound=found.value, proved=True)
        if report.bound is not None and (found.bound is None or report.bound < found.bound):
            return replace(found, bound=max(report.bound, found.value))
        return found


def _told(task: Task, found: Best) -> Answer:
    spaces = task.island.board.spaces
    placed = {"{},{}".format(*spaces[number]): name for number, name in sorted(found.layout.items())}
    return Answer(
        "optimal" if found.proved else "feasible",
        found.value,
        found.bound,
        arrangement=placed,
        why=task.lines(found.layout),
        engine=ENGINE,
    )
