"""``solve`` for ``solo``: one round exactly, or the whole game as well as the time allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from periplus.models.buru.objectives import value as goal_value
from periplus.models.buru.position import Position
from periplus.models.buru.scoring import score_lines

from ...answers import Answer
from ...limits import Clock, Limits
from ...search import Search
from ..bounding import bounded
from ..figures import figure
from .game import SoloLine, lines
from .question import SoloQuestion, ask, ceiling
from .round import Decided, played

ENGINE = "beam search"


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The best line; raises PositionError for what cannot be asked so."""
    question = ask(position)
    if question.query.expect:
        from .expect import answers as expected  # noqa: PLC0415 — what is not asked is not loaded

        return _search(question, limits, expected)
    return _search(question, limits, _round if question.start.round == question.last else _game)


def _search(
    question: SoloQuestion, limits: Limits, run: Callable[[SoloQuestion, Clock], Iterator[Answer]]
) -> Search[Answer]:
    """A search with a bound where it is stopped."""
    return Search(
        lambda clock: run(question, clock),
        limits,
        Answer("unknown"),
        complete=lambda answer, clock: bounded(answer, lambda: _most(question, clock)),
    )


def _most(question: SoloQuestion, clock: Clock) -> Fraction | None:
    """A bound: with what is left over if that counts at the end of the round."""
    return ceiling(question, question.query.weights if question.single else {}, clock)


def _round(question: SoloQuestion, clock: Clock) -> Iterator[Answer]:
    """One round: the value is the goal and what is left over at its end. Raises Stop when the clock says so."""
    bound: Fraction | None = None
    for number, known in enumerate(played(question, question.start, clock, 1)):
        yield _told(question, known[0], bound)
        if number == 0 and not known[0].exact:
            bound = _most(question, clock)
            yield _told(question, known[0], bound)


def _told(question: SoloQuestion, decided: Decided, bound: Fraction | None) -> Answer:
    value = figure(decided.value)
    return Answer(
        "optimal" if decided.exact else "feasible",
        value,
        value if decided.exact else figure(bound),
        decided.moves,
        score_lines(decided.state, question.seat),
        engine="tree search",
        extra={"rounds": [len(decided.moves)], "probability": figure(decided.chance)},
    )


def _game(question: SoloQuestion, clock: Clock) -> Iterator[Answer]:
    """The whole game. Raises Stop when the clock says so."""
    bound: Fraction | None = None
    for line in lines(question, clock):
        yield _line(question, line, bound)
        if bound is None:
            bound = _most(question, clock)
            yield _line(question, line, bound)


def _line(question: SoloQuestion, line: SoloLine, bound: Fraction | None) -> Answer:
    value = goal_value(line.state, question.seat, question.query.goal)
    return Answer(
        "feasible",
        figure(value),
        figure(bound),
        line.moves,
        score_lines(line.state, question.seat),
        engine=ENGINE,
        extra={"rounds": list(line.rounds), "probability": figure(line.chance)},
    )
