"""Which questions rules of one's own can be put to: those about one action, whose outcomes are the worlds of goals.

``act`` is one; of a chain, of the offerings of a visit and of the choice of elders the value by the question's goal is
sought. The others look at afternoons, mornings, further visits or other players, which are no such worlds.
The maximum is that of a relaxation: its plan counts actions without their order, and no moves are behind it. So the
rules of the game cannot tell the facts by which an answer is shown to keep rules of one's own.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from periplus.models.buru.position import Position
from periplus.models.buru.query import EldersQuery, OffersQuery
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ...answers import Answer
from ...asking import Query, QueryAim
from ...loading import asks_otherwise
from ...program import World
from ...replay import ReplayError, Verb
from ...shapes import Measure
from .. import elders
from ..planning import Performance, Plan
from ..ranked import PLANS
from .outcomes import Outcomes
from .query import over
from .query import query as goals_query

KINDS = ("act", "chain", "offers", "elders")
MEASURES: dict[str, Measure] = {"end": "total", "margin": "margin"}
"""By goal what the value is; else points by figures of the asker's own."""


def query(verb: Verb, position: Position) -> Query:
    """The worlds of the player's action; raises PositionError for another question."""
    if verb == "maximum":
        raise PositionError(
            "rules",
            say(
                "this maximum is the plan of a relaxation, with no moves by which the game could show that the rules "
                "are kept, expected none (for the player's action solve takes them, and ask with --best)"
            ),
        )
    if position.ask.kind not in KINDS:
        raise asks_otherwise(position.ask.kind, KINDS)
    if position.ask.kind == "act":
        return goals_query(position)
    plan = _plan(position)
    outcomes = Outcomes(replace(plan.context, idle=True))
    aim = QueryAim(
        outcomes.worth(plan.worth),
        partial(_told, position, plan, outcomes),
        minimise=plan.sign < 0,
        scale=plan.worth.scale,
    )
    return replace(over(outcomes), aim=aim)


def _plan(position: Position) -> Plan:
    """What is open to the player and what it is for; raises PositionError where that is more than an action."""
    ask = position.ask
    if isinstance(ask, OffersQuery):
        if ask.rounds:
            raise PositionError(
                "ask.rounds", say("expected 0: rules are put to one visit, between two lies a dusk")
            )
    if isinstance(ask, EldersQuery):
        if ask.gain is not None or elders.is_supposed(position):
            raise PositionError(
                "ask",
                say(
                    "expected a draw that is open and nothing to gain: rules are put to what can be played now"
                ),
            )
    return PLANS[ask.kind](position)


def _told(position: Position, plan: Plan, outcomes: Outcomes, world: World) -> Answer:
    """The line with its value by the rules; raises ReplayError for one that they forbid or that is no end."""
    performance = Performance(plan.context)
    for move in outcomes.play(world):
        performance.make(move)
    value = plan.worth.counted(performance.state, performance.moves)
    if value is None:
        raise ReplayError("the line does not reach the target")
    goal = plan.goal if isinstance(plan.goal, str) else ""
    return Answer(
        "feasible",
        value,
        solution=tuple(performance.moves),
        why=plan.worth.lines(performance.state),
        extra=performance.extra(),
        measure="count" if plan.sign < 0 else MEASURES.get(goal, "points"),
    )
