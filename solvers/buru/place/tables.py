"""Placements by a value table: every one compared, exactly (spec 7.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from periplus.models.buru.query import ValueTable

from ...limits import Clock
from .expected import forecast
from .footing import strength
from .placements import ORDER, Placement
from .question import Question
from .values import Values, worths

PAUSE = 0.25
"""Seconds from one answer to the next."""
MANY = 256
"""Placements that are judged before the clock is asked."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A placement with what it is worth."""

    placement: Placement
    value: Fraction


class Tables:
    """The placements of a question, judged by its value table one by one. Raises Stop when the clock says so."""

    def __init__(self, question: Question, table: ValueTable, clock: Clock) -> None:
        self._question, self._table = question, table
        self._clock = clock
        self.forecast = forecast(question, clock)
        self._worths = worths(table, question.state.setting.areas)
        self.values = Values(self._worths, table.fish, self.forecast)
        self.judged: list[Judged] = []
        """The placements that have been judged, in the order of answers."""
        self.is_complete = False
        """Whether these are all."""

    def run(self) -> Iterator[None]:
        """Judges on, pausing now and then for an answer, the first time at once."""
        worth: Callable[[Placement], Fraction] = (
            self.values.mean if self._question.query.criterion == "mean" else self.values.worst
        )
        shown = -PAUSE
        for number, placement in enumerate(self._question.each_placement(self._question.seat), start=1):
            self.judged.append(Judged(placement, worth(placement)))
            if number % MANY == 0:
                self._clock.check()
                if self._clock.elapsed() - shown > PAUSE:
                    yield
                    shown = self._clock.elapsed()
        self.is_complete = True
        yield

    @property
    def ceiling(self) -> Fraction:
        """More than this no placement is worth: everywhere the best that the table has."""
        zero = Fraction(0)
        most = max(zero, self._table.fish) * max(strength(token) for token in ORDER)
        for worth in self._worths:
            most += max((zero, *worth.order)) + max(zero, worth.majority) + max(zero, worth.liaison)
        return most


def ways(judged: Sequence[Judged]) -> int:
    """How many placements there are among entries that stand for several."""
    return sum(entry.placement.ways for entry in judged)
