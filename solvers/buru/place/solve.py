"""``solve`` for ``place``: the best placement, or the best mixed strategy, with proof."""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.buru.position import Position
from periplus.models.buru.query import ValueTable

from ...answers import Answer
from ...limits import Clock, Limits
from ...search import Search
from ..figures import figure
from ..pace import telling
from .forecast import check
from .question import PlacementQuestion, ask
from .tables import Tables, spread, ways, why

ENGINE = "enumeration"


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The best placement of the asker's hand; raises PositionError for what cannot be asked so."""
    question = ask(position)
    query = question.query
    if query.opponents == "equilibrium":
        from .equilibrium import search as equilibrium  # noqa: PLC0415 — what is not asked is not loaded

        return equilibrium(question, limits)
    if isinstance(query.value, str):
        from .played import search as played  # noqa: PLC0415 — as above

        return played(question, limits)
    check(question)
    table = query.value
    return Search(
        lambda clock: _answers(question, table, clock),
        limits,
        Answer("unknown"),
    )


def _answers(question: PlacementQuestion, table: ValueTable, clock: Clock) -> Iterator[Answer]:
    """The best by the table of ever more placements: proved when all have been compared."""
    tables = Tables(question, table, clock)
    yield from telling(tables.run(), lambda: _answer(question, tables), clock)


def _answer(question: PlacementQuestion, tables: Tables) -> Answer | None:
    """The best of what has been compared."""
    if not tables.judged:
        return None
    best = max(tables.judged, key=lambda entry: entry.value)
    value = figure(best.value)
    ties = ways([entry for entry in tables.judged if entry.value == best.value])
    return Answer(
        "optimal" if tables.is_complete else "feasible",
        value,
        value if tables.is_complete else figure(tables.ceiling),
        best.placement.moves(question.state.setting, question.seat),
        why(question, tables, best.placement),
        engine=ENGINE,
        extra={"count": ways(tables.judged), "ties": ties, **spread(tables, best.placement)},
    )
