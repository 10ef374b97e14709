"""``bound``: no play of the others' and no luck brings the player more than this (spec 7.10).

The rest of the game is a small program (``campaign``) that drops what could hinder him; its optimum, proved, is the
bound. From the last dusk on nothing lies ahead, and the bound is the score.

``maximum``: the most that a whole game could bring one player. He plays alone and draws what he likes; what he spends
he must have by then, area by area, and nobody is tasked before he is hired. The program has a period for each round.
What it finds is told as a plan; its value is proved for this relaxation, which the answer names.
"""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.buru.position import Position
from periplus.models.buru.query import BoundQuery
from periplus.models.buru.scoring import Goal, value
from periplus.models.buru.state import State
from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say

from ..answers import Answer
from ..limits import Clock, Limits
from ..program import World, best
from ..protocol import Certifiable
from ..replay import Verb
from ..search import Search
from .bounding import lain
from .campaign.ahead import ahead, solitaire
from .campaign.campaign import COUNTS, Campaign, LinearGoal, aim, plan_of
from .campaign.rounds import RoundsToCome
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
    return Campaign(outlook) if outlook.periods else None


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
    if not outlook.periods and not (isinstance(goal, str) and goal in COUNTS):
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


SOLITAIRE = say("solitaire, chosen draws")


def maximum(position: Position, limits: Limits) -> Search[Answer]:
    """The most of the goal; raises PositionError for a question that has no maximum."""
    query, outlook = _whole(position)

    def run(clock: Clock) -> Iterator[Answer]:
        campaign = Campaign(outlook)
        return _plans(campaign, aim(campaign, query.goal), clock)

    return Search(run, limits, Answer("unknown"))


def _whole(position: Position) -> tuple[BoundQuery, RoundsToCome]:
    query = position.ask
    if not isinstance(query, BoundQuery):
        raise PositionError("ask.kind", say("expected bound, got {ask}", ask=echo(query.kind)))
    outlook = solitaire(position, query.rounds or position.edition_data.last_round(position.long))
    require(outlook.setting, "gains")
    return query, outlook


def _plans(campaign: Campaign, target: LinearGoal, clock: Clock) -> Iterator[Answer]:
    """Ever better plans and bounds."""
    extra = {"relaxation": SOLITAIRE}
    for report in best(campaign.base.program, clock, settings=SETTINGS):
        solution = plan_of(campaign, World(report.values)) if report.solved else ()
        yield Answer(
            report.status,
            None if report.value is None else figure(target.value(report.value)),
            None if report.bound is None else figure(target.value(report.bound)),
            solution=solution,
            reason=report.reason,
            extra=extra,
            engine=ENGINE,
            work={"work": report.work},
        )


def certifiable(verb: Verb, position: Position) -> Certifiable | None:
    """The bound or the maximum that the position asks for; None for another question."""
    if verb == "hint" or not isinstance(position.ask, BoundQuery):
        return None
    campaign = Campaign(_whole(position)[1]) if verb == "maximum" else campaign_of(position)
    if campaign is None:
        return None
    target = aim(campaign, position.ask.goal)
    relaxation = SOLITAIRE if verb == "maximum" else RELAXATION
    return Certifiable(
        campaign.base.program, lambda value: figure(target.value(value)), relaxation=relaxation
    )
