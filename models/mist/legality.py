"""Which clause a move breaks: first the phase, then what is due before it, then the move's own clauses."""

from __future__ import annotations

from ..core.results import Violation
from ..core.wording import counted, say
from .acting import acting_fault
from .chance import chance_fault
from .drawing import draw_fault, stow_fault
from .flights import fly_fault, leap_fault
from .laying import done_fault, place_fault
from .moves import (
    AnyMove,
    Deal,
    Done,
    Draw,
    Fly,
    Gain,
    Leap,
    Place,
    Roll,
    Stow,
)
from .state import Phase, State

ANY = tuple(phase for phase in Phase if phase is not Phase.END)
PHASES: dict[str, tuple[Phase, ...]] = {
    "deal": (Phase.DEAL,),
    "roll": (Phase.ROLL,),
    "draw": ANY,
    "stow": ANY,
    "fly": (Phase.FLY,),
    "leap": (Phase.FLY,),
    "take": (Phase.TAKE,),
    "skip": (Phase.TAKE,),
    "activate": (Phase.TAKE,),
    "exchange": (Phase.TAKE,),
    "gain": (Phase.TAKE,),
    "place": (Phase.PLACE,),
    "done": (Phase.PLACE,),
}
"""The phases in which each move belongs (MIST-3.1)."""


def fault(state: State, move: AnyMove) -> Violation | None:
    """The clause that the move breaks, None if it is legal."""
    phases = ANY if isinstance(move, Gain) and state.mover.credit else PHASES[move.type]
    if state.phase not in phases:
        return Violation(
            "MIST-3.1",
            say("{type} does not belong to phase {phase}", type=move.type, phase=state.phase.value),
        )
    if due := _due_first(state, move):
        return due
    match move:
        case Deal() | Roll():
            return chance_fault(state, move)
        case Draw():
            return draw_fault(state, move)
        case Stow():
            return stow_fault(state, move)
        case Fly():
            return fly_fault(state, move)
        case Leap():
            return leap_fault(state)
        case Place():
            return place_fault(state, move)
        case Done():
            return done_fault(state, move)
        case _:
            return acting_fault(state, move)


def _due_first(state: State, move: AnyMove) -> Violation | None:
    """MIST-11.7, MIST-7.6 or 4.5, MIST-6.2: gains, then draws, then tiles gained come before anything else."""
    mover = state.mover
    if mover.credit:
        if not isinstance(move, (Gain, Draw)):
            return Violation(
                "MIST-11.7", say("first the exchange gains {tiles}", tiles=counted(mover.credit, "tile"))
            )
    elif mover.owed:
        if not isinstance(move, Draw):
            rule = "MIST-7.6" if state.phase is Phase.PLACE else "MIST-4.5"
            return Violation(rule, say("{tiles} must be drawn first", tiles=counted(mover.owed, "tile")))
    elif mover.pending and not isinstance(move, Stow):
        if not isinstance(move, Place) or move.tile not in mover.pending:
            return Violation(
                "MIST-6.2",
                say("first {tiles} must be kept or turned into energy", tiles=" ".join(mover.pending)),
            )
    return None
