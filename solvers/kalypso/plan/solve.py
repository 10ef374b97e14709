"""``plan``: the best line over several turns with known tiles.

A greedy line is there at once, a beam betters it. Up to three turns are then searched exhaustively for a part of
the time; whatever is left goes into replanning windows of the line. The bound is that of the exhaustive search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...answers import Answer
from ...limits import Clock, Stop
from ..line import told
from ..question import Question
from ..turn.ceiling import UNBOUNDED
from ..turn.explorer import Explorer
from ..turn.solve import ENGINE, answer
from .beam import Line, Style, beam, line_of, worth
from .greedy import straight
from .improving import improved

STYLES = (Style(1, 1), Style(4, 4), Style(8, 8), Style(24, 8))
"""The beams tried, one after the other."""
SHORT = 3
"""Turns that are searched exhaustively."""
ATTEMPT = 0.6
"""Part of the time that the exhaustive search may take."""


def answers(question: Question, clock: Clock) -> Iterator[Answer]:
    """Improving answers; the last is proved, or has a reason. Raises Stop by the clock."""
    if not question.ends:
        yield answer(told(question.state, (), question.objective), None, 0)
        return
    planner = Planner(question, clock)
    yield from planner.begin()
    short = question.ends <= SHORT
    yield from planner.beams(STYLES[:2] if short else STYLES)
    if short:
        yield from planner.exhaustive()
        if planner.bound <= planner.value:
            return
    yield from planner.windows()
    yield planner.answer("neighbourhoods").stopped("work")


class Planner:
    """The best line so far, what bounds all lines, and the ways to better either."""

    def __init__(self, question: Question, clock: Clock) -> None:
        self._question = question
        self._clock = clock
        self._start = Line((question.state,))
        self._explorer = Explorer(question.objective, clock)
        self.bound = self._explorer.node(question.state, question.ends).ceiling
        self._line, self._told = self._start, told(question.state, (), question.objective)
        self.value = -UNBOUNDED

    def answer(self, engine: str) -> Answer:
        """What is known now."""
        return answer(self._told, self.bound, self._explorer.visited, engine)

    def _take(self, line: Line, engine: str) -> Iterator[Answer]:
        """The line becomes the best one, if it is better."""
        if worth(line, self._question.objective) > self.value:
            self._line, self._told = line, told(self._question.state, line.steps, self._question.objective)
            self.value = self._told.value
            yield self.answer(engine)

    def begin(self) -> Iterator[Answer]:
        """Any line at all."""
        question = self._question
        yield from self._take(line_of(question.state, tuple(straight(question.state, question.ends))), "beam")

    def beams(self, styles: Sequence[Style]) -> Iterator[Answer]:
        """A greedy line, then broader beams."""
        question = self._question
        for style in styles:
            line = beam(self._start, question.ends, question.objective, style, self._clock)
            yield from self._take(line, "beam")

    def exhaustive(self) -> Iterator[Answer]:
        """A search through all lines, for a part of the time."""
        question = self._question
        seconds, work = self._clock.remaining(), self._clock.work_left()
        part = self._clock.part(
            seconds=None if seconds is None else ATTEMPT * seconds,
            work=None if work is None else ATTEMPT * work,
        )
        self._explorer = explorer = Explorer(question.objective, part)
        try:
            for rung in explorer.climb(question.state, question.ends, self.value):
                self.bound = max(rung.value, rung.bound)
                if rung.value > self.value:
                    line = line_of(question.state, explorer.line(question.state, question.ends))
                    yield from self._take(line, ENGINE)
        except Stop:
            self._clock.check()
            return
        finally:
            self._clock.spend(part.worked)
        yield self.answer(ENGINE)

    def windows(self) -> Iterator[Answer]:
        """Windows of the line planned anew."""
        question, seed = self._question, self._clock.limits.seed
        for line in improved(self._line, question.objective, self._clock, seed):
            yield from self._take(line, "neighbourhoods")
