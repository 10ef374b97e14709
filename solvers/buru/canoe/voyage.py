"""The best landings over several rounds whose powers are known: exact, by round and space.

From round to round nothing else counts than where the canoe is, so the best of the rounds left is worked out once for
each space (dynamic programming). Where it is not known what the others will do, the canoe may be jumped on by one
space, and what counts is the worse of the two landings, for the rest too.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from periplus.models.buru.modules.ambelau.canoe import landed


@dataclass(frozen=True, slots=True)
class Leg:
    """What is done in one round."""

    steps: int | None
    """None: the round is skipped."""
    space: int
    """Where the canoe is then, from 1; 0 at the start."""
    passes: int
    gain: Fraction
    """What the landing, the passes and the price of the steps come to."""


@dataclass(frozen=True)
class Voyage:
    """The rounds to come for one canoe."""

    powers: tuple[int, ...]
    """By round: the most steps."""
    worth: tuple[Fraction, ...]
    """By space, from the first."""
    a_pass: Fraction
    """What a pass of the start is worth (BURU-20.12)."""
    others: tuple[Collection[int], ...] | None
    """By round, the spaces of the other canoes; None: unknown, one jump may happen or not."""
    price: Fraction | None = None
    """What a step costs; None: steps are free, and no round may be skipped (BURU-20.9)."""

    def best(self, at: int) -> tuple[Fraction, tuple[Leg, ...]]:
        """The greatest sum from a space on, and the legs; of equal ones the fewest moves, then the fewest steps."""
        value, _, legs = self._from(0, at)
        return value, legs

    def first(self, at: int) -> list[tuple[Leg, Fraction, tuple[Leg, ...]]]:
        """Every choice of the first round, by steps, a skip last, with the sum it leads to and the legs after it."""
        found = []
        for leg in self._legs(0, at):
            value, _, legs = self._from(1, leg.space)
            found.append((leg, self._sure(0, leg, value), legs))
        return found

    @cached_property
    def _known(self) -> dict[tuple[int, int], tuple[Fraction, int, tuple[Leg, ...]]]:
        return {}

    def _from(self, number: int, at: int) -> tuple[Fraction, int, tuple[Leg, ...]]:
        """The best of the rounds from ``number`` on: the sum, less the moves, and the legs."""
        if number == len(self.powers):
            return Fraction(0), 0, ()
        known = self._known.get((number, at))
        if known is None:
            ends = []
            for leg in self._legs(number, at):
                after, fewer, legs = self._from(number + 1, leg.space)
                ends.append((self._sure(number, leg, after), fewer - (leg.steps is not None), (leg, *legs)))
            known = max(ends, key=lambda end: end[:2])
            self._known[number, at] = known
        return known

    def _sure(self, number: int, leg: Leg, after: Fraction) -> Fraction:
        """What the leg and the best after it come to, if need be after a jump by one space."""
        if self.others is not None or leg.steps is None:
            return leg.gain + after
        jumped = self._leg(leg.steps, leg.passes, self._beyond(leg.space))
        return min(leg.gain + after, jumped.gain + self._from(number + 1, jumped.space)[0])

    def _beyond(self, space: int) -> tuple[int, int]:
        return landed(space, 1, (), len(self.worth))

    def _legs(self, number: int, at: int) -> list[Leg]:
        """What can be done in a round: each space that can be reached, with the fewest steps, and perhaps nothing."""
        occupied = () if self.others is None else self.others[number]
        legs: dict[int, Leg] = {}
        for steps in range(1, self.powers[number] + 1):
            leg = self._leg(steps, 0, landed(at, steps, occupied, len(self.worth)))
            if leg.space not in legs or legs[leg.space].gain < leg.gain:
                legs[leg.space] = leg
        rest = [] if self.price is None else [Leg(None, at, 0, Fraction(0))]
        return [*legs.values(), *rest]

    def _leg(self, steps: int, passes: int, landing: tuple[int, int]) -> Leg:
        space, more = landing
        gain = self.worth[space - 1] + self.a_pass * (passes + more) - (self.price or 0) * steps
        return Leg(steps, space, passes + more, gain)
