"""Questions with a best value, whose half-done solutions are judged by proving what is left.

What can still be come to never gets better as moves are made, so the first wrong move is found by halving.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from periplus.models.core.data import Move
from periplus.models.core.errors import IllegalMove, PositionError, echo
from periplus.models.core.names import part_of
from periplus.models.core.registry import game
from periplus.models.core.results import Violation
from periplus.models.core.wording import say, with_guess
from periplus.solvers import api
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.search import Search

from .question import LineRecord, Question, Recorded, Verdict, solution_of


@dataclass(frozen=True, slots=True)
class RemainingQuestion:
    """What is left of a question after some moves."""

    reached: int
    """What the moves come to by themselves, in the unit of the question."""
    complete: bool
    """The solution may end here."""
    best: Callable[[Clock], Iterator[Answer]]
    """What it can still come to, the moves made included; the solution goes on from them."""


def counted_in(answer: Answer, moves: int) -> Answer:
    """The answer about what is left, worth so many moves more: those made before it."""
    value = None if answer.value is None else answer.value + moves
    bound = None if answer.bound is None else answer.bound + moves
    return replace(answer, value=value, bound=bound)


class Stepwise(Question):
    """The base of such questions."""

    RECORDED: ClassVar[type[Recorded]] = LineRecord

    @abstractmethod
    def rest(self, position: Any, moves: Sequence[Move]) -> RemainingQuestion:
        """What is left after the moves.

        Raises IllegalMove with ``where`` ("solution", i) for the first illegal one, and PositionError for one that
        has no place in a solution.
        """

    def shown(self, position: Any, moves: Sequence[Move]) -> Any:
        """The position itself: the moves are drawn on it as an answer."""
        return position

    def prove(self, position: Any, limits: Limits) -> Search[Answer]:
        """The best value and a solution that attains it."""
        return self.going_on(position, (), limits)

    def going_on(self, position: Any, moves: Sequence[Move], limits: Limits) -> Search[Answer]:
        """The best solution that goes on from the moves."""
        return Search(self.rest(position, moves).best, limits, Answer("unknown"))

    def record(self, answer: Answer) -> LineRecord:
        """The answer's value and its moves; raises ValueError for an answer that has none."""
        if not isinstance(answer.value, int):
            raise ValueError(f"an answer that is {answer.status} has no whole value")
        return LineRecord(value=answer.value, solution=solution_of(answer))

    def agrees(self, position: Any, recorded: LineRecord, answer: Answer) -> bool:
        """The values are equal; solutions may differ."""
        return answer.status == "optimal" and answer.value == recorded.value

    def confirms(self, position: Any, recorded: LineRecord) -> bool:
        """The moves are legal, complete, and come to the value."""
        moves = [game(position.game).parse_move(position, move) for move in recorded.solution]
        try:
            rest = self.rest(position, moves)
        except IllegalMove:
            return False
        return rest.complete and rest.reached == recorded.value

    def judge(
        self, position: Any, moves: Sequence[Move], recorded: LineRecord, limits: Limits
    ) -> Search[Verdict]:
        """What the moves come to, and whether the best value can still be come to."""
        return Search(
            lambda clock: self._judge(position, moves, recorded.value, clock), limits, Verdict(right=False)
        )

    def _judge(self, position: Any, moves: Sequence[Move], goal: int, clock: Clock) -> Iterator[Verdict]:
        violation: Violation | None = None
        reached: int | None = None
        try:
            rest = self.rest(position, moves)
            reached = rest.reached
        except IllegalMove as error:
            violation = error.violations[0]
            moves = moves[: int(violation.where[1])]
            rest = self.rest(position, moves)
        if violation is None and rest.complete and self.better(position, rest.reached, goal):
            yield Verdict(right=True, solvable=True, reached=reached)
            return
        yield Verdict(right=False, reached=reached, violation=violation)
        if not self._in_reach(position, rest, goal, clock):
            yield Verdict(False, False, reached, self._first_wrong(position, moves, goal, clock))
        elif violation is not None:
            yield Verdict(False, False, None, len(moves), violation)
        else:
            yield Verdict(False, True, reached)

    def _first_wrong(self, position: Any, moves: Sequence[Move], goal: int, clock: Clock) -> int:
        """The first move after which the goal is out of reach, as it is after all of them."""
        good, wrong = 0, len(moves)
        while wrong - good > 1:
            middle = (good + wrong) // 2
            if self._in_reach(position, self.rest(position, moves[:middle]), goal, clock):
                good = middle
            else:
                wrong = middle
        return wrong - 1

    def _in_reach(self, position: Any, rest: RemainingQuestion, goal: int, clock: Clock) -> bool:
        """Whether the goal can still be come to; raises Stop where the limits do not allow a proof."""
        *_, answer = Search(rest.best, clock.part().limits, Answer("unknown")).part_of(clock)
        if answer.status == "infeasible":
            return False
        if answer.status != "optimal" or answer.value is None:
            raise Stop(answer.reason or "seconds")
        return self.better(position, float(answer.value), goal)


