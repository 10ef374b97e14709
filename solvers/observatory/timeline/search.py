"""A planning task answered from both sides: lines that were played, and bounds that were proved.

The relaxed model comes first: each plan it comes to is played out, which gives values, and its bound holds for
all lines. A plan seldom leans on a circle of bonuses, so mostly the last one plays to the bound and that is the
answer. Where it does not, the exact model closes the gap. Whatever is given was played by the rules and is worth
its value; "optimal" is that value and a bound that two routes proved.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from periplus.models.observatory.edition import Edition
from periplus.models.observatory.moves import AnyMove
from periplus.models.observatory.scoring import points, score_lines
from periplus.models.observatory.state import Sheet

from ...answers import Answer
from ...cpsat import Report, Settings
from ...limits import Clock, Reason
from ...program import Program, SizeError, World, best
from .constraints.score import UNIT
from .model import Model, exact, relaxed
from .script import Script, script
from .task import PlanningTask, kinds_of

Step: TypeAlias = Mapping[str, Any] | AnyMove
"""A step of a solution: a move, or the choice of the first cards."""

ENGINE = "cp-sat"
SETTINGS: Settings = {"linearization_level": 2}
"""Packing and supply close in the linear relaxation, which pays for its price (measured: ten times and more)."""


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """A line that was played, and the sheet after it."""

    steps: tuple[Step, ...]
    sheet: Sheet

    def value(self, edition: Edition) -> int:
        """The score."""
        return points(edition, self.sheet)


class Knowledge:
    """The best line played and the least bound proved so far."""

    def __init__(
        self, edition: Edition, line: PlayedLine, bound: int | None = None, *, proved: bool = False
    ) -> None:
        self._edition = edition
        self.line = line
        self.value = line.value(edition)
        self.bound = bound
        self.proved = proved
        """Two routes bear the bound out."""
        self._work: dict[str, Any] = {"branches": 0, "conflicts": 0, "effort": 0.0}

    def offer(self, line: PlayedLine) -> bool:
        """Keep the line if it is better; whether it was."""
        value = line.value(self._edition)
        if value <= self.value:
            return False
        self.line, self.value = line, value
        return True

    def limit(self, bound: int, *, proved: bool = False) -> bool:
        """No line is worth more; whether that is news."""
        if self.bound is None or bound < self.bound:
            self.bound, self.proved = bound, proved
            return True
        self.proved = self.proved or (proved and bound == self.bound)
        return False

    def spent(self, report: Report) -> None:
        """Count the work of a solve that is over."""
        self._work["branches"] += report.branches
        self._work["conflicts"] += report.conflicts
        self._work["effort"] = round(self._work["effort"] + report.work, 3)

    @property
    def settled(self) -> bool:
        """The value is proved to be the best."""
        return self.proved and self.bound is not None and self.value >= self.bound

    def answer(self, reason: Reason | None = None) -> Answer:
        """What is known now."""
        return Answer(
            status="optimal" if self.settled else "feasible",
            value=self.value,
            bound=self.bound,
            solution=self.line.steps,
            why=score_lines(self._edition, self.line.sheet),
            reason=reason,
            work=dict(self._work),
            engine=ENGINE,
        )


def answers(
    task: PlanningTask, play: Callable[[Script], PlayedLine], known: Knowledge, clock: Clock
) -> Iterator[Answer]:
    """Improving answers to the task; ``play`` plays a script, ``known`` is what is known before and keeps it.

    The last answer has a reason unless it is proved. Raises Stop by the clock.
    """
    yield known.answer()
    if known.settled:
        return
    kinds, reach = kinds_of(task)
    for build in (relaxed, exact):
        try:
            model = build(task, kinds, reach)
        except SizeError:
            yield known.answer("memory")
            return
        reason = yield from _improved(model, play, known, clock)
        if known.settled:
            yield known.answer()
            return
        if reason != "proved":
            yield known.answer(reason)
            return
    yield known.answer("crashed")


def _improved(
    model: Model, play: Callable[[Script], PlayedLine], known: Knowledge, clock: Clock
) -> Generator[Answer, None, Reason | None]:
    """Answers from a search for something better, kept in ``known``; returns why the search ended."""
    if model.dice is None or model.chart is None:
        raise ValueError("the model has no chart")
    better(model.program, known)
    report = Report()
    played: int | None = None
    for report in best(model.program, clock, settings=SETTINGS, unit=UNIT):
        news = False
        if report.value is not None and report.value != played:
            played = report.value
            news = known.offer(play(script(model, World(report.values), model.dice, model.chart)))
        if report.status == "infeasible":
            news |= known.limit(known.value, proved=True)
        elif report.bound is not None:
            bound = max(report.bound // UNIT, known.value)
            news |= known.limit(bound, proved=report.status == "optimal")
        if news:
            yield known.answer()
    known.spent(report)
    return report.reason


def better(program: Program, known: Knowledge) -> None:
    """Let the program look only for scores above the known value, and up to the bound if that is above it."""
    total = program.objective
    if total is None:
        raise ValueError("the program has no score")
    most = None
    if known.bound is not None and known.bound > known.value:
        most = UNIT * known.bound + UNIT - 1 - total.constant
    program.rule("OBS-8.2").linear(total.factors, UNIT * (known.value + 1) - total.constant, most)
