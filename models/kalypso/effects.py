"""What a legal move changes: each kind of move by the function that carries it out."""

from __future__ import annotations

from .building import build, raise_monument
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
from .nets import cast
from .passing import pass_on
from .placement import place
from .sailing import sail
from .sending import lay, send, skip
from .specialists import unlock
from .state import State, Strip
from .stencils import stencil
from .storing import store
from .turn import end, take


def apply(state: State, move: Seated) -> State:
    """The state after a legal move. What an illegal one does is not defined; ask ``fault`` first."""
    match move:
        case Take():
            return take(state, move.tile)
        case Place():
            return _placed(state, move)
        case Cast():
            return cast(state, move.zone, move.store, move.back)
        case Store():
            return store(state, move.tile, move.card)
        case Send():
            return send(state, move.at)
        case Lay():
            return lay(state, move.at, move.card)
        case Skip():
            return skip(state)
        case Specialist():
            return unlock(state, move.role)
        case Build():
            return build(state, move.kind, move.at)
        case MonumentMove():
            return raise_monument(state, move.at)
        case Reserve():
            return raise_monument(state, move.at, state.sea.frame.mask(move.lifebuoys))
        case Sail():
            return sail(state, move.boat, Strip(move.at, move.rot))
        case End():
            return end(state)
        case Pass():
            return pass_on(state, move.card)


def _placed(state: State, move: Place) -> State:
    frame = state.sea.frame
    piece = held(state.own.hand, move.tile) or move.tile
    return place(state, piece, stencil(move.tile, frame, move.rot, move.flip), frame.bit(move.at))
