"""What the others will have laid: scenarios with their weights, or what is known of each area alone.

A mean over scenarios of figures that are sums over areas needs the areas' own distributions and no more; a worst
case needs the scenarios. A forecast gives the first always and the second where they can be told one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from .footing import Footing, Ground, Opponent, place

Table: TypeAlias = tuple[Ground, ...]
"""What each opponent has, by area: one scenario."""
Spread: TypeAlias = Mapping[Ground, Fraction]
"""What the opponents may have in one area, with its probability."""


@dataclass(frozen=True)
class OpponentForecast:
    """What is expected of the opponents."""

    seats: tuple[Opponent, ...]
    areas: tuple[Spread, ...]
    """By area, the footings of the opponents in the order of ``seats``."""
    scenarios: tuple[tuple[Fraction, Table], ...] = ()
    """Every scenario with its probability; empty where they are too many to be told."""

    @classmethod
    def of(
        cls, seats: tuple[Opponent, ...], areas: int, scenarios: Iterable[tuple[Fraction, Table]]
    ) -> OpponentForecast:
        """The forecast of scenarios with weights, which need not add up to 1."""
        told = tuple(scenarios)
        whole = sum((weight for weight, _ in told), Fraction(0))
        shares = tuple((weight / whole, table) for weight, table in told)
        spreads: list[dict[Ground, Fraction]] = [{} for _ in range(areas)]
        for share, table in shares:
            for area, spread in enumerate(spreads):
                there = tuple(player[area] for player in table)
                spread[there] = spread.get(there, Fraction(0)) + share
        return cls(seats, tuple(spreads), shares)

    def majority(self, area: int, mine: Footing) -> Fraction:
        """The chance that the player has majority there (BURU-6.3, BURU-6.4)."""
        if not mine.power:
            return Fraction(0)
        return sum(
            (share for there, share in self.areas[area].items() if place(mine.power, self.seats, there) == 1),
            Fraction(0),
        )

    def rank(self, area: int, mine: Footing) -> Fraction | None:
        """The place at which the player can expect to act there; None without an explorer."""
        if not mine.power:
            return None
        return sum(
            (share * place(mine.power, self.seats, there) for there, share in self.areas[area].items()),
            Fraction(0),
        )

    @cached_property
    def certain(self) -> bool:
        """Whether there is nothing to expect: one scenario."""
        return len(self.scenarios) == 1


def ground_by_area(table: Table, area: int) -> Ground:
    """What the opponents of a scenario have in one area."""
    return tuple(player[area] for player in table)


def joined(parts: Sequence[Table]) -> Table:
    """The scenario of several groups of opponents together."""
    return tuple(ground for part in parts for ground in part)
