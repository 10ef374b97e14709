"""Whether a move is legal now, and if not, one clause to cite.

A choice from an offer, and then a sending that is due, come before all other moves; a move out of its time is
cited by a clause of its own kind.
"""

from __future__ import annotations

from ..core.results import RuleId, Violation
from ..core.wording import say
from .building import build_fault, monument_fault, reserve_fault
from .hand import held
from .moves import (
    Build,
    Cast,
    End,
    Lay,
    MonumentMove,
    Pass,
    Place,
    Reserve,
    Sail,
    Seated,
    Send,
    Skip,
    Specialist,
    Store,
    Take,
)
from .nets import cast_fault
from .passing import pass_fault
from .placement import place_fault
from .sailing import sail_fault
from .sending import is_due, lay_fault, send_fault, skip_fault
from .specialists import specialist_fault
from .state import State
from .storing import store_fault
from .tiles import OPTIONAL
from .turn import end_fault, may_place_optional, must_take, take_fault

_CLAUSE: dict[str, RuleId] = {
    "place": "KAL-6.5",
    "cast": "KAL-10.12",
    "store": "KAL-4.5",
    "send": "KAL-10.1",
    "lay": "KAL-4.7",
    "skip": "KAL-10.1",
    "specialist": "KAL-17.1",
    "build": "KAL-9.1",
    "monument": "KAL-11.3",
    "reserve": "KAL-17.6",
    "sail": "KAL-17.11",
    "end": "KAL-6.5",
    "forecast": "KAL-4.1",
}
"""For each kind of move the clause to cite when it is not its time."""


def fault(state: State, move: Seated) -> Violation | None:
    """The clause that the move breaks now, None if it is legal."""
    if not isinstance(move, Take) and must_take(state):
        return Violation(_CLAUSE[move.type], say("a tile of the offer has to be taken first"))
    if not isinstance(move, (Take, Send, Lay, Skip)) and is_due(state):
        return Violation(
            _CLAUSE[move.type], say("a survivor has to be sent first, or the house's effect given up")
        )
    match move:
        case Take():
            return take_fault(state, move)
        case Place():
            return _optional_fault(state, move) or place_fault(state, move)
        case Cast():
            return cast_fault(state, move)
        case Store():
            return store_fault(state, move)
        case Send():
            return send_fault(state, move)
        case Lay():
            return lay_fault(state, move)
        case Skip():
            return skip_fault(state)
        case Specialist():
            return specialist_fault(state, move)
        case Build():
            return build_fault(state, move)
        case MonumentMove():
            return monument_fault(state, move)
        case Reserve():
            return reserve_fault(state, move)
        case Sail():
            return sail_fault(state, move)
        case End():
            return end_fault(state)
        case Pass():
            return pass_fault(state, move)


def _optional_fault(state: State, move: Place) -> Violation | None:
    """KAL-17.9: the salvager's tile is placed when nothing else keeps the turn from ending."""
    piece = held(state.own.hand, move.tile)
    if piece is None or not piece.endswith(OPTIONAL) or may_place_optional(state):
        return None
    return Violation(
        "KAL-17.9", say("{tile} is the salvager's last tile, other pieces come first", tile=move.tile)
    )
