"""``hint`` for ``afternoon`` and ``act``: every choice of one player, by the best that can follow it (spec 7.1, 7.5).

In the morning and at noon, where the afternoon is not known yet, ``act`` ranks by estimates of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from periplus.models.buru.flow import settle
from periplus.models.buru.game import GAME
from periplus.models.buru.lawan.branches import ONE
from periplus.models.buru.legality import apply, legal_moves
from periplus.models.buru.moves import AnyMove
from periplus.models.buru.play import only
from periplus.models.buru.position import Position
from periplus.models.buru.scoring import score_lines
from periplus.models.buru.state import State

from ...answers import RankedMove, Ranking
from ...limits import Clock, Limits
from ...replay import ReplayError
from ...search import Search
from ..bounding import bounded, limit
from ..figures import figure, lost
from ..pace import telling
from ..replays.actions import PlayedEnd, fitting, players
from ..scopes import LEFT_OVER, PLACING, equal
from .courses import SHOWN, AfternoonCourse, GreedyPolicy, branch, courses, mean
from .guesses import Guesses, is_hidden, next_choice
from .question import AfternoonQuestion, Worlds, ask, is_over, scope
from .tree import SOON, WIDTHS, Tree

ENGINE = "tree search"


@dataclass(slots=True, eq=False)
class KnownChoice:
    """A choice with what is known of it."""

    move: AnyMove
    worlds: Worlds
    """The tables at the next choice of a human."""
    value: Fraction | None = None
    """What can be had at least."""
    exact: bool = False
    courses: tuple[AfternoonCourse, ...] = ()
    """Those that have the value, one for each way in which ties fall."""
    end: PlayedEnd | None = None
    """Where the likeliest ends, or the likeliest that its moves fit."""
    left: Fraction = Fraction(0)
    """What is left over then."""

    @property
    def line(self) -> tuple[AnyMove, ...]:
        """The moves of the likeliest course."""
        return max(self.courses, key=lambda course: course.chance).moves if self.courses else ()

    @property
    def branches(self) -> bool:
        """Whether ties may fall, in few enough ways to tell them all."""
        return 1 < len(self.courses) <= SHOWN


def act(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking of the choices of whose turn it is; raises PositionError where there is none of a human's."""
    if only(GAME.state(position)).phase in PLACING:
        from ..place import next_token  # noqa: PLC0415 — what is not asked is not loaded

        return next_token.search(position, limits)
    return search(position, limits)


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking of the player's next choice, the others playing by their model until it comes.

    Raises PositionError for what cannot be asked so, and IllegalMove for an illegal plan.
    """
    question = ask(position)
    before, state = next_choice(question)
    return Search(
        lambda clock: rankings(question, before, state, clock),
        limits,
        Ranking("unknown"),
        complete=lambda ranking, clock: bounded(ranking, lambda: _bound(question, state, clock)),
    )


def _bound(question: AfternoonQuestion, state: State, clock: Clock) -> Fraction | None:
    """No choice brings the player more."""
    return limit(question.position, state, question.aim.seat or 0, question.aim.goal, clock)


def rankings(
    question: AfternoonQuestion, before: tuple[AnyMove, ...], state: State, clock: Clock
) -> Iterator[Ranking]:
    """The choices by a first look, then by exact values. Raises Stop when the clock says so."""
    if is_over(state):
        yield Ranking("infeasible", engine=ENGINE)
        return
    if is_hidden(state):
        guesses = Guesses(question.aim, state, clock)
        yield from telling(guesses.run(), lambda: guesses.ranking(about(question, before)), clock)
        return
    choices = AfternoonChoices(question, before, state, clock)
    yield from telling(choices.run(), choices.ranking, clock)


class AfternoonChoices:
    """The choices of a player who knows where everybody stands. Raises Stop when the clock says so."""

    def __init__(
        self, question: AfternoonQuestion, before: tuple[AnyMove, ...], state: State, clock: Clock
    ) -> None:
        self._question, self._before, self._state, self._clock = question, before, state, clock
        self._aim = question.aim
        self._tree = Tree(self._aim, state, clock)
        self._entries = [KnownChoice(move, settle(apply(state, move))) for move in legal_moves(state)]
        self._most = self._tree.priced(((ONE, state),))

    def run(self) -> Iterator[None]:
        """A look at each, better ones where that takes long, then exact values with their courses."""
        quick = GreedyPolicy(self._tree)
        with self._tree.unhurried():
            first = self._entries[0]
            self._follow(first, tuple(courses(first.worlds, self._aim, quick)))
        yield
        for entry in self._entries[1:]:
            self._follow(entry, tuple(courses(entry.worlds, self._aim, quick)))
            yield
        if not self._tree.soon(self._sorted()[0].worlds, SOON):
            if self._most is None:
                self._most = _bound(self._question, self._state, self._clock)
            yield
            yield from self._wider()
        for entry in self._sorted():
            value = self._tree.mean(entry.worlds)
            found = self._courses(self._tree, entry)
            if mean(found) != value:
                raise ReplayError(f"a course of value {value} plays to {mean(found)}")
            self._follow(entry, found)
            entry.exact = True
            yield

    def _wider(self) -> Iterator[None]:
        """Better values, of ever more ends of each action."""
        for width in WIDTHS:
            tree = Tree(self._aim, self._state, self._clock, width)
            for entry in self._entries:
                if entry.value is None or tree.mean(entry.worlds) > entry.value:
                    self._follow(entry, self._courses(tree, entry))
                yield

    def _courses(self, tree: Tree, entry: KnownChoice) -> tuple[AfternoonCourse, ...]:
        """The courses that a tree of values leads to."""
        return tuple(courses(entry.worlds, self._aim, lambda state: tree.any_best(state).moves))

    def _follow(self, entry: KnownChoice, found: tuple[AfternoonCourse, ...]) -> None:
        """What the courses are worth, if it is no less than what is known."""
        value = mean(found)
        if entry.value is None or value >= entry.value:
            entry.value, entry.courses = value, found
            course = max(found, key=lambda course: course.chance)
            entry.end = self._ended(entry, course, ties=len(found) > 1)
            entry.left = self._aim.left_over(entry.end.state)

    def _ended(self, entry: KnownChoice, course: AfternoonCourse, *, ties: bool) -> PlayedEnd:
        """Where a course ends; whose its moves are is asked where several humans play."""
        if ties or self._state.setting.lawans.count(None) > 1:
            return fitting(entry.worlds, course, self._aim)
        return PlayedEnd(course.chance, course.state, (), len(course.moves), passed=False)

    def _sorted(self) -> list[KnownChoice]:
        """What has been looked at, the best first; of equals what leaves more over, then in the order of moves."""
        known = [entry for entry in self._entries if entry.value is not None]
        return sorted(known, key=lambda entry: (-(entry.value or 0), -entry.left))

    def ranking(self) -> Ranking | None:
        """The choices as they stand."""
        listed = self._sorted()
        if not listed:
            return None
        best = listed[0].value or Fraction(0)
        proved = all(entry.exact for entry in self._entries)
        return Ranking(
            "optimal" if proved else "feasible",
            tuple(self._ranked(entry, best) for entry in listed[: self._clock.limits.count]),
            figure(best if proved else self._most),
            work={"tables": self._tree.visited, "looked": len(listed), "choices": len(self._entries)},
            engine=ENGINE,
            extra=about(self._question, self._before),
        )

    def _ranked(self, entry: KnownChoice, best: Fraction) -> RankedMove:
        value = figure(entry.value)
        return RankedMove(
            entry.move,
            value,
            value if entry.exact else None,
            entry.exact,
            loss=lost(best, entry.value or Fraction(0)),
            why=() if entry.end is None else score_lines(entry.end.state, self._aim.seat or 0),
            line=entry.line,
            extra={"left": figure(entry.left), **self._players(entry), **_branches(entry)},
        )

    def _players(self, entry: KnownChoice) -> dict[str, Any]:
        """Whose each of the moves is that follow."""
        return {} if entry.end is None else players(self._state, entry.end)


def _branches(entry: KnownChoice) -> dict[str, Any]:
    """The courses one by one, where ties may fall."""
    return {"branches": [branch(course, (entry.move,)) for course in entry.courses]} if entry.branches else {}


def about(question: AfternoonQuestion, before: tuple[AnyMove, ...]) -> dict[str, Any]:
    """What the ranking rests on: the model of the others, and what they do before the player's choice."""
    extra: dict[str, Any] = {"others": question.aim.others, **scope(question, before), **equal(LEFT_OVER)}
    return extra | ({"before": [move.as_json() for move in before]} if before else {})
