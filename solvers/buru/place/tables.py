"""Placements by a value table: every one compared, exactly (spec 7.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from periplus.models.buru.query import ValueTable

from ...limits import Clock
from ..pace import PLACEMENT, work
from .expected import forecast
from .footing import strength
from .placements import ORDER, EquivalentLayings
from .question import PlacementQuestion
from .values import Values, worths

MANY = 256
"""Placements that are judged before the clock is asked."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A placement with what it is worth."""

    placement: EquivalentLayings
    value: Fraction


class Tables:
    """The placements of a question, judged by its value table one by one. Raises Stop when the clock says so."""

    def __init__(self, question: PlacementQuestion, table: ValueTable, clock: Clock) -> None:
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
        """Judges on, a step at a time."""
        worth: Callable[[EquivalentLayings], Fraction] = (
            self.values.mean if self._question.query.criterion == "mean" else self.values.worst
        )
        for number, placement in enumerate(self._question.each_placement(self._question.seat), start=1):
            self.judged.append(Judged(placement, worth(placement)))
            if number % MANY == 0:
                yield
                work(self._clock, MANY * PLACEMENT)
        self.is_complete = True
        yield

    @property
    def ceiling(self) -> Fraction:
        """More than this no placement is worth."""
        return most(self._table, self._question.state.setting.areas)


def most(table: ValueTable, areas: Sequence[str]) -> Fraction:
    """More than this no placement is worth: everywhere the best that the table has."""
    zero = Fraction(0)
    found = max(zero, table.fish) * max(strength(token) for token in ORDER)
    for worth in worths(table, areas):
        found += max((zero, *worth.order)) + max(zero, worth.majority) + max(zero, worth.liaison)
    return found


def ways(judged: Sequence[Judged]) -> int:
    """How many placements there are among entries that stand for several."""
    return sum(entry.placement.ways for entry in judged)
