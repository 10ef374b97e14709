"""Questions of choice: one candidate of each group, no two of which exclude each other. There is exactly one way.

The solver enumerates the worlds of a program up to a second one; the game counts again by a way of its own; only if
both find one the answer is "optimal". Half-done solutions are judged by counting what goes on from them.

With rules of one's own in the question the solution keeps them too: the solver's program has them in it, and the
game's own arrangements are tried by them one by one. Deductions know nothing of them, so such a puzzle has no grade.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import Field

from periplus.models.core.data import Move
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.registry import game
from periplus.models.core.wording import say
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.search import Search

from .deduction import grade
from .question import (
    ArrangementFacts,
    ArrangementRecord,
    ChoicePuzzle,
    Json,
    Question,
    Recorded,
    Verdict,
    solution_of,
)

if TYPE_CHECKING:
    from periplus.solvers.program import Literal as Fact
    from periplus.solvers.program import Program
    from periplus.solvers.ruling import RuleText

    from .own_rules import OwnRules

RULES = "ask.rules"
"""The field of a puzzle's file that holds the rules."""


def rules_over(facts: ArrangementFacts, given: RuleText | None) -> OwnRules | None:
    """The rules given over the facts of a puzzle; None for none.

    Raises PositionError, for the field that the text is called, for a faulty one.
    """
    if given is None:
        return None
    from .own_rules import OwnRules  # noqa: PLC0415 — loads the solver

    return OwnRules(given, facts)


COUNTING = 1e-3
"""What it counts as deterministic effort to count the ways of a puzzle that is being made."""


def one_way(puzzle: ChoicePuzzle, own: OwnRules | None, clock: Clock) -> bool:
    """Whether exactly one choice solves the puzzle, under the rules if there are any; raises Stop."""
    clock.work(COUNTING)
    return (puzzle.choices.count(2) if own is None else own.count(puzzle, 2, clock)) == 1


