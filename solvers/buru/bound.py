"""``bound``: no play of the others' and no luck brings the player more than this (spec 7.10).

The rest of the game is a small program (``campaign``) that drops what could hinder him; its optimum, proved, is the
bound. From the last dusk on nothing lies ahead, and the bound is the score.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from periplus.models.buru.initial import initial
from periplus.models.buru.objectives import Goal, value
from periplus.models.buru.position import Position
from periplus.models.buru.query import BoundQuery
from periplus.models.buru.state import State
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ..answers import Answer
from ..cpsat import Settings
from ..limits import Clock, Limits, Stop
from ..program import Sum, best, reach
from ..search import Search
from .campaign.ahead import ahead
from .campaign.campaign import Campaign
from .campaign.goal import COUNTS, aim
from .figures import figure
from .planning import asked, query_of

RELAXATION = say("opponents never hinder, chosen draws, goods by flow")
ENGINE = "cp-sat"
SETTINGS: Settings = {"linearization_level": 2}
"""The program is small and all its rows are linear: all of them in the relaxation pay many times over."""


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The bound on the goal at the end of the game.

    Raises PositionError as ``asked`` does, and for ``rounds``, which are those of a maximum.
    """
    query = query_of(position, BoundQuery)
    if query.rounds is not None:
        raise PositionError("query.rounds", say("the field is not used here: a bound looks to the end"))
    goal = query.goal
    state, seat = asked(position)
    lay = frozenset(initial(position).decrees)
    return Search(lambda clock: answers(state, seat, goal, lay, clock), limits, Answer("unknown"))


def answers(state: State, seat: int, goal: Goal, lay: frozenset[str], clock: Clock) -> Iterator[Answer]:
    """The value of the program, ever better bounds on it, and the proof.

    ``lay`` are decrees that lay there when this round began: they do not come again.
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


def upper(state: State, seat: int, goal: Goal, lay: frozenset[str], clock: Clock) -> Fraction:
    """The bound for those who search on from a state: a loose one where the clock leaves no time."""
    outlook = ahead(state, seat, lay)
    if not outlook.seasons:
        return value(state, seat, goal)
    return most(Campaign(outlook), goal, clock)


def most(campaign: Campaign, goal: Goal, clock: Clock) -> Fraction:
    """The least bound on the goal that the program proves; a loose one is there whatever the clock says.

    Raises Stop when the clock is cancelled.
    """
    target = aim(campaign, goal)
    program = campaign.base.program
    found = reach(program, Sum.of(target.terms))
    try:
        clock.check()
        for report in best(program, clock, settings=SETTINGS):
            found = found if report.bound is None else min(found, report.bound)
    except Stop as stop:
        if stop.reason == "cancelled":
            raise
    return target.value(found)
