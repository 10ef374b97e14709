"""A seat's own next turn, played out alone: nobody builds on another's board, and most tiles to come lie open.

Tiles that others take are any; a new round brings any forecast of those that are left.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from periplus.models.kalypso.forecasts import unfaced
from periplus.models.kalypso.kernel import after
from periplus.models.kalypso.state import Forecast, Phase, State

from ..weights import measured, versus_weights
from .turns import quick_turn
from .uses import uses
from .worth import coming, turns_left, worth_with

EFFORT = 0.015
"""Deterministic seconds of a play-out."""
TURNS = 1
"""Turns that are played out."""
WIDTH = 2
"""Lines that their beams keep from step to step."""


def expected(state: State, seat: int, rng: random.Random) -> float:
    """The points that the seat comes to by the end, once it has ended its turn and played on as ``rng`` deals."""
    left = turns_left(state, seat)
    ahead = offers(state, seat, rng)
    game = state.progress
    own = replace(state, player=seat, phase=Phase.TURN, offer=(), progress=None)
    if game is not None and seat in game.busy:
        left -= 1
        own = _played(own, left)
    for number, offer in islice(ahead, TURNS):
        if len(own.own.forecasts) < number:
            own = _faced(own, rng)
        left -= 1
        cleared = replace(own.own, hand=(), fresh=0)
        own = _played(replace(own.with_own(cleared), round=number, offer=offer), left)
    return worth_with(left)(own) + _used(own, ahead) + measured().gain * left


def _used(state: State, ahead: Iterator[tuple[int, tuple[str, ...]]]) -> float:
    """How much more than usual can be made of the next of the offers, of each alone."""
    best, usual = uses(state), measured().usual
    return sum(
        weight * (max(map(best.best, offer), default=usual) - usual)
        for weight, (_, offer) in zip(versus_weights().coming, ahead, strict=False)
    )


def _played(state: State, left: int) -> State:
    """The board at the end of the turn, after which so many are left."""
    for step in quick_turn(state, worth_with(left), WIDTH):
        state = after(state, step)
    return state


def _faced(state: State, rng: random.Random) -> State:
    """The board with one more forecast, any that was not faced yet."""
    cards, own = unfaced(state, None), state.own
    if not cards:
        return state
    return state.with_own(replace(own, forecasts=(*own.forecasts, Forecast(rng.choice(cards)))))


def offers(state: State, seat: int, rng: random.Random) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The offers before the seat from now on, each with its round; from each anybody takes any tile."""
    for offer in coming(state, seat):
        tiles, left = offer.tiles, max(0, len(offer.tiles) - offer.removed)
        yield offer.round, tuple(tiles[place] for place in sorted(rng.sample(range(len(tiles)), left)))
