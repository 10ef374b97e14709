"""The expectation of a turn not yet rolled, worked out anew for the check of answers: roll by roll, no roll left out.

``expectation`` saves what it can: limits from other decisions, moves that are alike, faces that are the same to the
player. Here none of that is used. Every class of rolls is rolled by the rules, planned for by itself, and its plan is
played move by move by the rules; what the plans come to is averaged.
"""

from __future__ import annotations

from fractions import Fraction

from periplus.models.observatory.moves import Roll
from periplus.models.observatory.play import apply, fault
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import Phase, State

from ..limits import Clock, Limits, Stop
from ..replay import ReplayError
from .expectation import roll_classes
from .turn.line import InvalidPlan, plan_to_moves
from .turn.planner import optimum
from .turn.problem import Problem

WORK = 0.5
"""Deterministic effort beyond which the mean is not worked out anew."""


def expectation(state: State, seat: int, work: float = WORK) -> Fraction | None:
    """The mean of the best scores of the seat's turn over all rolls, where it waits for its roll.

    None where a roll may not come now, or where that would take more than ``work``. Raises ReplayError for a plan that
    the rules do not bear out.
    """
    clock = Clock(Limits(seconds=None, work=work))
    total = weights = 0
    for (*dice, meteor), weight in roll_classes(seat == state.active):
        roll = Roll(dice=(dice[0], dice[1], dice[2]), meteor=meteor)
        if state.phase is not Phase.BEFORE or fault(state, roll):
            return None
        problem = Problem(apply(state, roll), seat)
        try:
            _, end = plan_to_moves(problem, optimum(problem, clock))
        except Stop:
            return None
        except InvalidPlan as error:
            raise ReplayError(str(error)) from None
        total += weight * points(end.edition, end.sheets[seat])
        weights += weight
    return Fraction(total, weights)
