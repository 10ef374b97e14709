"""``solve`` for ``afternoon``: the best course for one player, the others as they are declared to play."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from periplus.models.buru.position import Position
from periplus.models.buru.scoring import score_lines

from ...answers import Answer
from ...limits import Clock, Limits
from ...replay import ReplayError
from ...search import Search
from ..bounding import bounded, limit
from ..figures import figure
from ..pace import telling
from ..replays.actions import PlayedEnd, fitting, players
from .courses import (
    SHOWN,
    AfternoonCourse,
    FewestMoves,
    GreedyPolicy,
    branch,
    counted,
    courses,
    mean,
    wants_unknown,
)
from .guesses import Guesses, is_hidden, next_choice
from .question import AfternoonQuestion, ask, scope
from .tree import SOON, WIDTHS, Tree

ENGINE = "tree search"


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The best course; raises PositionError for what cannot be asked so, IllegalMove for an illegal plan."""
    question = ask(position)
    return Search(
        lambda clock: answers(question, clock),
        limits,
        Answer("unknown"),
        complete=lambda answer, clock: bounded(answer, lambda: bound(question, clock)),
    )


def answers(question: AfternoonQuestion, clock: Clock) -> Iterator[Answer]:
    """A course that looks well at once, then the best. Raises Stop when the clock says so."""
    if question.aim.seat is not None and len(question.worlds) == 1 and is_hidden(question.start):
        before, state = next_choice(question)
        guesses = Guesses(question.aim, state, clock)
        extra = {"others": question.aim.others, **scope(question, before)}
        yield from telling(guesses.run(), lambda: guesses.answer(before, extra), clock)
        return
    tree = Tree(question.aim, question.start, clock, ties=question.ties)
    if question.aim.seat is not None:
        quick = tuple(courses(question.worlds, question.aim, GreedyPolicy(tree)))
        most = tree.priced(question.worlds)
        yield told(question, quick, tree, most)
        if not tree.soon(question.worlds, SOON):
            most = bound(question, clock) if most is None else most
            yield told(question, quick, tree, most)
            yield from _wider(question, quick, most, clock)
    value = tree.mean(question.worlds)
    fewest = FewestMoves(tree)
    found = tuple(courses(question.worlds, question.aim, lambda state: fewest.best(state).moves))
    if mean(found) != value:
        raise ReplayError(f"a course of value {value} plays to {mean(found)}")
    yield told(question, found, tree, value)


def _wider(
    question: AfternoonQuestion, found: tuple[AfternoonCourse, ...], most: Fraction | None, clock: Clock
) -> Iterator[Answer]:
    """Better courses, of ever more ends of each action. Raises Stop when the clock says so."""
    for width in WIDTHS:
        tree = Tree(question.aim, question.start, clock, width, ties=question.ties)
        tree.mean(question.worlds)
        better = _by(question, tree)
        if mean(better) > mean(found):
            found = better
            yield told(question, found, tree, most)


def _by(question: AfternoonQuestion, tree: Tree) -> tuple[AfternoonCourse, ...]:
    """The courses that a tree of values leads to."""
    return tuple(courses(question.worlds, question.aim, lambda state: tree.any_best(state).moves))


def bound(question: AfternoonQuestion, clock: Clock) -> Fraction | None:
    """No play and no luck brings the player more, on average over the ways in which ties have fallen."""
    position, seat, goal = question.position, question.aim.seat or 0, question.aim.goal
    found = [(chance, limit(position, state, seat, goal, clock)) for chance, state in question.worlds]
    known = [chance * most for chance, most in found if most is not None]
    return sum(known, Fraction(0)) if len(known) == len(found) else None


def told(
    question: AfternoonQuestion, found: tuple[AfternoonCourse, ...], tree: Tree, most: Fraction | None = None
) -> Answer:
    """The answer that these courses are; optimal if their value is the most.

    Where an unknown card is wanted, which may be worth more than it counts, nothing is, and that is no bound.
    """
    value = mean(found)
    seat = question.aim.seat or 0
    likeliest = max(found, key=lambda course: course.chance)
    end = fitting(question.worlds, likeliest, question.aim)
    if most is not None and any(wants_unknown(question.start, seat, course) for course in found):
        most = None
    return Answer(
        "optimal" if value == most else "feasible",
        figure(value),
        figure(most),
        (*question.plan, *likeliest.moves),
        score_lines(end.state, seat),
        engine=ENGINE,
        work={"tables": tree.visited},
        extra=_extra(question, found, end),
    )


def _extra(question: AfternoonQuestion, found: tuple[AfternoonCourse, ...], end: PlayedEnd) -> dict[str, Any]:
    """The model of the others, whose moves these are, the worst case, the courses where chance falls, the unknown."""
    extra: dict[str, Any] = {
        "others": question.aim.others,
        **scope(question),
        **({} if question.plan else players(question.start, end)),
        "worst": figure(min(course.value for course in found)),
        "unknown": counted(course.state for course in found),
    }
    if len(found) > 1:
        extra["branches"] = [branch(course, question.plan) for course in found[:SHOWN]]
    return extra
