"""``offers``: the best offerings and their order, over this visit and further ones (spec 7.3).

A visit is an action with the same parts open; between two visits lies a dusk, and an income comes. What a visit leaves
over the next one has, so the memory of ``action.best`` serves over all of them: no order and no division is left out.
"""

from __future__ import annotations

from periplus.models.buru import notation
from periplus.models.buru.position import Position
from periplus.models.buru.query import OffersQuery

from ..answers import Answer
from ..limits import Limits
from ..search import Search
from .action.ground import PlayerTable
from .action.hold import NOTHING, vector
from .planning import Plan, answers, asked, query_of


def plan_of(position: Position) -> Plan:
    """The player's visits by the goal; a visit without a ``gain`` of its own has no income before it."""
    query = query_of(position, OffersQuery)
    gains = [vector(notation.bundle(text)) for text in query.gain]
    income = (*gains, *[NOTHING] * (query.rounds - len(gains)))
    ground = PlayerTable(*asked(position), income=income)
    return Plan.of(ground, query.goal)


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The best offerings. Raises PositionError as ``asked`` does."""
    plan = plan_of(position)
    return Search(
        lambda clock: answers(plan, clock),
        limits,
        Answer("unknown"),
        complete=plan.complete,
    )
