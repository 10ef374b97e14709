"""Whether a refill with unknown cards can come before a later roll: then known rolls have no one value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from periplus.models.observatory.state import RANGE_SIZE, Phase, Roll, Sheet, State

from ...limits import Clock, Limits
from ...program import best
from ..bounds import most_stars
from ..evaluation import Ahead, nearest
from .horizon import WILD, TurnSlot, turn_slots
from .model import exact
from .supply import reach
from .task import NO_DRAWS, PlanningTask, kinds_of

WORK = 2.0
"""Deterministic effort for the question; where that is not enough, a refill is taken to be possible."""


def refills(state: State, me: int, rolls: Sequence[Roll | None]) -> bool:
    """Whether some line of play lets ``me`` draw before the last of ``rolls``; None is any roll.

    The supply is tracked and has cards.
    """
    sheet = state.sheets[me]
    if sheet.dealt:
        sheet = replace(sheet, range=sheet.dealt, dealt=())
        state = replace(
            state, phase=Phase.BEFORE, sheets=(*state.sheets[:me], sheet, *state.sheets[me + 1 :])
        )
    elif state.phase is Phase.DRAW:
        return bool(rolls) and len(sheet.range) < RANGE_SIZE
    ahead = turn_slots(state, me, [roll or WILD for roll in rolls])[:-1]
    if not ahead:
        return False
    if len(sheet.range) < RANGE_SIZE:
        return True
    by_counting = _counted(state, sheet, ahead)
    return (
        _completable(PlanningTask(state.edition, sheet, ahead, NO_DRAWS))
        if by_counting is None
        else by_counting
    )


def _counted(state: State, sheet: Sheet, ahead: Sequence[TurnSlot]) -> bool | None:
    """Whether counting tells that a card can be completed, or that none can; None: it does not tell."""
    near = [nearest(state.edition, sheet.figures, sheet.stars, card) for card in sheet.range]
    least = min((found[0][1] for found in near if found), default=None)
    if least is None:
        return False
    pairs = sum(slot.star and len(slot.dice) > 1 for slot in ahead)
    meteors = sum(slot.meteor is not None for slot in ahead)
    rounds = sum(slot.round_bonus for slot in ahead)
    if least > most_stars(sheet, Ahead(pairs, meteors, rounds, len(ahead))):
        return False
    wild = sum(
        (slot.star and slot.dice.count(1) > 1) + (slot.meteor == 1) + slot.round_bonus for slot in ahead
    )
    return True if least <= wild + sheet.bonuses_left + sheet.finder_left else None


def _completable(task: PlanningTask) -> bool:
    """Whether any card of the range can be completed by the end of the task's turns.

    The first card to be completed has no bonus of a card to lean on, so card bonuses are left out.
    """
    kinds, _ = kinds_of(task)
    plain = [replace(kind, bonus=None) for kind in kinds]
    model = exact(task, plain, reach(task.sheet, task.slots, plain))
    program, last = model.program, len(model.axis) - 1
    completed = model.completions.all_by(last)
    if not completed:
        return False
    program.rule("OBS-6.2").linear(completed, low=1)
    program.objective = None
    for report in best(program, Clock(Limits(seconds=None, work=WORK))):
        if report.solved:
            return True
        if report.reason not in (None, "proved"):
            return True
    return False
