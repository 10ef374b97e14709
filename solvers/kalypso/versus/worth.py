"""What a settlement comes to by the end of a game of versus.

Its points, what its board promises, what the tiles of the next turns could bring at once, and turns to come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from periplus.models.core.wording import say
from periplus.models.kalypso import scoring
from periplus.models.kalypso.draft import is_tile
from periplus.models.kalypso.metrics import LAST_ROUND
from periplus.models.kalypso.play import VORTEX
from periplus.models.kalypso.state import Stage, State
from periplus.models.kalypso.tiles import is_scrap

from ..prospect import site_worth
from ..turn.promise import promise, prospects
from ..weights import measured, versus_weights
from .coming import coming
from .uses import best_left, uses

EFFORT = 0.003
"""Deterministic seconds that the evaluation of what a turn leaves to everybody takes."""
TURNS = VORTEX - 1
"""Turns of a round (KAL-5.5)."""
PARTS = (
    say("points already there"),
    say("open areas and tokens close by, pieces in hand"),
    say("what the next tiles could bring"),
    say("turns to come"),
)
"""The parts of what is expected."""


def turns_left(state: State, seat: int) -> int:
    """The turns that the seat has still to end."""
    game = state.progress
    if game is None or game.stage is Stage.OVER:
        return 0
    left = (LAST_ROUND - state.round) * TURNS
    if game.stage is Stage.FORECAST:
        return left + TURNS
    if game.stage is Stage.TURN:
        return left + TURNS - game.turn + (seat not in game.done)
    return left


def parts(state: State, seat: int) -> tuple[float, float, float, float]:
    """The seat's points at the end as far as they are expected, by PARTS."""
    left = turns_left(state, seat)
    seen = replace(state, player=seat)
    promised = share(left) * site_worth(seen)
    if seen.own.hand:
        promised += promise(seen, prospects(seen)) - overrated(seen)
    return float(scoring.points(seen, seen.own)), promised, used(seen, seat), measured().gain * left


def overrated(state: State) -> float:
    """How much less the tiles in hand bring on the mean than a beam hopes for."""
    weights = versus_weights()
    tiles = filter(is_tile, state.own.hand)
    return sum(weights.scrap if is_scrap(piece) else weights.salvage for piece in tiles)


def used(state: State, seat: int) -> float:
    """How much more than usual the seat, who asks, can make of the next offers."""
    usual, weights = measured().usual, versus_weights().coming
    return sum(weight * (use - usual) for weight, use in zip(weights, offered(state, seat), strict=False))


def offered(state: State, seat: int) -> Iterator[float]:
    """What the best use of each offer to come brings the seat, who asks; as usual where no tile of it is known."""
    best = uses(state)
    for offer in coming(state, seat):
        known = offer.tiles
        yield best_left(map(best.best, known), offer.removed) if known else measured().usual


def share(left: int) -> float:
    """How much of what a board promises may still be had when so many turns are left."""
    weights = versus_weights()
    return weights.promised * min(1.0, max(0, left) / weights.short)


def worth_with(left: int) -> Callable[[State], float]:
    """What the settlement of the player who asks is worth when so many turns are left."""
    full = share(left)

    def worth(state: State) -> float:
        points = scoring.points(state, state.own)
        return points + full * site_worth(state) if full else float(points)

    return worth
