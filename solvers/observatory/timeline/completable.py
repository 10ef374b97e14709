"""Whether a refill with unknown cards can come before a later roll: then known rolls have no one value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from periplus.models.observatory.state import RANGE_SIZE, Phase, Roll, State

from ...limits import Clock, Stop
from ...program import best
from .horizon import WILD, windows
from .model import exact
from .reach import reach
from .task import NO_DRAWS, Task, kinds_of


def refills(state: State, me: int, rolls: Sequence[Roll | None], clock: Clock) -> bool:
    """Whether some line of play lets ``me`` draw before the last of ``rolls``; None is any roll.

    The supply is tracked and has cards. Raises Stop by the clock.
    """
    sheet = state.sheets[me]
    if sheet.dealt:
        sheet = replace(sheet, range=sheet.dealt, dealt=())
        state = replace(
            state, phase=Phase.BEFORE, sheets=(*state.sheets[:me], sheet, *state.sheets[me + 1 :])
        )
    elif state.phase is Phase.DRAW:
        return bool(rolls) and len(sheet.range) < RANGE_SIZE
    ahead = windows(state, me, [roll or WILD for roll in rolls])[:-1]
    if not ahead:
        return False
    return len(sheet.range) < RANGE_SIZE or _completable(Task(state.edition, sheet, ahead, NO_DRAWS), clock)


def _completable(task: Task, clock: Clock) -> bool:
    """Whether any card of the range can be completed by the end of the task's turns.

    The first card to be completed has no bonus of a card to lean on, so card bonuses are left out.
    """
    kinds, _ = kinds_of(task)
    plain = [replace(kind, bonus=None) for kind in kinds]
    model = exact(task, plain, reach(task.sheet, task.windows, plain))
    program, last = model.program, len(model.axis) - 1
    completed = model.completions.all_by(last)
    if not completed:
        return False
    program.rule("OBS-6.2").linear(completed, low=1)
    program.objective = None
    for report in best(program, clock):
        if report.solved:
            return True
        if report.reason not in (None, "proved"):
            raise Stop(report.reason)
    return False
