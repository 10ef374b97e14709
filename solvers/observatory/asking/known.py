"""Lines of play that the turn's exact planner knows, and those next to them.

The planner gives the best line after each legal move. Play may stop on the way, a move may be left out or another made
in its place: what is still legal of the line then is a line too. So a few dozen plans become
some hundred ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TypeAlias

from periplus.models.boards.grid import mask_of
from periplus.models.observatory.moves import AnyMove
from periplus.models.observatory.play import fault
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import Sheet

from ...known_lines import KnownLines
from ...limits import Clock, within
from ...program import Row
from ..question import HorizonQuestion
from ..turn.line import plan_to_moves
from ..turn.planner import optimum
from ..turn.problem import Problem
from ..turn.ranking import MoveWorths
from .playing import end_facts

Line: TypeAlias = tuple[AnyMove, ...]

PLANNING = 1.0
"""Deterministic effort for planning; where it takes more, what was planned by then is known."""
TRYING = 0.8
"""Deterministic effort for trying lines next to the planned ones."""
STEP = 1e-4
"""What one move, judged and played, counts as deterministic effort."""


def known_lines(question: HorizonQuestion, clock: Clock) -> KnownLines:
    """How lines of one turn with known dice end, and the greatest score; nothing of another horizon.

    Raises Stop when the clock is over, not when the effort for planning is.
    """
    problem = None if question.closed else question.problem()
    if problem is None:
        return KnownLines()
    best = clock.tried(partial(optimum, problem), work=PLANNING)
    if best is None:
        return KnownLines()
    most = best.value
    part = clock.part(work=PLANNING)
    lines = list(within(_planned(question, problem, most, part), part, clock))
    lines.sort(key=lambda line: -points(question.edition, question.after(*line).sheet))
    part = clock.part(work=TRYING)
    trials = _Trials(question, part)
    for _ in within(trials.run(lines), part, clock):
        pass
    ends = tuple(end_facts(question, sheet) for sheet in trials.ends)
    return KnownLines(ends, most, partial(_most_without, question))


def _most_without(question: HorizonQuestion, relation: str, row: Row, clock: Clock) -> int | None:
    """A score that no line beats which leaves the square of a ``star`` or ``plotted`` bare; None: of no such fact.

    Raises Stop by the clock.
    """
    if relation not in ("star", "plotted"):
        return None
    square = _square(question, row) & ~question.sheet.stars
    problem = question.problem(denied=square) if square else None
    return None if problem is None else optimum(problem, clock).value


def _square(question: HorizonQuestion, row: Row) -> int:
    """The square of the chart that a row of one cell tells, as a bit; 0 where it tells none."""
    match row:
        case ((int(line), int(column)),):
            return mask_of([(line, column)], len(question.edition.chart.columns))
    return 0


def _planned(question: HorizonQuestion, problem: Problem, most: int, clock: Clock) -> Iterator[Line]:
    """The best line after each legal move."""
    worths = MoveWorths(problem, most, clock)
    for move in question.moves():
        if not question.after(move).closed:
            left, plan = worths.plan(move)
            yield (move, *plan_to_moves(left, plan)[0])


class _Trials:
    """Plays lines and keeps the sheets with which play may stop."""

    def __init__(self, question: HorizonQuestion, clock: Clock) -> None:
        self._question = question
        self._clock = clock
        self.ends: dict[Sheet, None] = {}

    def run(self, lines: list[Line]) -> Iterator[None]:
        """Play the lines, then each with a move left out, or with another in its place or before it.

        Yields after each trial; raises Stop by the clock.
        """
        for now, line in self._near(lines):
            self._play(now, line)
            yield

    def _near(self, lines: list[Line]) -> Iterator[tuple[HorizonQuestion, Line]]:
        """The lines and those next to them, each from where it differs."""
        yield from ((self._question, line) for line in lines)
        for line in lines:
            now = self._question
            for place, move in enumerate(line):
                yield now, line[place + 1 :]
                for other in now.moves():
                    yield now, (other, *line[place:])
                    yield now, (other, *line[place + 1 :])
                now = now.after(move)

    def _play(self, now: HorizonQuestion, line: Line) -> None:
        """Play what is legal of the line."""
        self._note(now)
        for move in line:
            self._clock.check()
            self._clock.spend(STEP)
            if fault(now.state, move) is None and not (after := now.after(move)).closed:
                now = after
                self._note(now)

    def _note(self, now: HorizonQuestion) -> None:
        """Keep the sheet if play may stop here: all is rolled, and no card bonus is owed (OBS-4.9)."""
        if not now.rolls and not any(sheet.pending for sheet in now.state.sheets):
            self.ends[now.sheet] = None
