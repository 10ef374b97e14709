"""``hint`` for ``place``: the best placements, each with its odds."""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.buru.position import Position

from ...answers import Ranking
from ...limits import Clock, Limits
from ...search import Search
from ..figures import figure
from .expected import forecast
from .laying import confirm_ranking
from .question import Question, ask
from .tables import Tables, ways
from .telling import ranked, spread, why

LISTED = 100
"""Placements in a ranking that does not say how many."""
ENGINE = "enumeration"


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking of the asker's placements; raises PositionError for what cannot be asked so."""
    question = ask(position)
    value = question.query.value
    if isinstance(value, str):
        from .play import ranking  # noqa: PLC0415 — what is not asked is not loaded

        return ranking(question, limits)
    tables = Tables(question, value, forecast(question))
    return Search(
        lambda clock: _rankings(question, tables, clock),
        limits,
        Ranking("unknown"),
        confirm=lambda ranking: confirm_ranking(question, ranking),
    )


def _rankings(question: Question, tables: Tables, clock: Clock) -> Iterator[Ranking]:
    """The one ranking. Raises Stop when the clock says so."""
    judged = tables.judged(clock)
    count = ways(judged)
    judged.sort(key=lambda entry: -entry.value)
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
        for entry in judged[: clock.limits.count or LISTED]
    )
    yield Ranking("optimal", moves, figure(best), engine=ENGINE, extra={"count": count})
