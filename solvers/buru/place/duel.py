"""Two hidden hands: the game in which both lay at once and each has the same value table (spec 7.6).

The payoff is own value less the other's, a sum over the areas; so the best answer to a mixture needs the mixture's
figures by area and footing, not placement against placement.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import TypeAlias

from periplus.models.buru.query import Worth

from .footing import Footing, Opponent
from .placements import EquivalentLayings
from .values import worth_of

_InArea: TypeAlias = Callable[[int, Footing, Footing], Fraction]
"""What one footing is worth against another in an area, by the area's index."""


class Duel:
    """The matrix game; a choice is a placement's index in its player's list."""

    def __init__(
        self,
        worths: Sequence[Worth],
        fish: Fraction,
        mine: Sequence[EquivalentLayings],
        theirs: Sequence[EquivalentLayings],
        seats: tuple[Opponent, Opponent],
    ) -> None:
        """``seats``: the opponent as I see him, and I as he sees me."""
        self._worths, self._fish = worths, fish
        self._mine, self._theirs = mine, theirs
        self._he, self._i = seats
        self._known: list[dict[tuple[Footing, Footing], Fraction]] = [{} for _ in worths]

    def payoff(self, row: int, column: int) -> Fraction:
        """My value less the other's."""
        one, other = self._mine[row], self._theirs[column]
        areas = enumerate(zip(one.ground, other.ground, strict=True))
        fought = sum((self._in_area(area, *footings) for area, footings in areas), Fraction(0))
        return fought + self._fish * (one.fish - other.fish)

    def best_row(self, columns: Mapping[int, Fraction]) -> tuple[int, Fraction]:
        """My best placement against a mixture, the first of equals, and its payoff."""
        met = [(self._theirs[column], share) for column, share in columns.items()]
        best, payoff = _best(self._mine, met, self._in_area, self._fish)
        return best, payoff - self._fish * sum(share * placement.fish for placement, share in met)

    def best_column(self, rows: Mapping[int, Fraction]) -> tuple[int, Fraction]:
        """The other's best placement against a mixture of mine, the first of equals, and my payoff."""
        met = [(self._mine[row], share) for row, share in rows.items()]
        best, cost = _best(self._theirs, met, self._for_other, self._fish)
        return best, self._fish * sum(share * placement.fish for placement, share in met) - cost

    def _in_area(self, area: int, mine: Footing, his: Footing) -> Fraction:
        known = self._known[area].get((mine, his))
        if known is None:
            worth = self._worths[area]
            known = worth_of(worth, mine, (self._he,), (his,)) - worth_of(worth, his, (self._i,), (mine,))
            self._known[area][mine, his] = known
        return known

    def _for_other(self, area: int, his: Footing, mine: Footing) -> Fraction:
        return -self._in_area(area, mine, his)


def _best(
    choices: Sequence[EquivalentLayings],
    met: Sequence[tuple[EquivalentLayings, Fraction]],
    in_area: _InArea,
    fish: Fraction,
) -> tuple[int, Fraction]:
    """The first best choice against what is met, and its figure; in whole numbers, which are quick to add."""
    figures: list[dict[Footing, Fraction]] = []
    for area in range(len(choices[0].ground)):
        spread: dict[Footing, Fraction] = {}
        for placement, share in met:
            there = placement.ground[area]
            spread[there] = spread.get(there, Fraction(0)) + share
        footings = dict.fromkeys(choice.ground[area] for choice in choices)
        figures.append(
            {
                own: sum((share * in_area(area, own, there) for there, share in spread.items()), Fraction(0))
                for own in footings
            }
        )
    scale = lcm(fish.denominator, *(figure.denominator for column in figures for figure in column.values()))
    whole = [{own: int(figure * scale) for own, figure in column.items()} for column in figures]
    a_fish = int(fish * scale)
    totals = [
        sum(column[own] for column, own in zip(whole, choice.ground, strict=True)) + a_fish * choice.fish
        for choice in choices
    ]
    best = max(totals)
    return totals.index(best), Fraction(best, scale)
