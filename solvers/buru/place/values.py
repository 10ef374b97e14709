"""A table of what acting first, second, … in each area is worth: placements by its figures (spec 7.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from .footing import Footing, Ground, Seat, place
from .forecast import Forecast, Table, ground_by_area
from .placements import Placement


@dataclass(frozen=True, slots=True)
class Worth:
    """What an area is worth to a player."""

    order: tuple[Fraction, ...] = ()
    """By the player's place in the order of acting; 0 beyond the list."""
    majority: Fraction = Fraction(0)
    """If he is first, on top."""
    liaison: Fraction = Fraction(0)
    """If his is the only liaison."""

    def of(self, mine: Footing, others: tuple[Seat, ...], there: Ground) -> Fraction:
        """The worth of a footing where the others stand so."""
        found = Fraction(0)
        if mine.power:
            rank = place(mine.power, others, there)
            found += self.order[rank - 1] if rank <= len(self.order) else 0
            found += self.majority if rank == 1 else 0
        if mine.liaison and not any(other.liaison for other in there):
            found += self.liaison
        return found


class Values:
    """A value table against a forecast; figures that are asked again are remembered."""

    def __init__(self, worths: tuple[Worth, ...], fish: Fraction, forecast: Forecast) -> None:
        self._worths, self._fish, self._forecast = worths, fish, forecast
        self._means: list[dict[Footing, Fraction]] = [{} for _ in worths]
        self._there: list[dict[tuple[Footing, Ground], Fraction]] = [{} for _ in worths]

    def mean(self, placement: Placement) -> Fraction:
        """The mean over the forecast."""
        total = self._fish * placement.fish
        for area, mine in enumerate(placement.ground):
            known = self._means[area].get(mine)
            if known is None:
                spread: Mapping[Ground, Fraction] = self._forecast.areas[area]
                known = sum(
                    (share * self._at(area, mine, there) for there, share in spread.items()), Fraction(0)
                )
                self._means[area][mine] = known
            total += known
        return total

    def under(self, placement: Placement, table: Table) -> Fraction:
        """The value in one scenario."""
        total = self._fish * placement.fish
        for area, mine in enumerate(placement.ground):
            total += self._at(area, mine, ground_by_area(table, area))
        return total

    def worst(self, placement: Placement) -> Fraction:
        """The least value over the scenarios, which must be told."""
        return min(self.under(placement, table) for _, table in self._forecast.scenarios)

    def _at(self, area: int, mine: Footing, there: Ground) -> Fraction:
        known = self._there[area].get((mine, there))
        if known is None:
            known = self._worths[area].of(mine, self._forecast.seats, there)
            self._there[area][mine, there] = known
        return known
