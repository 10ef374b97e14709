"""A table of what acting first, second, … in each area is worth: placements by its figures (spec 7.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from periplus.models.buru.query import ValueTable, Worth

from .footing import Footing, Ground, Opponent, place
from .forecast import OpponentForecast, Table, ground_by_area
from .placements import EquivalentLayings


def worth_of(worth: Worth, mine: Footing, others: tuple[Opponent, ...], there: Ground) -> Fraction:
    """What an area is worth with a footing where the others stand so.

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
        self._means: list[dict[Footing, Fraction]] = [{} for _ in worths]
        self._there: list[dict[tuple[Footing, Ground], Fraction]] = [{} for _ in worths]

    def mean(self, placement: EquivalentLayings) -> Fraction:
        """The mean over the forecast."""
        total = self.of_fish(placement)
        for area, mine in enumerate(placement.ground):
            known = self._means[area].get(mine)
            total += self.in_area(area, mine) if known is None else known
        return total

    def in_area(self, area: int, mine: Footing) -> Fraction:
        """The mean that a footing in an area brings."""
        spread: Mapping[Ground, Fraction] = self._forecast.areas[area]
        found = sum((share * self._at(area, mine, there) for there, share in spread.items()), Fraction(0))
        self._means[area][mine] = found
        return found

    def of_fish(self, placement: EquivalentLayings) -> Fraction:
        """What the fish of the kept token are worth."""
        return self._fish * placement.fish

    def under(self, placement: EquivalentLayings, table: Table) -> Fraction:
        """The value in one scenario."""
        total = self._fish * placement.fish
        for area, mine in enumerate(placement.ground):
            total += self._at(area, mine, ground_by_area(table, area))
        return total

    def worst(self, placement: EquivalentLayings) -> Fraction:
        """The least value over the scenarios, which must be told."""
        return min(self.under(placement, table) for _, table in self._forecast.scenarios)

    def _at(self, area: int, mine: Footing, there: Ground) -> Fraction:
        known = self._there[area].get((mine, there))
        if known is None:
            known = worth_of(self._worths[area], mine, self._forecast.seats, there)
            self._there[area][mine, there] = known
        return known