class Choosing(Question):
    """The base of a game's questions of choice."""

    RECORDED: ClassVar[type[Recorded]] = ArrangementRecord
    rules: Annotated[str, Field(min_length=1, examples=[":- placed(p1, 1)."])] | None = None
    """Rules of one's own, clauses and constraints in Prolog's notation, that the arrangement keeps too."""

    @property
    def own_rules(self) -> str | None:
        """Their text."""
        return self.rules

    @abstractmethod
    def deduction(self, position: Any) -> ChoicePuzzle:
        """The candidates and how deductions about them read."""

    @abstractmethod
    def settled(self, position: Any, moves: Sequence[Move]) -> int:
        """How many groups the moves settle.

        Raises IllegalMove with ``where`` ("solution", i) for the first move that the rules or the givens of the
        puzzle forbid, and PositionError for one that has no place in a solution.
        """

    @abstractmethod
    def arrangements(self, position: Any, moves: Sequence[Move], clock: Clock) -> Iterator[tuple[Move, ...]]:
        """Every way to go on from legal moves to the end, those moves first; raises Stop.

        They are found without the program of choices, and whatever rules of one's own say.
        """

    @abstractmethod
    def facts(self, position: Any) -> ArrangementFacts:
        """What rules of one's own may name."""

    def held(self, position: Any, moves: Sequence[Move]) -> tuple[bool | None, ...]:
        """Of each clue whether it holds after legal moves, as ``Verdict.clues``; none where the question has none."""
        return ()

    def ways(self, position: Any, moves: Sequence[Move], clock: Clock, most: int) -> int:
        """How many solutions go on from legal moves, counted no further than ``most``, and without the choices."""
        return sum(1 for _ in islice(self._kept(position, moves, clock), most))

    def _kept(self, position: Any, moves: Sequence[Move], clock: Clock) -> Iterator[tuple[Move, ...]]:
        """The arrangements that keep the rules of one's own."""
        found, own = self.arrangements(position, moves, clock), self._own(position)
        return found if own is None else filter(own.keeps, found)

    def _own(self, position: Any) -> OwnRules | None:
        """The rules of one's own; raises PositionError for faulty ones."""
        if self.rules is None:
            return None
        from periplus.solvers.ruling import RuleText  # noqa: PLC0415 — loads the solver

        return rules_over(self.facts(position), RuleText(self.rules, RULES))

    def read_rules(self, position: Any) -> None:
        """Read them, and put them to the puzzle's program."""
        if (own := self._own(position)) is not None:
            own.program(self.deduction(position))

    def graded(self, position: Any) -> ChoicePuzzle:
        """The puzzle as choices."""
        if self.rules is not None:
            message = say(
                "the deductions know the clauses of the game alone: under rules of one's own a puzzle is solved by "
                "trying, and has no grade"
            )
            raise PositionError(RULES, message)
        return self.deduction(position)

    def program(self, deduction: ChoicePuzzle) -> tuple[Program, tuple[Fact, ...]]:
        """The program whose worlds are the solutions, rules of one's own aside, and the fact of each candidate."""
        from .own_rules import choosing  # noqa: PLC0415 — loads the solver, which reading must not

        return choosing(deduction.choices)

    def same(self, position: Any, one: Sequence[Json], other: Sequence[Json]) -> bool:
        """Whether two complete solutions are one and the same."""
        parse = game(position.game).parse_move
        return {parse(position, move) for move in one} == {parse(position, move) for move in other}

    def options(self, position: Any, moves: Sequence[Move]) -> tuple[Move, ...]:
        """Every candidate that the rules and the moves leave possible, whatever the clues say of it."""
        self.settled(position, moves)
        deduction = self.deduction(position)
        found = []
        for candidate in range(len(deduction.choices.group_of)):
            move = deduction.move(candidate)
            with suppress(IllegalMove, PositionError):
                self.settled(position, (*moves, move))
                found.append(move)
        return tuple(found)

    def going_on(self, position: Any, moves: Sequence[Move], limits: Limits) -> Search[Answer]:
        """The arrangement without what the moves have settled of it.

        It is in the order in which a person would find it; under rules of one's own in any order.
        """
        self.settled(position, moves)
        return Search(lambda clock: self._rest(position, moves, clock), limits, Answer("unknown"))

    def _rest(self, position: Any, moves: Sequence[Move], clock: Clock) -> Iterator[Answer]:
        way = next(self._kept(position, moves, clock), None)
        if way is None:
            yield Answer("infeasible", engine="enumeration")
            return
        deduction = self.deduction(position)
        size = len(deduction.choices.groups)
        if self.rules is not None:
            open_ = tuple(move for move in way if not self.does(position, move, moves))
            yield Answer("optimal", size, size, open_, engine="enumeration")
            return
        found = grade(deduction.choices)
        steps = () if found is None else found.steps
        placed = [deduction.move(step.placed) for step in steps if step.placed is not None]
        left = [move for move in placed if not self.does(position, move, moves)]
        yield Answer("optimal", size, size, tuple(left), engine="deduction")

    def does(self, position: Any, move: Move, moves: Sequence[Move]) -> bool:
        """Whether one of the moves has the same effect."""
        return any(self.same(position, [move.as_json()], [other.as_json()]) for other in moves)

    def prove(self, position: Any, limits: Limits) -> Search[Answer]:
        """The arrangement, "optimal" when it is the only one; ``solutions`` counts no further than 2."""
        return Search(lambda clock: self._prove(position, clock), limits, Answer("unknown"))

    def _prove(self, position: Any, clock: Clock) -> Iterator[Answer]:
        from periplus.solvers.program import worlds  # noqa: PLC0415 — as above

        deduction = self.deduction(position)
        own = self._own(position)
        program, facts = self.program(deduction) if own is None else own.program(deduction)
        groups = deduction.choices.groups
        ways = 0
        answer = Answer("infeasible", engine="enumeration")
        for ways, world in enumerate(islice(worlds(program, clock), 2), 1):
            chosen = [next(one for one in group if world[facts[one]]) for group in groups]
            moves = tuple(map(deduction.move, chosen))
            extra = {"solutions": ways}
            answer = Answer("feasible", len(groups), len(groups), moves, engine="enumeration", extra=extra)
            yield answer
        if self.ways(position, (), clock, 2) != ways:
            yield Answer("unknown", reason="crashed", engine="enumeration")
        elif ways == 1:
            yield replace(answer, status="optimal")
        elif ways == 0:
            yield Answer("infeasible", engine="enumeration", extra={"solutions": 0})

    def record(self, answer: Answer) -> ArrangementRecord:
        """The answer's arrangement; raises ValueError unless it is the only one."""
        if answer.status != "optimal":
            raise ValueError(f"an answer that is {answer.status} is not the only one")
        return ArrangementRecord(arrangement=solution_of(answer))

    def agrees(self, position: Any, recorded: ArrangementRecord, answer: Answer) -> bool:
        """There is exactly one arrangement, and it is the recorded one, in any order."""
        if answer.status != "optimal":
            return False
        moves = [game(position.game).parse_move(position, move).as_json() for move in recorded.moves]
        return self.same(position, moves, solution_of(answer))

    def confirms(self, position: Any, recorded: ArrangementRecord) -> bool:
        """Every move is legal, the puzzle's givens are kept, and no group is left."""
        moves = [game(position.game).parse_move(position, move) for move in recorded.moves]
        try:
            settled = self.settled(position, moves)
        except (IllegalMove, PositionError):
            return False
        complete = settled == len(self.deduction(position).choices.groups)
        return complete and self.ways(position, moves, Clock(Limits()), 1) == 1

    def judge(
        self, position: Any, moves: Sequence[Move], recorded: ArrangementRecord, limits: Limits
    ) -> Search[Verdict]:
        """The groups settled so far, and whether the others can still be."""
        return Search(lambda clock: self._judge(position, moves, clock), limits, Verdict(right=False))

    def _judge(self, position: Any, moves: Sequence[Move], clock: Clock) -> Iterator[Verdict]:
        """The verdict, with what all the moves do to the clues, if they are legal."""
        for verdict in self._tried(position, moves, clock):
            held: tuple[bool | None, ...] = ()
            with suppress(IllegalMove):
                held = self.held(position, moves)
            yield replace(verdict, clues=held)

    def _tried(self, position: Any, moves: Sequence[Move], clock: Clock) -> Iterator[Verdict]:
        """Moves are tried one after the other; each is right if a solution goes on from it."""
        reached = 0
        for number in range(1, len(moves) + 1):
            try:
                reached = self.settled(position, moves[:number])
            except IllegalMove as error:
                yield Verdict(False, False, None, number - 1, error.violations[0])
                return
            if not self.ways(position, moves[:number], clock, 1):
                yield Verdict(False, False, reached, number - 1)
                return
        yield Verdict(reached == len(self.deduction(position).choices.groups), True, reached)
