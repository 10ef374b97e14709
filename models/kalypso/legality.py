"""The moves: whether one is legal and if not which clause it breaks, what it changes, and all that are legal.

A choice from an offer comes before all other moves, then a sending that is due; a move that comes too early breaks
the clause of its own kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from ..boards.grid import Cell
from ..core.results import RuleId, Violation
from ..core.wording import say
from . import board
from .building import (
    LIFEBUOYS,
    build,
    build_fault,
    buildable,
    is_due,
    lay,
    lay_fault,
    layings,
    may_reserve,
    monument_fault,
    monument_places,
    raise_monument,
    reserve_fault,
    send,
    send_fault,
    skip,
    skip_fault,
    targets,
)
from .draft import each_once, held, is_placed
from .forecasts import choices, pass_fault, pass_on, store, store_fault, stores
from .moves import (
    Build,
    Cast,
    End,
    Lay,
    MonumentMove,
    Pass,
    Place,
    PlayerMove,
    Reserve,
    Sail,
    Send,
    Skip,
    Specialist,
    Store,
    Take,
)
from .nets import cast, cast_fault, casts
from .placing import place, place_fault, places
from .state import Phase, State, Strip
from .tiles import OPTIONAL, Stencil, stencil
from .turn import (
    acting,
    destinations,
    end,
    end_fault,
    free_roles,
    may_place_optional,
    must_take,
    sail,
    sail_fault,
    sailing,
    specialist_fault,
    take,
    take_fault,
    under_way,
    unlock,
    unresolved,
)

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
"""For each type of move the clause that it breaks when another move has to come first."""


def fault(state: State, move: PlayerMove) -> Violation | None:
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


def apply(state: State, move: PlayerMove) -> State:
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


def legal_moves(state: State) -> tuple[PlayerMove, ...]:
    """Every legal move of the player who asks, sorted by type, then by the fields in their order.

    None for a seat of a whole game that may not act now.
    """
    if state.player not in acting(state):
        return ()
    return tuple(sorted(_moves(state), key=lambda move: move.sort_key()))


def _moves(state: State) -> Iterator[PlayerMove]:
    yield from other_moves(state)
    for piece in pieces_to_place(state):
        yield from _placements(state, piece)


def other_moves(state: State, *, overlays: bool = True) -> Iterator[PlayerMove]:
    """Every legal move but the placements, in no order; overlays can be left out besides."""
    if must_take(state):
        yield from (Take(tile=tile) for tile in each_once(state.offer))
        return
    yield from _sendings(state)
    if is_due(state):
        yield Skip()
        return
    if state.phase is Phase.TURN:
        yield from _casts(state)
        yield from (Store(tile=tile, card=card) for tile, card in stores(state))
        if overlays:
            yield from _overlays(state)
    yield from (Specialist(role=role) for role in free_roles(state))
    yield from _sails(state)
    yield from (Pass(card=card) for card in choices(state))
    if under_way(state) and unresolved(state) is None:
        yield End()


def pieces_to_place(state: State) -> Iterator[str]:
    """The faces and pieces in hand that may be placed now, each once, as a move names them."""
    if must_take(state) or is_due(state):
        return
    hand = state.own.hand
    yield from (piece for piece in each_once(hand) if is_placed(piece))
    optional = [piece.removesuffix(OPTIONAL) for piece in hand if len(piece) > 1 and piece.endswith(OPTIONAL)]
    if optional and may_place_optional(state):
        yield from (face for face in each_once(optional) if (held(hand, face) or "").endswith(OPTIONAL))


def _placements(state: State, piece: str) -> Iterator[Place]:
    for shape, found in places(state, piece):
        yield from (placement(piece, shape, at) for at in state.sea.frame.cells(found))


def placement(piece: str, shape: Stencil, at: Cell) -> Place:
    """The move that lays the piece so; fields at their default are left out."""
    turned: dict[str, Any] = {"rot": shape.rot} if shape.rot else {}
    if shape.flip:
        turned["flip"] = True
    return Place(tile=piece, at=at, **turned)


def _casts(state: State) -> Iterator[Cast]:
    if "net" not in state.own.hand:
        return
    for zone, stored, back in casts(state):
        more: dict[str, Any] = {"store": stored} if stored else {}
        if back is not None:
            more["back"] = back
        yield Cast(zone=zone, **more)


def _sendings(state: State) -> Iterator[Send | Lay]:
    yield from (Send(at=at) for at in targets(state))
    yield from (Lay(at=at, card=card) for at, card in layings(state))


def _overlays(state: State) -> Iterator[Build | MonumentMove | Reserve]:
    frame = state.sea.frame
    for kind, found in buildable(state):
        yield from (Build(kind=kind, at=at) for at in frame.cells(found))
    corners = frame.cells(monument_places(state))
    yield from (MonumentMove(at=at) for at in corners)
    if corners and may_reserve(state):
        buoys = frame.cells(board.lifebuoys_left(state.sea, state.own))
        for at in corners:
            for number in range(LIFEBUOYS + 1):
                yield from (Reserve(at=at, lifebuoys=taken) for taken in combinations(buoys, number))


def _sails(state: State) -> Iterator[Sail]:
    frame = state.sea.frame
    for boat in sailing(state):
        for shape, found in destinations(state, boat):
            turned: dict[str, Any] = {"rot": 90} if shape.rot else {}
            yield from (Sail(boat=boat.at, at=at, **turned) for at in frame.cells(found))
