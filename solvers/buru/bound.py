"""``bound``: no play of the others' and no luck brings the player more than this (spec 7.10).

The rest of the game is a small program (``campaign``) that drops what could hinder him; its optimum, proved, is the
bound. From the last dusk on nothing lies ahead, and the bound is the score.
"""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.buru.position import Position
from periplus.models.buru.query import BoundQuery
from periplus.models.buru.scoring import Goal, value
from periplus.models.buru.state import State
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ..answers import Answer
from ..limits import Clock, Limits
from ..program import best
from ..search import Search
from .bounding import lain
from .campaign.ahead import ahead
from .campaign.campaign import COUNTS, Campaign, aim
from .figures import figure
from .planning import asked, query_of
from .relaxation import SETTINGS
from .scopes import require

RELAXATION = say("opponents never hinder, chosen draws, goods by flow")
ENGINE = "cp-sat"


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The bound on the goal at the end of the game.

    Raises PositionError as ``asked`` does, and for ``rounds``, which are those of a maximum.
    """
    goal, state, seat, lay = _question(position)
    return Search(lambda clock: answers(state, seat, goal, lay, clock), limits, Answer("unknown"))


def campaign_of(position: Position) -> Campaign | None:
    """The program of the rest of the game, None where nothing lies ahead; raises as ``search``."""
    _, state, seat, lay = _question(position)
    outlook = ahead(state, seat, lay)
    return Campaign(outlook) if outlook.seasons else None


def _question(position: Position) -> tuple[Goal, State, int, frozenset[str]]:
    """The goal, the state, the seat, and the decrees that do not come again; raises as ``search``."""
    query = query_of(position, BoundQuery)
    if query.rounds is not None:
        raise PositionError("ask.rounds", say("the field is not used here: a bound looks to the end"))
    state, seat = asked(position)
    require(state.setting, "gains")
    return query.goal, state, seat, lain(position, state)


def answers(state: State, seat: int, goal: Goal, lay: frozenset[str], clock: Clock) -> Iterator[Answer]:
    """The value of the program, ever better bounds on it, and the proof.

    ``lay`` are decrees that have been turned up: they do not come again.
    """
    extra = {"relaxation": RELAXATION}
    outlook = ahead(state, seat, lay)
    if not outlook.seasons and not (isinstance(goal, str) and goal in COUNTS):
        known = figure(value(state, seat, goal))
        yield Answer("optimal", known, known, extra=extra, engine="rules")
        return
    campaign = Campaign(outlook)
    target = aim(campaign, goal)
    for report in best(campaign.base.program, clock, settings=SETTINGS):
        reached, bound = (
            None if number is None else figure(target.value(number))
            for number in (report.value, report.bound)
        )
        yield Answer(
            report.status,
            reached,
            bound,
            reason=report.reason,
            extra=extra,
            engine=ENGINE,
            work={"work": report.work},
        )
