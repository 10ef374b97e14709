"""``hint`` for ``afternoon`` and ``act``: every choice of one player, by the best that can follow it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from periplus.models.buru.moves import AnyMove
from periplus.models.buru.play import apply, legal_moves, settle
from periplus.models.buru.position import Position
from periplus.models.buru.scoring import score_lines
from periplus.models.buru.state import State
from periplus.models.core.errors import PositionError
from periplus.models.core.results import Points, ScoreLine
from periplus.models.core.wording import say

from ...answers import RankedMove, Ranking
from ...limits import Clock, Limits
from ...replay import ReplayError
from ...search import Search
from ..bounding import bounded, limit
from ..figures import figure
from .aim import is_over
from .bare import Worlds
from .courses import Course, courses, mean, performed
from .others import choice
from .question import Question, ask
from .quick import Quick
from .tree import SOON, WIDTHS, Tree

ENGINE = "tree search"
PAUSE = 0.25
"""Seconds from one ranking to the next."""
TOLD = 5
"""Choices of which the whole course that follows is told."""


@dataclass(slots=True, eq=False)
class Entry:
    """A choice with what is known of it."""

    move: AnyMove
    worlds: Worlds
    """The tables at the next choice of a human."""
    value: Fraction
    """What can be had at least."""
    exact: bool = False
    course: Course | None = None
    """The likeliest of the best courses that follow."""


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking of the player's next choice, the others playing by their model until it comes.

    Raises PositionError for what cannot be asked so, and IllegalMove for an illegal plan.
    """
    question = ask(position)
    before, state = _next_choice(question)
    return Search(
        lambda clock: rankings(question, before, state, clock),
        limits,
        Ranking("unknown"),
        confirm=lambda ranking: _confirm(question, before, ranking),
        complete=lambda ranking, clock: bounded(ranking, lambda: _bound(question, state, clock)),
    )


def _bound(question: Question, state: State, clock: Clock) -> Fraction:
    """No choice brings the player more."""
    return limit(question.position, state, question.aim.seat or 0, question.aim.goal, clock)


def _next_choice(question: Question) -> tuple[tuple[AnyMove, ...], State]:
    """The moves of others before the player's choice, and the table then."""
    worlds, before = question.worlds, question.plan
    while True:
        (_, state), *others = worlds
        if others:
            raise PositionError(
                "log", say("a random tie of a Lawan is open, expected moves that tell how it fell")
            )
        if is_over(state) or state.turn == question.aim.seat:
            return before, state
        move = choice(state, question.aim.others)
        before, worlds = (*before, move), settle(apply(state, move))


def rankings(
    question: Question, before: tuple[AnyMove, ...], state: State, clock: Clock
) -> Iterator[Ranking]:
    """The choices by a first look, then by exact values. Raises Stop when the clock says so."""
    if is_over(state):
        yield Ranking("infeasible", engine=ENGINE)
        return
    tree = Tree(question.aim, state, clock)
    quick = Quick(tree)
    entries: list[Entry] = []
    shown = -PAUSE
    for move in legal_moves(state):
        worlds = settle(apply(state, move))
        entries.append(Entry(move, worlds, mean(tuple(courses(worlds, question.aim, quick)))))
        if clock.elapsed() - shown > PAUSE:
            shown = clock.elapsed()
            yield _ranking(question, before, entries, tree)
    most: Fraction | None = None
    if not tree.soon(_sorted(entries)[0].worlds, SOON):
        most = _bound(question, state, clock)
        yield _ranking(question, before, entries, tree, most)
        for _ in _wider(question, state, entries, clock):
            yield _ranking(question, before, entries, tree, most)
    for entry in _sorted(entries):
        entry.value, entry.exact = tree.mean(entry.worlds), True
        if clock.elapsed() - shown > PAUSE:
            shown = clock.elapsed()
            yield _ranking(question, before, entries, tree, most)
    for entry in _sorted(entries)[:TOLD]:
        found = tuple(courses(entry.worlds, question.aim, lambda state: tree.any_best(state).moves))
        if mean(found) != entry.value:
            raise ReplayError(f"a course of value {entry.value} plays to {mean(found)}")
        entry.course = max(found, key=lambda course: course.chance)
    yield _ranking(question, before, entries, tree)


def _wider(question: Question, state: State, entries: Sequence[Entry], clock: Clock) -> Iterator[None]:
    """Better values, of ever more ends of each action. Raises Stop when the clock says so."""
    for width in WIDTHS:
        tree = Tree(question.aim, state, clock, width)
        for entry in entries:
            entry.value = max(entry.value, tree.mean(entry.worlds))
        yield


def _sorted(entries: Sequence[Entry]) -> list[Entry]:
    return sorted(entries, key=lambda entry: -entry.value)


def _ranking(
    question: Question,
    before: tuple[AnyMove, ...],
    entries: Sequence[Entry],
    tree: Tree,
    most: Fraction | None = None,
) -> Ranking:
    """The choices as they stand, best first, equal ones in the order of ``moves``."""
    listed = _sorted(entries)
    best = listed[0].value
    proved = all(entry.exact for entry in entries)
    extra: dict[str, Any] = {"others": question.aim.others}
    if before:
        extra["before"] = [move.as_json() for move in before]
    return Ranking(
        "optimal" if proved else "feasible",
        tuple(_ranked(question, entry, best) for entry in listed[: tree.clock.limits.count]),
        figure(best if proved else most),
        work={"tables": tree.visited},
        engine=ENGINE,
        extra=extra,
    )


def _ranked(question: Question, entry: Entry, best: Fraction) -> RankedMove:
    value = figure(entry.value)
    return RankedMove(
        entry.move,
        value,
        value if entry.exact else None,
        entry.exact,
        loss=figure(best - entry.value),
        why=_why(question, entry),
        line=entry.course.moves if entry.course else (),
    )


def _why(question: Question, entry: Entry) -> tuple[ScoreLine[Points], ...]:
    """The score at the end of the course."""
    if entry.course is None or question.aim.seat is None:
        return ()
    return score_lines(entry.course.state, question.aim.seat)


def _confirm(question: Question, before: tuple[AnyMove, ...], ranking: Ranking) -> None:
    """Raise ReplayError unless each choice can be made after the moves that come before it."""
    state = question.worlds[0][1]
    for move in before[len(question.plan) :]:
        ((_, state),) = settle(performed(state, (move,)))
    for entry in ranking.moves:
        first = next(move for move in legal_moves(state) if move == entry.move)
        performed(state, (first,))