class PartedSolve(Stepwise):
    """A question ``solve`` of several kinds: what knows the solutions of each is a module of the game's puzzles.

    Such a module has functions ``rest`` and ``options`` as here; it is loaded where it is asked, for it loads the
    solver, which reading must not.
    """

    PARTS: ClassVar[Mapping[str | None, str]]
    """The name of the module by what the position asks (``ask.kind``); others cannot be a puzzle."""
    FEW: ClassVar[tuple[str, ...]] = ()
    """What of it is the better the less it comes to."""
    kind: Literal["solve"] = "solve"

    def refuse(self, position: Any) -> None:
        """What the position asks has solutions that are made of moves."""
        kind = position.ask.kind
        if kind not in self.PARTS:
            kinds = ", ".join(filter(None, self.PARTS))
            message = say("expected one of {kinds}, got {given}", kinds=kinds, given=echo(kind))
            raise PositionError("ask.kind", with_guess(message, kind, filter(None, self.PARTS)))

    def better(self, position: Any, one: float, other: float) -> bool:
        """Whether the first value is at least as good as the other."""
        return one <= other if position.ask.kind in self.FEW else one >= other

    def _module(self, position: Any) -> Any:
        return part_of(position.game, "puzzles", self.PARTS[position.ask.kind])

    def rest(self, position: Any, moves: Sequence[Move]) -> RemainingQuestion:
        """What is left after moves of that kind of solution."""
        found: RemainingQuestion = self._module(position).rest(position, moves)
        return found

    def options(self, position: Any, moves: Sequence[Move]) -> tuple[Move, ...]:
        """The moves of that kind of solution."""
        found: tuple[Move, ...] = self._module(position).options(position, moves)
        return found


class BestLine(Stepwise):
    """Score as much as possible by the position's horizon. A game says what its moves lead to."""

    kind: Literal["solve"] = "solve"

    @abstractmethod
    def after(self, position: Any, moves: Sequence[Move]) -> Any:
        """The position after legal moves, as far ahead looking as the puzzle's position.

        Raises IllegalMove with ``where`` ("solution", i) for the first illegal move, and PositionError with a
        field ``solution[i]…`` for one that leaves the puzzle's horizon.
        """

    @abstractmethod
    def over(self, position: Any, moves: Sequence[Move]) -> bool:
        """Whether legal moves have come to the horizon of the puzzle's position: nothing can follow."""

    @abstractmethod
    def known_event(self, position: Any) -> Move | None:
        """What chance does next at a position of the line, as the puzzle knows it; None where a player is to move."""

    @abstractmethod
    def points(self, position: Any) -> int:
        """The score of the player who asks, as if the game ended now."""

    def shown(self, position: Any, moves: Sequence[Move]) -> Any:
        """The position after the moves."""
        return self.after(position, moves)

    def options(self, position: Any, moves: Sequence[Move]) -> tuple[Move, ...]:
        """What the rules allow up to the horizon; where chance is to act, what is known of it."""
        after = self.after(position, moves)
        if self.over(position, moves):
            return ()
        event = self.known_event(after)
        return api.moves(after) if event is None else (event,)

    def rest(self, position: Any, moves: Sequence[Move]) -> RemainingQuestion:
        """The rest of the line; it may end anywhere."""
        after = self.after(position, moves)
        points, over = self.points(after), self.over(position, moves)

        def best(clock: Clock) -> Iterator[Answer]:
            if over:
                yield Answer("optimal", points, points)
            else:
                yield from api.solve(after, clock.part().limits).part_of(clock)

        return RemainingQuestion(points, True, best)
