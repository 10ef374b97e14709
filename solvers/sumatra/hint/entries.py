"""The turns of a hint with what is known of each, and the ranking that follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from periplus.models.core.results import Points, ScoreLine
from periplus.models.sumatra.moves import AnyMove
from periplus.models.sumatra.scoring import score_lines
from periplus.models.sumatra.state import State

from ...answers import Number, RankedMove, Ranking
from ...review import differences
from .question import Question


@dataclass(slots=True, eq=False)
class Entry:
    """One turn."""

    move: AnyMove
    after: State
    now: int
    """What the standing gains at once."""
    value: Number | None = None
    """The best that is known; None: nothing yet."""
    bound: Number | None = None
    proved: bool = False
    mean: float | None = None
    stderr: float | None = None
    samples: int | None = None

    def settle(self, value: Number) -> None:
        """The value is exact."""
        self.value, self.bound, self.proved = value, value, True


def ranking(question: Question, entries: Sequence[Entry], engine: str) -> Ranking:
    """The turns as they stand, best first, cut to the number asked for; equal ones in the order of ``moves``."""
    known = [(entry.value, entry) for entry in entries if entry.value is not None]
    known.sort(key=lambda pair: -pair[0])
    listed = known[: question.top]
    bounds = [entry.bound for entry in entries if entry.bound is not None]
    bound = max(bounds) if bounds and len(bounds) == len(entries) else None
    moves = tuple(_ranked(question, entry, value, listed[0][0]) for value, entry in listed)
    settled = is_settled([entry for _, entry in listed], entries)
    return Ranking("optimal" if settled else "feasible", moves, bound, engine=engine)


def is_settled(listed: Sequence[Entry], entries: Sequence[Entry]) -> bool:
    """Whether the listed turns are proved and none of the others can come before any of them."""
    if not listed or not all(entry.proved for entry in listed):
        return False
    places = {id(entry): place for place, entry in enumerate(entries)}
    last = (-(listed[-1].value or 0), places[id(listed[-1])])
    others = [entry for entry in entries if entry not in listed and not entry.proved]
    return all(entry.bound is not None and (-entry.bound, places[id(entry)]) > last for entry in others)


def _ranked(question: Question, entry: Entry, value: Number, best: Number) -> RankedMove:
    state = question.state
    return RankedMove(
        entry.move,
        value,
        entry.bound,
        entry.proved,
        loss=best - value,
        why=changed(score_lines(state, state.turn), score_lines(entry.after, state.turn)),
        mean=entry.mean,
        stderr=entry.stderr,
        samples=entry.samples,
    )


def changed(before: Sequence[ScoreLine], after: Sequence[ScoreLine]) -> tuple[ScoreLine[Points], ...]:
    """The score lines that a turn changes, each with the points that it brings or costs."""
    found = differences(before, after)
    return tuple(ScoreLine(line.rule, line.what, line.best - line.mine) for line in found)
