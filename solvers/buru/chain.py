"""``chain``: the best order of the tasks, trades and other parts that are open (spec 7.2); every order is tried."""

from __future__ import annotations

from periplus.models.buru import notation
from periplus.models.buru.position import Position
from periplus.models.buru.query import ChainQuery

from ..answers import Answer
from ..limits import Limits
from ..search import Search
from .action.ground import PlayerTable
from .action.worth import FewestTasks
from .planning import Plan, answers, asked, query_of


def plan_of(position: Position) -> Plan:
    """The player's open parts by the goal, or by the fewest tasks that reach the target."""
    query = query_of(position, ChainQuery)
    ground = PlayerTable(*asked(position))
    if query.target is None:
        return Plan.of(ground, query.goal)
    return Plan(ground, "vp", FewestTasks(ground, notation.bundle(query.target)), sign=-1)


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The best chain; infeasible if none reaches the target. Raises PositionError as ``asked`` does."""
    plan = plan_of(position)
    return Search(lambda clock: answers(plan, clock), limits, Answer("unknown"), complete=plan.complete)
