"""The expectation of a turn not yet rolled, worked out anew for the check of answers: roll by roll, no roll left out.

``expectation`` saves what it can: limits from other decisions, moves that are alike, faces that are the same to the
player. Here none of that is used. Every class of rolls is planned for by itself, and its plan, the roll with it, is
played move by move by the rules; what the plans come to is averaged. A turn with many ways to spend its dice would take
seconds; there the mean stays the search's word.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from periplus.models.observatory.moves import Roll
from periplus.models.observatory.play import fault
from periplus.models.observatory.scoring import points
from periplus.models.observatory.sources import round_bonus_open
from periplus.models.observatory.state import Phase, State

from ..limits import Clock, Limits, Stop
from ..replay import ReplayError
from .expectation import roll_classes
from .turn.line import InvalidPlan, plan_to_moves
from .turn.planner import optimum
from .turn.problem import Problem

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
        state, Roll(dice=classes[0].roll[:3], meteor=classes[0].roll[3])
    ):
        return None
    problem = Problem(_about_to_roll(state, seat), seat, classes[0].roll)
    total = 0
    try:
        for roll, weight in classes:
            rolled = problem.with_roll(roll)
            _, end = plan_to_moves(rolled, optimum(rolled, clock))
            clock.spend(PLAYED)
            clock.check()
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
