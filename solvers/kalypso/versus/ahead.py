"""A seat's own next turn, played out alone: nobody builds on another's board, and most tiles to come lie open.

Vortices are passed on face up, so the next offers of a round are known but for the tiles that others take, which are
any. A new round brings five tiles and a forecast, any of those that are left.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from periplus.models.kalypso.forecasts import unfaced
from periplus.models.kalypso.kernel import after
from periplus.models.kalypso.metrics import LAST_ROUND
from periplus.models.kalypso.play import VORTEX
from periplus.models.kalypso.state import Forecast, Phase, Stage, State

from .turns import quick_turn
from .uses import uses
from .worth import GAIN, NEXT, USUAL, turns_left, worth_with

EFFORT = 0.015
"""Deterministic seconds of a play-out."""
TURNS = 1
"""Turns that are played out."""
WIDTH = 2
"""Lines that their beams keep from step to step."""


def expected(state: State, seat: int, rng: random.Random) -> float:
    """The points that the seat comes to by the end, once it has ended its turn and played on as ``rng`` deals."""
    left = turns_left(state, seat)
    coming = offers(state, seat, rng)
    game = state.progress
    own = replace(state, player=seat, phase=Phase.TURN, offer=(), progress=None)
    if game is not None and seat in game.busy:
        left -= 1
        own = _played(own, left)
    for number, offer in islice(coming, TURNS):
        if len(own.own.forecasts) < number:
            own = _faced(own, rng)
        left -= 1
        cleared = replace(own.own, hand=(), fresh=0)
        own = _played(replace(own.with_own(cleared), round=number, offer=offer), left)
    return worth_with(left)(own) + _used(own, coming) + GAIN * left


def _used(state: State, coming: Iterator[tuple[int, tuple[str, ...]]]) -> float:
    """How much more than usual can be made of the next of the offers, of each alone."""
    best = uses(state)
    return sum(
        weight * (max(map(best.best, offer)) - USUAL)
        for weight, (_, offer) in zip(NEXT, coming, strict=False)
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
    game = state.progress
    if game is None or game.stage is Stage.OVER:
        return
    bag, number = list(state.bags.salvage), state.round
    vortices: list[list[str]] = [[]] * state.players
    if game.stage is Stage.TURN:
        vortices = [_drawn(bag) if tiles is None else list(tiles) for tiles in game.vortices]
        choosing = {*range(state.players)} - {*game.done, *game.busy}
        if seat in choosing:
            yield number, tuple(vortices[seat])
        _taken([vortices[one] for one in sorted(choosing)], rng)
    elif game.stage is Stage.FORECAST:
        number -= 1
    while True:
        if len(vortices[seat]) > 1:
            step = -1 if number % 2 else 1
            vortices = [vortices[(place + step) % state.players] for place in range(state.players)]
        elif number < LAST_ROUND:
            number += 1
            vortices = [_drawn(bag) for _ in range(state.players)]
        if len(vortices[seat]) < 2:
            return
        yield number, tuple(vortices[seat])
        _taken(vortices, rng)


def _drawn(bag: list[str]) -> list[str]:
    """The next tiles of the bag."""
    found, bag[:VORTEX] = bag[:VORTEX], []
    return found


def _taken(vortices: Iterable[list[str]], rng: random.Random) -> None:
    """Any tile of each is taken."""
    for tiles in vortices:
        if tiles:
            tiles.remove(rng.choice(tiles))
