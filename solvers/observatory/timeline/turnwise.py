"""A line to start from: each turn played for its own best score, with no look beyond it."""

from __future__ import annotations

from collections.abc import Sequence

from periplus.models.observatory.moves import End
from periplus.models.observatory.state import FACES, State

from ...limits import Clock
from ..turn.line import play_plan
from ..turn.planner import best_plan
from ..turn.problem import Problem
from .horizon import Window
from .refilling import Refill
from .seat import SeatPlay


def turnwise(state: State, seat: int, windows: Sequence[Window], refill: Refill, clock: Clock) -> SeatPlay:
    """The seat's play through all turns; the end of the last one is left out. Raises Stop by the clock."""
    play = SeatPlay(state, seat, FACES[0])
    refill(play, [])
    for turn, window in enumerate(windows):
        if turn:
            play.do(End())
            refill(play, [])
        problem = Problem(play.state, seat, None if window.rolled else window.roll)
        plan = best_plan(problem, clock)
        if plan is not None:
            for move in play_plan(problem, plan)[0]:
                play.do(move)
    return play
