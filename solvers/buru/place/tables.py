"""Placements by a value table, compared exactly, and how they are told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from periplus.models.buru.query import ValueTable, Worth
from periplus.models.core.results import Points, ScoreLine
from periplus.models.core.wording import say

from ...answers import RankedMove
from ...limits import Clock
from ..figures import figure, lost
from ..pace import PLACEMENT
from .forecast import OpponentForecast, Table, forecast, presences_in
from .presence import Opponent, Presence, Presences, place, strength
from .question import ORDER, EquivalentLayings, PlacementQuestion


def worth_of(worth: Worth, mine: Presence, others: tuple[Opponent, ...], there: Presences) -> Fraction:
    """What an area is worth with a presence where the others stand so.

    By the player's place in the order of acting, 0 beyond the list; on top ``majority`` if he is first, and
    ``liaison`` if his is the only one.
    """
    found = Fraction(0)
    if mine.power:
        rank = place(mine.power, others, there)
        found += worth.order[rank - 1] if rank <= len(worth.order) else 0
        found += worth.majority if rank == 1 else 0
    if mine.liaison and not any(other.liaison for other in there):
        found += worth.liaison
    return found


NO_WORTH = Worth()


def worths(table: ValueTable, areas: Sequence[str]) -> tuple[Worth, ...]:
    """The table's entries by area; nothing where it has none."""
    return tuple(getattr(table, area) or NO_WORTH for area in areas)


class Values:
    """A value table against a forecast; figures that are asked again are remembered."""

    def __init__(self, worths: tuple[Worth, ...], fish: Fraction, forecast: OpponentForecast) -> None:
        self._worths, self._fish, self._forecast = worths, fish, forecast
        self._means: list[dict[Presence, Fraction]] = [{} for _ in worths]
        self._there: list[dict[tuple[Presence, Presences], Fraction]] = [{} for _ in worths]

    def mean(self, placement: EquivalentLayings) -> Fraction:
        """The mean over the forecast."""
        total = self.of_fish(placement)
        for area, mine in enumerate(placement.presences):
            known = self._means[area].get(mine)
            total += self.in_area(area, mine) if known is None else known
        return total

    def in_area(self, area: int, mine: Presence) -> Fraction:
        """The mean that a presence in an area brings."""
        spread: Mapping[Presences, Fraction] = self._forecast.areas[area]
        found = sum((share * self._at(area, mine, there) for there, share in spread.items()), Fraction(0))
        self._means[area][mine] = found
        return found

    def of_fish(self, placement: EquivalentLayings) -> Fraction:
        """What the fish of the kept token are worth."""
        return self._fish * placement.fish

    def under(self, placement: EquivalentLayings, table: Table) -> Fraction:
        """The value in one scenario."""
        total = self._fish * placement.fish
        for area, mine in enumerate(placement.presences):
            total += self._at(area, mine, presences_in(table, area))
        return total

    def worst(self, placement: EquivalentLayings) -> Fraction:
        """The least value over the scenarios, which must be told."""
        return min(self.under(placement, table) for _, table in self._forecast.scenarios)

    def _at(self, area: int, mine: Presence, there: Presences) -> Fraction:
        known = self._there[area].get((mine, there))
        if known is None:
            known = worth_of(self._worths[area], mine, self._forecast.seats, there)
            self._there[area][mine, there] = known
        return known


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
                self._clock.work(MANY * PLACEMENT)
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


def ranked(
    question: PlacementQuestion,
    forecast: OpponentForecast,
    judged: Judged,
    best: Fraction,
    why: tuple[ScoreLine[Points], ...],
    extra: Mapping[str, Any],
) -> RankedMove:
    """The entry of a placement whose value is exact."""
    value = figure(judged.value)
    return RankedMove(
        judged.placement.moves(question.state.setting, question.seat),
        value,
        value,
        proved=True,
        loss=lost(best, judged.value),
        why=why,
        extra={**odds(question, forecast, judged.placement), **extra},
    )


def odds(
    question: PlacementQuestion, forecast: OpponentForecast, placement: EquivalentLayings
) -> dict[str, Any]:
    """By area: power, the chance of majority, the place at which to expect to act; and what the kept token catches."""
    areas = {
        name: {
            "power": mine.power,
            "majority": figure(forecast.majority(area, mine)),
            "rank": figure(forecast.rank(area, mine)),
        }
        for area, (name, mine) in enumerate(
            zip(question.state.setting.areas, placement.presences, strict=True)
        )
    }
    return {"areas": areas, "fish": placement.fish}


def spread(tables: Tables, placement: EquivalentLayings) -> dict[str, Any]:
    """The mean and the worst over the scenarios, all of which are told."""
    scenarios = tables.forecast.scenarios
    if len(scenarios) < 2:
        return {}
    figures = [(share, tables.values.under(placement, table)) for share, table in scenarios]
    mean = sum((share * value for share, value in figures), Fraction(0))
    return {
        "mean": figure(mean),
        "worst": figure(min(value for _, value in figures)),
    }


def why(
    question: PlacementQuestion, tables: Tables, placement: EquivalentLayings
) -> tuple[ScoreLine[Points], ...]:
    """What each area and the kept token bring on average."""
    lines: list[ScoreLine[Points]] = [
        ScoreLine("BURU-6.8", say("{area}, power {power}", area=name, power=mine.power), value)
        for area, (name, mine) in enumerate(
            zip(question.state.setting.areas, placement.presences, strict=True)
        )
        if (value := tables.values.in_area(area, mine))
    ]
    fish = tables.values.of_fish(placement)
    if fish:
        lines.append(ScoreLine("BURU-5.1", say("fish of the token kept"), fish))
    return tuple(lines)
