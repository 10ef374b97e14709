"""``plan``: the best line over several turns with known tiles.

The plainest line is there at once, beams better it. Then, up to three turns, a search through all lines and
replanning of windows of the best line take turns, each for as much work as the other, until the search has proved
the line or a limit is reached. With two turns the windows have less and less of it as long as they better nothing.
More turns than three are replanned alone, and bounded by the counts at the start.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from periplus.models.kalypso.position import Position

from ...answers import Answer
from ...limits import Clock, Limits, Stop
from ...search import Search
from ..question import TurnsQuestion, ask, told
from ..turn.search import TurnSearch
from ..turn.solve import ENGINE, Incumbent, answer
from .improving import PlanLine, Style, beam, improved, line_of

T = TypeVar("T")

STYLES = (Style(1, 2), Style(4, 4), Style(8, 8), Style(16, 16))
"""The beams tried, one after the other."""
SHORT = 3
"""Turns that are searched exhaustively."""
PROVED = 2
"""Turns of which a search soon sees every line, so that the windows have half as much work whenever they fail."""
SHARE = 0.5
"""Work done one way before it is the other's turn."""


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The best line over the turns of ``ask.turns``."""
    question = ask(position)
    return Search(lambda clock: answers(question, clock), limits, Answer("unknown"))


def answers(question: TurnsQuestion, clock: Clock) -> Iterator[Answer]:
    """Improving answers; the last is proved, or has a reason."""
    if not question.ends:
        yield answer(told(question.state, (), question.objective), None, 0)
        return
    planner = PlanSearch(question, clock)
    yield planner.answer("beam")
    try:
        short = question.ends <= SHORT
        yield from planner.beams(STYLES[:2] if short else STYLES)
        yield from planner.alternating() if short else planner.replanning()
    except Stop as stop:
        yield planner.answer(planner.engine).stopped(stop.reason)
        return
    found = planner.answer(planner.engine)
    yield found if found.status == "optimal" else found.stopped("work")


class PlanSearch:
    """The best line so far, and the ways to better it or to prove it."""

    def __init__(self, question: TurnsQuestion, clock: Clock) -> None:
        self._question = question
        self._search = TurnSearch(question.objective, clock)
        self._found = Incumbent(question, question.ends, self._search)
        self.engine = "beam"
        """The way that found or proved what is known."""

    def answer(self, engine: str) -> Answer:
        """What is known now."""
        self.engine = engine
        return self._found.answer(engine)

    def beams(self, styles: Sequence[Style]) -> Iterator[Answer]:
        """A narrow beam, then broader ones. Raises Stop by the clock."""
        question, start = self._question, PlanLine((self._question.state,))
        for style in styles:
            line = beam(start, question.ends, question.objective, style, self._search)
            if self._found.take(line.steps):
                yield self.answer("beam")

    def alternating(self) -> Iterator[Answer]:
        """Search and replanning in turns, until the search is through. Raises Stop by the clock."""
        search, windows = self._found.improving(), self._windows()
        share = SHARE
        while True:
            for found in self._shared(search, SHARE):
                if found.news:
                    yield self.answer(ENGINE)
            if self._found.bound <= self._found.line.value:
                self.engine = ENGINE
                return
            if self._question.ends == PROVED:
                share /= 2
            for line in self._shared(windows, share):
                if line is not None and self._found.take(line.steps):
                    share = SHARE
                    yield self.answer("neighbourhoods")

    def replanning(self) -> Iterator[Answer]:
        """Windows of the line planned anew, as long as that may be of use. Raises Stop by the clock."""
        for line in self._windows():
            if line is not None and self._found.take(line.steps):
                yield self.answer("neighbourhoods")

    def _windows(self) -> Iterator[PlanLine | None]:
        question = self._question
        line = line_of(question.state, self._found.line.steps)
        return improved(line, question.objective, self._search, self._search.seed)

    def _shared(self, way: Iterator[T], share: float) -> Iterator[T]:
        """What the way brings until it had so much of the work, or its end."""
        began = self._search.worked
        while self._search.worked - began < share:
            try:
                yield next(way)
            except StopIteration:
                return
