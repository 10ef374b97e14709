"""What a legal move changes. States are values: each move gives a new one."""

from __future__ import annotations

from .acting import acted
from .chance import dealt, rolled
from .drawing import drawn, stowed
from .flights import flown, leapt
from .laying import placed, turn_ended
from .moves import AnyMove, Deal, Done, Draw, Fly, Leap, Place, Roll, Stow
from .state import State


def apply(state: State, move: AnyMove) -> State:
    """The state after a legal move. What an illegal one does is not defined; ask ``fault`` first."""
    match move:
        case Deal():
            return dealt(state, move)
        case Roll():
            return rolled(state, move)
        case Draw():
            return drawn(state, move)
        case Stow():
            return stowed(state, move)
        case Fly():
            return flown(state, move)
        case Leap():
            return leapt(state, move)
        case Place():
            return placed(state, move)
        case Done():
            return turn_ended(state, move)
        case _:
            return acted(state, move)
