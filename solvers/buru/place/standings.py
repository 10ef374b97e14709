"""How the placements of a question stand: what their play-outs so far say of each, and of which is best.

Placements are compared by their figures in the scenarios in which they have been played out. ``play`` plays and solves
them; nothing is played here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import nlargest

from ...search.sampling import standard_error
from ..afternoon.question import EPSILON
from .question import EquivalentLayings

LEADERS = 4
"""Placements of a race that are played out in twice as many scenarios as the others."""


@dataclass(slots=True, eq=False)
class EqualPlacements:
    """Placements that are worth the same in every scenario."""

    placement: EquivalentLayings
    ways: int
    values: list[Fraction] = field(default_factory=list)
    """By scenario, as far as they have been played out; what can be had at least until it is exact."""
    likely: Fraction | None = None
    """What that comes to in all likelihood, once it has been asked for."""
    exact: bool = False
    beaten: bool = False
    """It is known that others are worth more."""
    most: Fraction | None = None
    """A bound, where there is a quick one; then the value if it is exact."""

    def falls_short(self, floor: Fraction | None) -> bool:
        """Whether the bound shows that it is not worth more than the floor."""
        return floor is not None and self.most is not None and self.most <= floor

    def solved(self, values: list[Fraction], worth: Fraction) -> None:
        """Its values in all scenarios are these, and nothing better can be done with it."""
        self.values, self.exact, self.likely, self.most = values, True, None, worth


class PlacementStandings:
    """The placements that are compared, and what is known of each."""

    def __init__(
        self, entries: Sequence[EqualPlacements], chances: Sequence[Fraction], *, worst: bool, sampled: bool
    ) -> None:
        """``chances``: of the scenarios. ``worst``: that one counts, not the mean. ``sampled``: they were drawn."""
        self.entries = entries
        self.is_sampled = sampled
        self._chances = chances
        self._worst = worst
        self.campaign_bound: Fraction | None = None
        """A bound that the campaign's program gave."""

    @property
    def count(self) -> int:
        """How many placements there are."""
        return sum(entry.ways for entry in self.entries)

    @property
    def looked(self) -> int:
        """How many placements have been played out."""
        return sum(entry.ways for entry in self.entries if entry.values or entry.beaten)

    @property
    def proved(self) -> bool:
        """Whether every placement has been solved in every scenario."""
        return all(entry.exact or entry.beaten for entry in self.entries)

    @property
    def any_exact(self) -> bool:
        """Whether some placement has been solved."""
        return any(entry.exact for entry in self.entries)

    def joined(self, values: Sequence[Fraction]) -> Fraction:
        """What figures of the first scenarios come to: their mean, or the worst, as the question says."""
        if self._worst:
            return min(values)
        chances = self._chances[: len(values)]
        total = sum((chance * value for chance, value in zip(chances, values, strict=True)), Fraction(0))
        return total / sum(chances, Fraction(0))

    def worth(self, entry: EqualPlacements, most: int | None = None) -> Fraction:
        """What the scenarios played out, the first ``most`` of them, come to."""
        return self.joined(entry.values[:most])

    def is_open(self, entry: EqualPlacements) -> bool:
        """Whether scenarios are left in which it has not been played out."""
        return len(entry.values) < len(self._chances)

    def _likely(self, entry: EqualPlacements) -> Fraction:
        """What the entry is worth in all likelihood: less its standard error while scenarios are left."""
        if entry.likely is None:
            error = standard_error(entry.values) if self.is_open(entry) else 0
            entry.likely = self.worth(entry) - Fraction(error)
        return entry.likely

    def leaders(self) -> list[EqualPlacements]:
        """What has been played out, the likeliest best first."""
        entries = [entry for entry in self.entries if entry.values]
        return sorted(entries, key=lambda entry: (-self._likely(entry), not entry.exact))

    @property
    def level(self) -> int:
        """In how many scenarios placements are compared: all of those given, and 0 until one is played out in all.

        Of drawn ones a few stand for the others: as many as the leaders have been played out in.
        """
        played_out = sorted((len(entry.values) for entry in self.entries), reverse=True)
        if not self.is_sampled:
            return len(self._chances) if played_out[0] == len(self._chances) else 0
        return played_out[min(LEADERS, len(played_out)) - 1] or played_out[0]

    def compared(self) -> list[EqualPlacements]:
        """The placements that are compared with each other, the best first, exact ones before others, then fish."""
        level = self.level
        entries = [entry for entry in self.entries if level and len(entry.values) >= level]

        def rank(entry: EqualPlacements) -> tuple[Fraction, bool, int]:
            return -self.worth(entry, level), not entry.exact, -entry.placement.fish

        return sorted(entries, key=rank)

    @property
    def bound(self) -> Fraction | None:
        """No placement is worth more, if that is known; of drawn scenarios quick bounds say nothing."""
        if self.is_sampled:
            return self.campaign_bound
        quick = [entry.most for entry in self.entries if not entry.beaten]
        known = [most for most in quick if most is not None]
        return max(known) if len(known) == len(quick) else self.campaign_bound

    def floor(self, wanted: int) -> Fraction | None:
        """Just less than what the last of the ``wanted`` best is worth at least; None while fewer are known."""
        best = nlargest(wanted, (self.worth(entry) for entry in self.entries if entry.values))
        return best[-1] - EPSILON if len(best) == wanted else None
