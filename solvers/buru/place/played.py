"""Answers and rankings of placements that are played out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from ...answers import Answer, RankedMove, Ranking
from ...limits import Clock, Limits
from ...search import Search
from ..bounding import bounded
from ..figures import figure
from .expected import check
from .first import TABLES, first
from .laying import confirm_answer, confirm_ranking
from .play import Entry, Play
from .question import Question, ceiling
from .telling import odds, stderr

ENGINE = "tree search"
LISTED = 100
"""Placements in a ranking that does not say how many."""


def search(question: Question, limits: Limits) -> Search[Answer]:
    """The best placement; raises PositionError for scenarios that cannot be told."""
    check(question)
    return Search(
        lambda clock: _answers(question, clock),
        limits,
        Answer("unknown"),
        confirm=lambda answer: confirm_answer(question, answer),
        complete=lambda answer, clock: bounded(answer, lambda: ceiling(question, clock)),
    )


def ranking(question: Question, limits: Limits) -> Search[Ranking]:
    """The ranking of the placements; raises PositionError as ``search``."""
    check(question)
    return Search(
        lambda clock: _rankings(question, clock),
        limits,
        Ranking("unknown"),
        confirm=lambda answer: confirm_ranking(question, answer),
        complete=lambda answer, clock: bounded(answer, lambda: ceiling(question, clock)),
    )


def _first_answer(question: Question, seed: int) -> Answer:
    """Something at once."""
    found = first(question, seed)
    return Answer(
        "feasible",
        figure(found.value),
        solution=found.placement.moves(question.state.setting, question.seat),
        engine=ENGINE,
        extra={"count": found.placement.ways, "ties": found.placement.ways, "others": question.query.others},
    )


def _first_ranking(question: Question, seed: int) -> Ranking:
    """The same as a ranking."""
    found = first(question, seed)
    entry = RankedMove(
        found.placement.moves(question.state.setting, question.seat),
        figure(found.value),
        None,
        proved=False,
        loss=0,
        extra=odds(question, found.forecast, found.placement),
    )
    extra = {"count": found.placement.ways, "others": question.query.others}
    return Ranking("feasible", (entry,), engine=ENGINE, extra=extra)


def _answers(question: Question, clock: Clock) -> Iterator[Answer]:
    """Ever better placements. Raises Stop when the clock says so."""
    known = _first_answer(question, clock.limits.seed)
    yield known
    play = Play(question, clock)
    for _ in play.run():
        best = play.known()[0]
        value, exact = play.worth(best), play.proved and not play.is_sampled
        answer = Answer(
            "optimal" if exact else "feasible",
            figure(value),
            figure(value if exact else play.bound),
            best.placement.moves(play.question.state.setting, play.question.seat),
            engine=ENGINE,
            extra={
                "count": play.count,
                "ties": sum(entry.ways for entry in play.known() if play.worth(entry) == value),
                **_spread(play, best),
                "others": play.question.query.others,
            },
        )
        if not exact and _is_less(play, value, known):
            answer = replace(known, bound=answer.bound)
        yield answer.stopped("samples") if play.proved and play.is_sampled else answer


def _is_less(play: Play, value: Fraction, known: Answer | Ranking) -> bool:
    """Whether a value is less than that of the first answer, where both stand for the same scenarios."""
    if play.is_sampled or len(play.scenarios) > TABLES:
        return False
    return known.value is not None and figure(value) < known.value


def _spread(play: Play, entry: Entry) -> dict[str, int | float | None]:
    """Worst case and standard error over the scenarios that have been looked at."""
    if len(play.scenarios) < 2:
        return {}
    return {
        "worst": figure(min(entry.values)),
        "stderr": figure(Fraction(stderr(entry.values))),
        "samples": len(entry.values),
    }


def _rankings(question: Question, clock: Clock) -> Iterator[Ranking]:
    """Ever better rankings. Raises Stop when the clock says so."""
    known = _first_ranking(question, clock.limits.seed)
    yield known
    play = Play(question, clock, top=clock.limits.count or LISTED)
    for _ in play.run():
        listed = play.known()[: clock.limits.count or LISTED]
        best, exact = play.worth(listed[0]), play.proved and not play.is_sampled
        ranking = Ranking(
            "optimal" if exact else "feasible",
            tuple(_ranked(play, entry, best) for entry in listed),
            figure(best if exact else play.bound),
            engine=ENGINE,
            extra={"count": play.count, "others": play.question.query.others},
        )
        if not exact and _is_less(play, best, known):
            ranking = replace(known, bound=ranking.bound)
        yield ranking.stopped("samples") if play.proved and play.is_sampled else ranking


def _ranked(play: Play, entry: Entry, best: Fraction) -> RankedMove:
    value, exact = play.worth(entry), entry.exact and not play.is_sampled
    return RankedMove(
        entry.placement.moves(play.question.state.setting, play.question.seat),
        figure(value),
        figure(value) if exact else None,
        exact,
        loss=figure(best - value),
        extra={**odds(play.question, play.forecast, entry.placement), **_spread(play, entry)},
    )
