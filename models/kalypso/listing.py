"""Every legal move of the player who asks, once each: generated from the state, in the order of answers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from . import board
from .acting import acting
from .building import LIFEBUOYS, buildable, may_reserve, monument_places
from .hand import each_once, held, is_placed
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
from .nets import casts
from .passing import choices
from .placing import places
from .sailing import destinations, sailing
from .sending import is_due, layings, targets
from .specialists import free_roles
from .state import Phase, State
from .storing import stores
from .tiles import OPTIONAL
from .turn import may_place_optional, must_take, under_way, unresolved


def legal_moves(state: State) -> tuple[Seated, ...]:
    """Every legal move of the player who asks, sorted by type, then by the fields in their order.

    None for a seat of a whole game that may not act now.
    """
    if state.player not in acting(state):
        return ()
    return tuple(sorted(_moves(state), key=lambda move: move.sort_key()))


def _moves(state: State) -> Iterator[Seated]:
    yield from other_moves(state)
    for piece in pieces_to_place(state):
        yield from _placements(state, piece)


def other_moves(state: State, *, overlays: bool = True) -> Iterator[Seated]:
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
    frame = state.sea.frame
    for stencil, found in places(state, piece):
        turned: dict[str, Any] = {"rot": stencil.rot} if stencil.rot else {}
        if stencil.flip:
            turned["flip"] = True
        yield from (Place(tile=piece, at=at, **turned) for at in frame.cells(found))


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
        for stencil, found in destinations(state, boat):
            turned: dict[str, Any] = {"rot": 90} if stencil.rot else {}
            yield from (Sail(boat=boat.at, at=at, **turned) for at in frame.cells(found))
