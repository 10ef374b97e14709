"""``hint`` for ``solo``: the best ways to play this round, each with what it leads to."""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.buru.position import Position

from ...answers import RankedMove, Ranking
from ...limits import Clock, Limits
from ...search import Search
from ..bounding import bounded
from ..figures import figure, lost
from .rounds import SoloQuestion, ask, ceiling, played

LISTED = 5
"""Ways in a ranking that does not say how many."""
ENGINE = "tree search"


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking of whole rounds; raises PositionError for what cannot be asked so."""
    question = ask(position)
    leftover = question.aim(question.start.round).leftover
    return Search(
        lambda clock: _rankings(question, clock),
        limits,
        Ranking("unknown"),
        complete=lambda ranking, clock: bounded(ranking, lambda: ceiling(question, leftover, clock)),
    )


def _rankings(question: SoloQuestion, clock: Clock) -> Iterator[Ranking]:
    """Ever better rounds by the goal and what is left over. Raises Stop when the clock says so."""
    for known in played(question, question.start, clock, clock.limits.count or LISTED):
        best, exact = known[0].value, known[0].exact
        entries = tuple(
            RankedMove(
                decided.moves,
                figure(decided.value),
                figure(decided.value) if decided.exact else None,
                decided.exact,
                loss=lost(best, decided.value),
            )
            for decided in known
        )
        yield Ranking(
            "optimal" if exact else "feasible", entries, figure(best) if exact else None, engine=ENGINE
        )
