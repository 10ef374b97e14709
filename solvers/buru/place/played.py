"""``solve`` and ``hint`` for ``place`` where placements are played out: how what is known of them is told."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...answers import Answer, RankedMove, Ranking
from ...limits import Clock, Limits
from ...search import Search
from ...search.sampling import standard_error
from ..bounding import bounded
from ..figures import figure, lost
from ..pace import telling
from ..scopes import FISH, equal
from .forecast import check
from .play import PlacementPlay
from .question import PlacementQuestion, ceiling, scope
from .standings import EqualPlacements
from .tables import odds

ENGINE = "tree search"
LISTED = 100
"""Placements in a ranking that does not say how many."""


def search(question: PlacementQuestion, limits: Limits) -> Search[Answer]:
    """The best placement; raises PositionError for scenarios that cannot be told."""
    check(question)
    return Search(
        lambda clock: _answers(question, clock),
        limits,
        Answer("unknown"),
        complete=lambda answer, clock: bounded(answer, lambda: _most(question, clock)),
    )


def ranking(question: PlacementQuestion, limits: Limits) -> Search[Ranking]:
    """The ranking of the placements; raises PositionError as ``search``."""
    check(question)
    return Search(
        lambda clock: _rankings(question, clock),
        limits,
        Ranking("unknown"),
        complete=lambda answer, clock: bounded(answer, lambda: _most(question, clock)),
    )


def _most(question: PlacementQuestion, clock: Clock) -> Fraction | None:
    """A bound on what any placement brings, which is had soon though no time is left: by prices, or by the program."""
    quick = PlacementPlay(question, clock.unhurried()).bound_at_once()
    return ceiling(question, clock) if quick is None else quick


def _answers(question: PlacementQuestion, clock: Clock) -> Iterator[Answer]:
    """Ever better placements. Raises Stop when the clock says so."""
    play = PlacementPlay(question, clock)
    yield from telling(play.run(), lambda: _answer(play), clock)


def _answer(play: PlacementPlay) -> Answer | None:
    """What is known now."""
    standings = play.standings
    if not (compared := standings.compared()):
        return None
    best = compared[0]
    value, exact = standings.worth(best, standings.level), standings.proved and not play.is_sampled
    answer = Answer(
        "optimal" if exact else "feasible",
        figure(value),
        figure(value if exact else standings.bound),
        best.placement.moves(play.question.state.setting, play.question.seat),
        engine=ENGINE,
        work={"looked": standings.looked},
        extra={
            "count": standings.count,
            "ties": sum(entry.ways for entry in compared if standings.worth(entry, standings.level) == value),
            **_spread(play, best),
            **scope(play.question),
        },
    )
    return answer.stopped("samples") if standings.proved and play.is_sampled else answer


def _spread(play: PlacementPlay, entry: EqualPlacements) -> dict[str, int | float | None]:
    """The worst case over the scenarios in which placements are compared; of drawn ones the estimate's figures too."""
    standings = play.standings
    if len(play.scenarios) < 2:
        return {}
    values = entry.values[: standings.level]
    worst: dict[str, int | float | None] = {"worst": figure(min(values))}
    if not play.is_sampled or play.question.query.criterion == "worst":
        return worst
    error = figure(Fraction(standard_error(values)))
    return {
        **worst,
        "mean": figure(standings.worth(entry, standings.level)),
        "stderr": error,
        "samples": len(values),
    }


def _rankings(question: PlacementQuestion, clock: Clock) -> Iterator[Ranking]:
    """Ever better rankings. Raises Stop when the clock says so."""
    play = PlacementPlay(question, clock, top=clock.limits.count or LISTED)
    yield from telling(play.run(), lambda: _ranking(play, clock.limits.count or LISTED), clock)


def _ranking(play: PlacementPlay, count: int) -> Ranking | None:
    """What is known now."""
    standings = play.standings
    if not (listed := standings.compared()[:count]):
        return None
    best, exact = standings.worth(listed[0], standings.level), standings.proved and not play.is_sampled
    ranking = Ranking(
        "optimal" if exact else "feasible",
        tuple(_ranked(play, entry, best) for entry in listed),
        figure(best if exact else standings.bound),
        engine=ENGINE,
        work={"looked": standings.looked},
        extra={"count": standings.count, **scope(play.question), **equal(FISH)},
    )
    return ranking.stopped("samples") if standings.proved and play.is_sampled else ranking


def _ranked(play: PlacementPlay, entry: EqualPlacements, best: Fraction) -> RankedMove:
    standings = play.standings
    value, exact = standings.worth(entry, standings.level), entry.exact and not play.is_sampled
    return RankedMove(
        entry.placement.moves(play.question.state.setting, play.question.seat),
        figure(value),
        figure(value) if exact else None,
        exact,
        loss=lost(best, value),
        extra={**odds(play.question, play.forecast, entry.placement), **_spread(play, entry)},
    )
