"""Pieces laid one by one as the rules see it, what they take and trigger left out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from periplus.models.kalypso import board
from periplus.models.kalypso.placement import place, place_fault
from periplus.models.kalypso.state import Phase, State
from periplus.models.kalypso.tiles import is_salvage

from ...replay import ReplayError
from .spots import Spot


def laid_in_order(state: State, spots: Iterable[Spot]) -> tuple[tuple[Spot, ...], State]:
    """The pieces in an order in which each may be laid, and the state after that.

    Raises ReplayError for pieces that no order allows.
    """
    frame, left = state.sea.frame, list(spots)
    order: list[Spot] = []
    while left:
        ready = next((spot for spot in left if not place_fault(_held(state, spot), spot.move(frame))), None)
        if ready is None:
            raise ReplayError(f"in no order to be laid: {[spot.move(frame).as_json() for spot in left]}")
        left.remove(ready)
        order.append(ready)
        state = _laid(state, ready)
    return tuple(order), state


def _held(state: State, spot: Spot) -> State:
    """The table with the piece in hand; on an empty versus board it is the first tile (KAL-2.10)."""
    start = not board.foundation(state.sea, state.own) and is_salvage(spot.piece)
    phase = Phase.SETUP if start else Phase.TURN
    own = replace(state.own, hand=(spot.piece,))
    return replace(state.with_own(own), offer=(), phase=phase)


def _laid(state: State, spot: Spot) -> State:
    """The piece on the board; what came into hand or to the tracks by it is left out."""
    before = state.own
    after = place(_held(state, spot), spot.piece, spot.stencil, spot.bit)
    own = replace(
        after.own,
        hand=before.hand,
        survivors=before.survivors,
        fish=before.fish,
        fresh=before.fresh,
        first=before.first,
    )
    return replace(state.with_own(own), phase=state.phase)
