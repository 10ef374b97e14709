"""What a turn is worth while its dice are not known: the best score for each class of rolls, and their mean.

A roll is one of 56 multisets of standard dice with, for the active player, one of 6 meteor faces: 336 classes
with their weights, each a turn with known dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial
from typing import NamedTuple

from periplus.models.observatory.rules import cross_mask, line_mask
from periplus.models.observatory.state import FACES, Roll, State

from ..limits import Clock
from .turn.planner import best_score
from .turn.problem import Problem

DIE = range(1, 7)


class RollClass(NamedTuple):
    """Rolls that are the same to the player, and how many of the equally likely rolls they are."""

    roll: Roll
    weight: int


@cache
def roll_classes(active: bool) -> tuple[RollClass, ...]:
    """All classes; without the meteor die (shown as 1) for a player who is not active."""
    found = []
    for first, second, third in combinations_with_replacement(DIE, 3):
        orders = factorial(3)
        for face in {first, second, third}:
            orders //= factorial((first, second, third).count(face))
        for meteor in DIE if active else DIE[:1]:
            found.append(RollClass((first, second, third, meteor), orders))
    return tuple(found)


def mean(values: Sequence[int], active: bool) -> Fraction:
    """The expectation of values that stand in the order of ``roll_classes``."""
    classes = roll_classes(active)
    total = sum(value * entry.weight for value, entry in zip(values, classes, strict=True))
    return Fraction(total, sum(entry.weight for entry in classes))


class Outcomes:
    """The best score of a turn not yet rolled, class by class. ``spare`` is as in ``Problem``."""

    def __init__(self, state: State, seat: int, spare: int = 0) -> None:
        self.active = seat == state.active
        self._problem = Problem(state, seat, roll_classes(self.active)[0].roll, spare=spare)
        self.ground = self._problem.ground

    def each(
        self, clock: Clock, least: Sequence[int] | None = None, most: Sequence[int] | None = None
    ) -> Iterator[int]:
        """The scores, in the order of ``roll_classes``; a class whose known limits agree is not planned for.

        Raises Stop by the clock.
        """
        for index, entry in enumerate(roll_classes(self.active)):
            low = least[index] if least else None
            if low is not None and most is not None and low == most[index]:
                yield low
            else:
                yield best_score(self._problem.with_roll(entry.roll), clock, low)

    def delicate(self) -> int:
        """Bit set of the squares that a star might lack for, for any roll: see ``Ground.delicate``."""
        ground = self.ground
        numbers = (None, *FACES)
        pairs = (cross_mask(ground.edition, *pair) & ground.empty for pair in product(numbers, numbers))
        lines = (line_mask(ground.edition, face) & ground.empty for face in FACES)
        at_once, others = list(filter(None, pairs)), list(filter(None, lines))
        if ground.outlook.late is not None:
            at_once, others = [], at_once + others
        return ground.delicate(at_once, others)
