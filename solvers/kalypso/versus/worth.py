"""What a settlement comes to by the end of a game of versus: its points, what its board promises, turns to come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from periplus.models.core.wording import say
from periplus.models.kalypso import scoring
from periplus.models.kalypso.metrics import LAST_ROUND
from periplus.models.kalypso.play import VORTEX
from periplus.models.kalypso.state import Stage, State

from ..prospect import site_worth

TURNS = VORTEX - 1
"""Turns of a round (KAL-5.5)."""
GAIN = 4.5
"""Points that a turn to come mostly brings: the mean of 240 seats of self-play."""
SHORT = 5
"""What a board promises counts in full until so many turns are left, then less and less."""
SPREAD = 2.0, 6.5
"""Points apart at which the odds are e to one: at the end, and what the whole game adds. In the same games a seat's
further gain varies by 10.4 points from the first turn on, by 5.8 in the last round, by 2.1 in the last turn."""
PARTS = (
    say("points already there"),
    say("open areas and tokens close by, pieces in hand"),
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


def parts(state: State, seat: int) -> tuple[float, float, float]:
    """The seat's points at the end as far as they are expected, by PARTS."""
    left = turns_left(state, seat)
    seen = replace(state, player=seat)
    promised = share(left) * site_worth(seen)
    return float(scoring.points(seen, seen.own)), promised, GAIN * left


def share(left: int) -> float:
    """How much of what a board promises may still be had when so many turns are left."""
    return min(1.0, max(0, left) / SHORT)


def worth_with(left: int) -> Callable[[State], float]:
    """What the settlement of the player who asks is worth when so many turns are left."""
    full = share(left)

    def worth(state: State) -> float:
        points = scoring.points(state, state.own)
        return points + full * site_worth(state) if full else float(points)

    return worth
