"""The exact expectation of a turn whose dice are not known, decisions before the roll included.

A roll is one of 56 multisets of standard dice with, for the active player, one of 6 meteor faces: 336 classes
with their weights, each a turn with known dice. Rolls that show the plan the same useful squares and tracks
are planned once. Before the roll only two things cannot wait, a card bonus that is owed and the round bonus,
which lapses; everything else is as good after the roll, or better.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial

from periplus.models.observatory.state import Roll, State
from periplus.solvers.limits import Clock

from .turn.planner import best_plan
from .turn.problem import Look, Problem

FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class RollClass:
    """Rolls that are the same to the player, and how many of the equally likely rolls they are."""

    roll: Roll
    weight: int


@cache
def roll_classes(active: bool) -> tuple[RollClass, ...]:
    """All classes; without the meteor die (shown as 1) for a player who is not active."""
    found = []
    for dice in combinations_with_replacement(FACES, 3):
        orders = factorial(3)
        for face in set(dice):
            orders //= factorial(dice.count(face))
        for meteor in FACES if active else FACES[:1]:
            found.append(RollClass((*dice, meteor), orders))
    return tuple(found)


def outcomes(state: State, seat: int, clock: Clock, spare: int = 0) -> list[int]:
    """The best score of the turn for each class, the turn not being rolled. Raises Stop by the clock."""
    classes = roll_classes(seat == state.active)
    first = Problem(state, seat, classes[0].roll, spare=spare)
    known: dict[Look, int] = {}
    found = []
    for entry in classes:
        problem = first.with_roll(entry.roll)
        if problem.look not in known:
            known[problem.look] = score(problem, clock)
        found.append(known[problem.look])
    return found


def score(problem: Problem, clock: Clock) -> int:
    """The best score of a turn with known dice."""
    plan = best_plan(problem, clock)
    if plan is None:
        raise ValueError("there is always a plan: to do nothing")
    return plan.value


def mean(values: list[int], active: bool) -> Fraction:
    """The expectation of values that stand in the order of ``roll_classes``."""
    classes = roll_classes(active)
    total = sum(value * entry.weight for value, entry in zip(values, classes, strict=True))
    return Fraction(total, sum(entry.weight for entry in classes))
