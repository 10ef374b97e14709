"""What a legal move changes, at once and by itself: no event follows in here."""

from __future__ import annotations

from . import chance
from .acting import act
from .lawan import placing
from .morning import place
from .moves import (
    Act,
    AnyMove,
    Canoe,
    Claim,
    Dawn,
    Keep,
    LawanPlace,
    Liaison,
    Place,
    Plot,
    Reveal,
    StopAction,
    Tie,
)
from .noon import keep
from .state import State, replace
from .steps import STEPS


def apply(state: State, move: AnyMove) -> State:
    """The state after a legal move of a settled state, in which nothing is pending if it is a choice.

    What an illegal move does is not defined; ask ``fault`` first.
    """
    match move:
        case Act():
            return act(state, state.turn or 0, move)
        case StopAction():
            return declined(state)
        case Canoe() | Claim() | Liaison():
            return next(one for one in state.setting.modules if move.type in one.choices).apply(state, move)
        case Place():
            return place(state, move)
        case LawanPlace():
            return placing.apply(state, move)
        case Keep():
            return keep(state, move)
        case Dawn() | Plot() | Tie() | Reveal():
            return chance.apply(state, move)
        case _:
            after: State = STEPS[move.type].apply(state, move)
            return after


def declined(state: State) -> State:
    """The state after what is still open is declined (BURU-6.9)."""
    return replace(state, pending=()) if state.pending else state
