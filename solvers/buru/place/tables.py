"""Placements by a value table: every one compared, exactly (spec 7.6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from periplus.models.buru.query import ValueTable

from ...limits import Clock
from .forecast import Forecast
from .placements import Placement
from .question import Question
from .values import Values, worths


@dataclass(frozen=True, slots=True)
class Judged:
    """A placement with what it is worth."""

    placement: Placement
    value: Fraction


class Tables:
    """The placements of a question, judged by its value table against a forecast."""

    def __init__(self, question: Question, table: ValueTable, forecast: Forecast) -> None:
        self.forecast = forecast
        self.placements = question.placements(question.seat)
        self.values = Values(worths(table, question.state.setting.areas), table.fish, forecast)
        self._criterion = question.query.criterion

    def judged(self, clock: Clock) -> list[Judged]:
        """Every placement, in the order of answers. Raises Stop when the clock says so."""
        worth: Callable[[Placement], Fraction] = (
            self.values.mean if self._criterion == "mean" else self.values.worst
        )
        found = []
        for number, placement in enumerate(self.placements):
            if number % 512 == 0:
                clock.check()
            found.append(Judged(placement, worth(placement)))
        return found


def ways(judged: Sequence[Judged]) -> int:
    """How many placements there are among entries that stand for several."""
    return sum(entry.placement.ways for entry in judged)
