"""Every legal move of whose choice it is, once each, in the order of answers."""

from __future__ import annotations

from collections.abc import Iterator

from .acting import acts_on
from .morning import places
from .moves import AnyMove, StopAction
from .noon import keeps
from .order import due
from .spaces import free
from .state import State
from .steps import STEPS

STOP = StopAction()


def legal_moves(state: State) -> tuple[AnyMove, ...]:
    """Every legal move of a settled state that wastes nothing."""
    return tuple(_moves(state))


def _moves(state: State) -> Iterator[AnyMove]:
    match state.phase:
        case "morning":
            yield from places(state)
        case "noon":
            yield from keeps(state)
        case "afternoon" if state.turn is not None:
            yield from _steps(state) if state.pending else _choices(state, state.turn)


def _steps(state: State) -> Iterator[AnyMove]:
    for step in STEPS.values():
        if step.is_open(state.pending):
            yield from step.listed(state)
    yield STOP


def _choices(state: State, seat: int) -> Iterator[AnyMove]:
    """The spaces of the area for a player's own action, and what the modules add."""
    following = due(state)
    if following is not None and following.own:
        for space in free(state, state.area):
            yield from acts_on(state, seat, space)
    for module in state.setting.modules:
        yield from module.listed(state)
