"""The offers that come: vortices are passed on face up, so those of a round are known but for the tiles others take.

A new round brings five tiles of those that are left.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from periplus.models.kalypso.metrics import LAST_ROUND
from periplus.models.kalypso.play import VORTEX
from periplus.models.kalypso.state import Stage, State

LOOKED_AT = 2 * VORTEX
"""Tiles of the bag that stand for those of a new vortex."""


class OfferAhead(NamedTuple):
    """Tiles of which some are on offer at a turn to come."""

    round: int
    away: int
    """In how many turns; 0: now."""
    tiles: tuple[str, ...]
    removed: int
    """How many of them, any, are gone by then."""


def coming(state: State, seat: int) -> Iterator[OfferAhead]:
    """What the seat is offered in the turns to come of the round, and in the first of the next."""
    game = state.progress
    if game is None or game.stage is Stage.OVER:
        return
    new, number = 1, state.round - (game.stage is Stage.FORECAST)
    if game.stage is Stage.TURN:
        new = VORTEX - game.turn
        choosing = {*range(state.players)} - {*game.done, *game.busy}
        step = -1 if number % 2 else 1
        for away in range(seat not in choosing, new):
            holder = (seat + away * step) % state.players
            removed = max(0, away - (holder not in choosing))
            tiles = game.vortices[holder]
            yield (
                _dealt(state, number, away, removed)
                if tiles is None
                else OfferAhead(number, away, tiles, removed)
            )
    if number < LAST_ROUND:
        yield _dealt(state, number + 1, new, 0)


def _dealt(state: State, number: int, away: int, removed: int) -> OfferAhead:
    """Tiles that are still in the bag."""
    tiles = state.bags.salvage[:LOOKED_AT]
    return OfferAhead(number, away, tiles, max(0, len(tiles) - VORTEX) + removed)
