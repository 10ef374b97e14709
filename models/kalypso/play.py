"""From a position to the state of play: the table it describes, then its log, move by move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..core.errors import IllegalMove
from ..core.results import Violation
from .effects import apply
from .initial import initial
from .legality import fault
from .listing import legal_moves
from .moves import AnyMove
from .position import Position
from .state import State

__all__ = ["apply", "fault", "follow", "initial", "legal_moves", "replay", "state_of"]


def state_of(position: Position) -> State:
    """The state after the whole log.

    Raises IllegalMove for the first illegal move, with ``where`` ``("log", i)``.
    """
    return replay(initial(position), position.log)


def replay(state: State, moves: Iterable[AnyMove], start: int = 0) -> State:
    """The state after the moves, the first of which is ``log[start]``; raises as ``state_of``."""
    state, violation = follow(state, moves, start)
    if violation:
        raise IllegalMove([violation])
    return state


def follow(state: State, moves: Iterable[AnyMove], start: int = 0) -> tuple[State, Violation | None]:
    """The state after a log, or before its first illegal move together with the violation."""
    for index, move in enumerate(moves, start):
        if violation := fault(state, move):
            return state, replace(violation, where=("log", index))
        state = apply(state, move)
    return state, None
