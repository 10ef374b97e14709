"""Pieces laid one by one as the rules see it, what they take and trigger left out."""

from __future__ import annotations

from collections.abc import Iterable

from periplus.models.core.errors import IllegalMove
from periplus.models.kalypso.arranging import with_base_piece
from periplus.models.kalypso.state import State

from ...replay import ReplayError
from .spots import Spot


def laid_in_order(state: State, spots: Iterable[Spot]) -> tuple[tuple[Spot, ...], State]:
    """The pieces in an order in which each may be laid, and the state after that.

    Raises ReplayError for pieces that no order allows.
    """
    left = list(spots)
    order: list[Spot] = []
    while left:
        for spot in left:
            try:
                state = with_base_piece(state, spot.move(state.sea.frame))
            except IllegalMove:
                continue
            left.remove(spot)
            order.append(spot)
            break
        else:
            raise ReplayError(
                f"in no order to be laid: {[one.move(state.sea.frame).as_json() for one in left]}"
            )
    return tuple(order), state
