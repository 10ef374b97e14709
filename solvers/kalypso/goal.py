"""``goal``: how far a co-op or solo settlement is from both goals (KAL-16.1)."""

from __future__ import annotations

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.kalypso.metrics import goal_distances
from periplus.models.kalypso.play import state_of
from periplus.models.kalypso.position import Position

from ..answers import Answer
from ..limits import Limits
from ..search import Search


def search(position: Position, limits: Limits) -> Search[Answer]:
    """What both goals still lack as the settlement stands, added up; 0 if both are reached.

    The solution has an entry a goal: what it counts, how many there are, at least or at most how many are wanted,
    and what is missing (of ``at_most``: how many there are too many). Raises PositionError in versus, whose goals
    are scored and not reached, and without goals.
    """
    if position.mode == "versus":
        raise PositionError("mode", say("expected coop or solo: in versus goals are scored, not reached"))
    if not position.goals:
        raise PositionError("goals", say("expected two goals, to tell how far they are"))
    distance = tuple(goal_distances(state_of(position)))
    total = sum(int(entry["missing"]) for entry in distance)
    answer = Answer("optimal", value=total, bound=total, solution=distance, engine="rules")
    return Search(lambda clock: iter((answer,)), limits, Answer("unknown"))
