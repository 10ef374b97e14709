"""``solve`` for ``place``: the best placement, or the best mixed strategy, with proof."""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.buru.position import Position

from ...answers import Answer
from ...limits import Clock, Limits
from ...search import Search
from ..figures import figure
from .expected import forecast
from .laying import confirm_answer
from .question import Question, ask
from .tables import Tables, ways
from .telling import spread, why

ENGINE = "enumeration"


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The best placement of the asker's hand; raises PositionError for what cannot be asked so."""
    question = ask(position)
    query = question.query
    if query.opponents == "equilibrium":
        from .equilibrium import search as equilibrium  # noqa: PLC0415 — what is not asked is not loaded

        return equilibrium(question, limits)
    if isinstance(query.value, str):
        from .play import search as played  # noqa: PLC0415 — as above

        return played(question, limits)
    tables = Tables(question, query.value, forecast(question))
    return Search(
        lambda clock: _answers(question, tables, clock),
        limits,
        Answer("unknown"),
        confirm=lambda answer: confirm_answer(question, answer),
    )


def _answers(question: Question, tables: Tables, clock: Clock) -> Iterator[Answer]:
    """The best by the table: better ones as they are met, then the proof. Raises Stop when the clock says so."""
    judged = tables.judged(clock)
    best = max(judged, key=lambda entry: entry.value)
    value = figure(best.value)
    ties = ways([entry for entry in judged if entry.value == best.value])
    yield Answer(
        "optimal",
        value,
        value,
        best.placement.moves(question.state.setting, question.seat),
        why(question, tables, best.placement),
        engine=ENGINE,
        extra={"count": ways(judged), "ties": ties, **spread(tables, best.placement)},
    )
