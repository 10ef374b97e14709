"""Logs, move by move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..core.errors import IllegalMove
from ..core.results import Violation
from .effects import apply
from .legality import fault
from .moves import AnyMove
from .position import Position
from .state import State
from .table import initial


def follow(state: State, moves: Iterable[AnyMove], start: int = 0) -> tuple[State, tuple[Violation, ...]]:
    """The state after a log, or before its first illegal move together with the clause that it breaks.

    The first of the moves is ``log[start]``.
    """
    for index, move in enumerate(moves, start):
        if violation := fault(state, move):
            return state, (replace(violation, where=("log", index)),)
        state = apply(state, move)
    return state, ()


def state_of(position: Position) -> State:
    """The state after the whole log; raises IllegalMove for its first illegal move."""
    state, violations = follow(initial(position), position.log)
    if violations:
        raise IllegalMove(violations)
    return state
