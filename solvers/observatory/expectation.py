"""What a turn is worth while its dice are not known: the best score for each class of rolls, and their mean.

A roll is one of 56 multisets of standard dice with, for the active player, one of 6 meteor faces: 336 classes with
their weights, each a turn with known dice. The search saves what it can: limits from other decisions, moves that are
alike, faces that are the same to the player.

To check an answer the expectation is worked out anew and nothing of that is used. Every class of rolls is planned for
by itself, and its plan, the roll with it, is played move by move by the rules; what the plans come to is averaged. A
turn with many ways to spend its dice would take seconds; there the mean stays the search's word.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations_with_replacement, product
from math import factorial
from typing import NamedTuple

from periplus.models.observatory.actions import round_bonus_open
from periplus.models.observatory.dice import cross_mask, line_mask
from periplus.models.observatory.legality import fault
from periplus.models.observatory.moves import Roll as RollMove
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import FACES, Phase, Roll, State

from ..limits import Clock, Limits, Stop
from ..replay import ReplayError
from .turn.line import InvalidPlan, plan_to_moves
from .turn.planner import best_score, optimum
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


class RollOutcomes:
    """The best score of a turn not yet rolled, class by class, between limits that are known beforehand.

    ``spare`` is as in ``Problem``. ``least`` and ``most`` are limits of each class; a class in which they agree
    is not planned for. Classes are planned for in the order in which they can move the mean most.
    """

    def __init__(
        self,
        state: State,
        seat: int,
        *,
        spare: int = 0,
        least: Sequence[int] | None = None,
        most: Sequence[int] | None = None,
    ) -> None:
        self._classes = roll_classes(seat == state.active)
        self._problem = Problem(state, seat, self._classes[0].roll, spare=spare)
        self.context = self._problem.context
        self._least = least
        self._planned: dict[Roll, int] = {}
        self._scores = list(most) if most else [0] * len(self._classes)
        self._open = [index for index in range(len(self._scores)) if self._slack(index) > 0]
        self._open.sort(key=self._slack)
        self._sum = sum(
            score * entry.weight for score, entry in zip(self._scores, self._classes, strict=True)
        )
        self._weights = sum(entry.weight for entry in self._classes)

    def _slack(self, index: int) -> float:
        """How far planning for the class can lower the sum of the scores."""
        low = self._least[index] if self._least else -math.inf
        return self._classes[index].weight * (self._scores[index] - low)

    @property
    def known(self) -> bool:
        """Every class has its score."""
        return not self._open

    @property
    def mean(self) -> Fraction:
        """The expectation; before every class is known, no less than it if ``most`` was given."""
        return Fraction(self._sum, self._weights)

    def step(self, clock: Clock) -> None:
        """Plan for one more class. Raises Stop by the clock."""
        index = self._open[-1]
        entry = self._classes[index]
        low = self._least[index] if self._least else None
        first, second, third, meteor = (self._shown[face] for face in entry.roll)
        first, second, third = sorted((first, second, third))
        roll = (first, second, third, meteor)
        if roll not in self._planned:
            self._planned[roll] = best_score(self._problem.with_roll(entry.roll), clock, low)
        score = self._planned[roll]
        self._open.pop()
        self._sum += entry.weight * (score - self._scores[index])
        self._scores[index] = score

    @cached_property
    def _shown(self) -> dict[int, int]:
        """By face: the least face that is the same to the planner; those without an empty square are merged."""
        shown = {face: face for face in DIE}
        context, drive = self.context, self._problem.dice.drive
        if self._problem.dice.lens is not None or context.turn_bounds.late is not None:
            return shown
        dead: dict[tuple[int, ...], int] = {}
        for face in FACES:
            if face != drive and not line_mask(context.edition, face) & context.empty:
                opened = tuple(checked >> face & 1 for checked in context.sheet.research)
                shown[face] = dead.setdefault(opened, face)
        return shown

    def scores(self, clock: Clock) -> tuple[int, ...]:
        """The score of every class, in the order of ``roll_classes``. Raises Stop by the clock."""
        while not self.known:
            self.step(clock)
        return tuple(self._scores)

    def delicate(self) -> int:
        """Bit set of the squares that a star might lack for, for any roll: see ``TurnContext.delicate``."""
        context = self.context
        numbers = (None, *FACES)
        pairs = (cross_mask(context.edition, *pair) & context.empty for pair in product(numbers, numbers))
        lines = (line_mask(context.edition, face) & context.empty for face in FACES)
        at_once, others = list(filter(None, pairs)), list(filter(None, lines))
        if context.turn_bounds.late is not None:
            at_once, others = [], at_once + others
        return context.delicate(at_once, others)


WORK = 0.25
"""Deterministic effort beyond which the mean is not worked out anew: a few tenths of a second."""
PLAYED = 2e-4
"""What a roll's line, played by the rules, counts as deterministic effort."""


def expectation(state: State, seat: int, work: float = WORK) -> Fraction | None:
    """The mean of the best scores of the seat's turn over all rolls, where it waits for its roll.

    None where a roll may not come now, or where that would take more than ``work``. Raises ReplayError for a plan that
    the rules do not bear out.
    """
    classes, clock = roll_classes(seat == state.active), Clock(Limits(seconds=None, work=work))
    if state.phase is not Phase.BEFORE or fault(
        state, RollMove(dice=classes[0].roll[:3], meteor=classes[0].roll[3])
    ):
        return None
    problem = Problem(_about_to_roll(state, seat), seat, classes[0].roll)
    total = 0
    try:
        for roll, weight in classes:
            rolled = problem.with_roll(roll)
            _, end = plan_to_moves(rolled, optimum(rolled, clock))
            clock.work(PLAYED)
            total += weight * points(end.edition, end.sheets[seat])
    except Stop:
        return None
    except InvalidPlan as error:
        raise ReplayError(str(error)) from None
    return Fraction(total, sum(weight for _, weight in classes))


def _about_to_roll(state: State, seat: int) -> State:
    """The state in which the round bonus has lapsed, as it does with the roll (OBS-7.4)."""
    sheet = state.sheets[seat]
    if not round_bonus_open(state, sheet):
        return state
    sheet = replace(sheet, turn=replace(sheet.turn, round_bonus=True))
    return replace(state, sheets=(*state.sheets[:seat], sheet, *state.sheets[seat + 1 :]))
