"""``hint`` for ``place``: the best placements, each with its odds."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nlargest

from periplus.models.buru.morning import number_of_mornings
from periplus.models.buru.position import Position
from periplus.models.buru.query import ValueTable
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ...answers import Ranking
from ...limits import Clock, Limits
from ...search import Search
from ..figures import figure
from ..pace import telling
from ..scopes import FISH, equal
from .forecast import check
from .question import PlacementQuestion, ask
from .tables import Tables, ranked, spread, ways, why

LISTED = 100
"""Placements in a ranking that does not say how many."""
ENGINE = "enumeration"


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking of the asker's placements; raises PositionError for what cannot be asked so."""
    question = ask(position)
    if question.query.opponents == "equilibrium":
        raise PositionError("ask.opponents", say("an equilibrium is a mixture of placements: solve tells it"))
    value = question.query.value
    if isinstance(value, str):
        from .played import ranking  # noqa: PLC0415 — what is not asked is not loaded

        return ranking(question, limits)
    check(question)
    return Search(
        lambda clock: _rankings(question, value, clock),
        limits,
        Ranking("unknown"),
    )


def _rankings(question: PlacementQuestion, table: ValueTable, clock: Clock) -> Iterator[Ranking]:
    """The best of ever more placements: proved when all have been compared."""
    tables = Tables(question, table, clock)
    most = clock.limits.count or LISTED
    yield from telling(tables.run(), lambda: _ranking(question, tables, most), clock)


def _ranking(question: PlacementQuestion, tables: Tables, most: int) -> Ranking | None:
    """The best of what has been compared."""
    judged = nlargest(most, tables.judged, key=lambda entry: (entry.value, entry.placement.fish))
    if not judged:
        return None
    best = judged[0].value
    moves = tuple(
        ranked(
            question,
            tables.forecast,
            entry,
            best,
            why(question, tables, entry.placement),
            spread(tables, entry.placement),
        )
        for entry in judged
    )
    return Ranking(
        "optimal" if tables.is_complete else "feasible",
        moves,
        figure(best if tables.is_complete else tables.ceiling),
        engine=ENGINE,
        work={"compared": ways(tables.judged)},
        extra={"count": number_of_mornings(question.state, question.seat), **equal(FISH)},
    )
