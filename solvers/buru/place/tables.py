"""Placements by a value table: every one compared, exactly (spec 7.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from periplus.models.buru.query import ValueTable

from ...limits import Clock
from .expected import forecast
from .placements import Placement
from .question import Question
from .values import Values, worths


@dataclass(frozen=True, slots=True)
class Judged:
    """A placement with what it is worth."""

    placement: Placement
    value: Fraction


class Tables:
    """The placements of a question, judged by its value table. Raises Stop when the clock says so."""

    def __init__(self, question: Question, table: ValueTable, clock: Clock) -> None:
        self.forecast = forecast(question)
        self.values = Values(worths(table, question.state.setting.areas), table.fish, self.forecast)
        self.judged = list(self._judged(question, clock))
        """Every placement, in the order of answers."""

    def _judged(self, question: Question, clock: Clock) -> Iterator[Judged]:
        worth: Callable[[Placement], Fraction] = (
            self.values.mean if question.query.criterion == "mean" else self.values.worst
        )
        for number, placement in enumerate(question.each_placement(question.seat)):
            if number % 256 == 0:
                clock.check()
            yield Judged(placement, worth(placement))


def ways(judged: Sequence[Judged]) -> int:
    """How many placements there are among entries that stand for several."""
    return sum(entry.placement.ways for entry in judged)
