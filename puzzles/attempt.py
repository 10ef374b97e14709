"""A puzzle with the moves made in it so far, and the deductions that a person still needs.

It is the puzzle's question that a solver is asked, not the game's. What goes on from the moves is read from the
recorded answer of a bundled puzzle as long as they follow it: that answer is proven. Otherwise the question's own
search looks for what goes on from them. The rules confirm either. Values are in the unit of the question.

A puzzle's grade is the hardest technique among the deductions that a person needs, step by step. The difficulty is
``d`` if techniques up to ``d`` solve the puzzle and those below do not:

1. A group has one candidate left.
2. A candidate is in the way of all that another group has left.
3. It leaves two other groups no two candidates that go together.
4. Supposing it ends in a contradiction by 1, 2.
5. Every attempt beside it fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from periplus.models.core.data import Move, Position
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.wording import say, spoken
from periplus.solvers.answers import Answer, RankedMove, Ranking
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.replay import ReplayError
from periplus.solvers.review import Review, nearest_legal
from periplus.solvers.search import Search
from periplus.solvers.shapes import Number, Status

from .collection import is_bundled
from .deduction import DeductionStep, course, grade
from .format import Puzzle
from .question import ChoicePuzzle, Json, Verdict

TECHNIQUES = {
    1: say("one candidate left"),
    2: say("in the way of a whole group"),
    3: say("in the way of two groups together"),
    4: say("what if"),
    5: say("trial of everything"),
}


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a puzzle is, and why."""

    difficulty: int | None
    """None: it has not exactly one solution."""
    steps: tuple[DeductionStep, ...]
    deduction: ChoicePuzzle

    def as_json(self) -> Json:
        """The answer of ``puzzles grade``."""
        return {"difficulty": self.difficulty, "steps": [self._step(step) for step in self.steps]}

    def settled(self, count: int | None = None) -> tuple[Move, ...]:
        """The moves that the first ``count`` steps settle; None: all steps."""
        found = (step.placed for step in self.steps[:count])
        return tuple(self.deduction.move(one) for one in found if one is not None)

    def _step(self, step: DeductionStep) -> Json:
        shown = step.out if step.placed is None else (step.placed,)
        entry: dict[str, Any] = {
            "technique": step.technique,
            "name": spoken(TECHNIQUES[step.technique]),
            "text": self.deduction.text(step),
            "rules": list(self.deduction.rules(step)),
            "settles": None if step.placed is None else self.deduction.move(step.placed).as_json(),
            "rules_out": [self.deduction.move(one).as_json() for one in step.out],
            "because_of": [self.deduction.move(one).as_json() for one in step.looked_at],
            "cells": [list(cell) for cell in self.deduction.cells(shown)],
        }
        return entry


def grade_of(puzzle: Puzzle) -> Grade:
    """The puzzle's grade; raises PositionError for a question that is not solved by deduction alone."""
    deduction = puzzle.question.graded(puzzle.position)
    course = grade(deduction.choices)
    if course is None:
        return Grade(None, (), deduction)
    return Grade(course.difficulty, course.steps, deduction)


UNSOLVED = ("unknown", "infeasible")
"""Statuses of an answer that holds no solution."""
RECORDED = "recorded answer"
"""The engine of what follows the puzzle's own answer."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """The puzzle and the moves made in it.

    Each question raises IllegalMove with ``where`` ("solution", i) for the first move that is illegal, and
    PositionError with a field ``solution[i]…`` for one that has no place in a solution.
    """

    puzzle: Puzzle
    moves: tuple[Move, ...] = ()

    @property
    def shown(self) -> Position:
        """The position on which the moves are drawn."""
        return self.puzzle.shown(self.moves)

    def options(self) -> tuple[Move, ...]:
        """The moves that may come next."""
        return self.puzzle.question.options(self.puzzle.position, self.moves)

    def judge(self, limits: Limits) -> Search[Verdict]:
        """Whether the moves are right, or can still become so.

        As long as the recorded answer goes on from them, they can.
        """
        judged = self.puzzle.question.judge(self.puzzle.position, self.moves, self.puzzle.answer, limits)
        if (known := self._recorded()) is None or not known.solution:
            return judged
        return Search(lambda clock: _solvable(judged.part_of(clock)), limits, Verdict(right=False))

    def solve(self, limits: Limits) -> Search[Answer]:
        """The best solution that goes on from the moves, without them; its value counts them."""
        going_on = self.puzzle.question.going_on(self.puzzle.position, self.moves, limits)
        if (known := self._recorded()) is not None:
            going_on = Search(lambda clock: iter((known,)), limits, Answer("unknown"))
        return going_on.under_policy(replace(going_on.policy, confirm=self.confirm))

    def confirm(self, answer: Answer) -> None:
        """Raise ReplayError unless the rules bear the solution out: legal after the moves, complete, worth that."""
        if answer.status in UNSOLVED or not answer.solution:
            if answer.solution or (answer.value is not None and answer.status in UNSOLVED):
                raise ReplayError(f"a solution is told, but the answer is {answer.status}")
            return
        question, position = self.puzzle.question, self.puzzle.position
        whole = replace(answer, status="optimal", solution=(*self.moves, *answer.solution))
        try:
            record = question.record(whole)
            sound = record.worth == answer.value and question.confirms(position, record)
        except (PositionError, TypeError, ValueError) as error:
            raise ReplayError(f"no solution: {error}") from error
        if not sound:
            raise ReplayError(f"the solution is not worth {answer.value} by the rules")
        if answer.bound is not None and not question.better(
            position, float(answer.bound), float(record.worth)
        ):
            raise ReplayError(f"a value of {answer.value} is beyond its bound {answer.bound}")
        if answer.status == "optimal" and answer.bound != answer.value:
            raise ReplayError(f"proved, but the bound is {answer.bound}, not {answer.value}")

    def hint(self, limits: Limits) -> Search[Ranking]:
        """The move that goes on best, with what follows it.

        ``right``: the solution is complete, and nothing is to be added. ``first_wrong``: no right solution goes on
        from that move, so no move is ranked.
        """
        search = self.solve(limits)
        return Search(lambda clock: self._hint(search, clock), limits, _ranking("unknown"))

    def review(self, move: Move, limits: Limits) -> Search[Review]:
        """What the move gives away against the best."""
        after = replace(self, moves=(*self.moves, move))
        try:
            mine = after.solve(limits)
        except IllegalMove as error:
            found = Review((move,), "optimal", error.violations, nearest_legal(move, self.options()))
            return Search(lambda clock: iter((found,)), limits, found)
        best = self.solve(limits)
        return Search(lambda clock: _review(move, mine, best, clock), limits, Review((move,)))

    def deductions(self) -> Grade:
        """The deductions that solve what the moves leave; raises PositionError where the question has none."""
        deduction = self.puzzle.question.graded(self.puzzle.position)
        self.options()  # raises for what is wrong with the moves
        chosen = self._chosen(deduction)
        found = grade(deduction.choices, chosen)
        if found is None:
            return Grade(None, course(deduction.choices, chosen=chosen).steps, deduction)
        return Grade(found.difficulty, found.steps, deduction)

    def _chosen(self, deduction: ChoicePuzzle) -> list[int]:
        """The candidates that the moves settle, one of a group."""
        question, position = self.puzzle.question, self.puzzle.position
        candidates = range(len(deduction.choices.clash))
        done = (one for one in candidates if question.does(position, deduction.move(one), self.moves))
        return list({deduction.choices.group_of[one]: one for one in done}.values())

    def _recorded(self) -> Answer | None:
        """What the recorded answer goes on with, if the moves are its first ones; None for a player's own file.

        Only what is bundled has been proved, so nobody's own file is believed. Choices may be made in any order.
        """
        answer = self.puzzle.answer
        if not is_bundled(self.puzzle):
            return None
        line = self.puzzle.moves(list(answer.moves), "answer")
        if self.puzzle.question.deduced:
            if len(set(self.moves)) < len(self.moves) or not set(self.moves) <= set(line):
                return None
            rest = tuple(move for move in line if move not in self.moves)
        elif line[: len(self.moves)] == self.moves:
            rest = line[len(self.moves) :]
        else:
            return None
        return Answer("optimal", answer.worth, answer.worth, rest, engine=RECORDED)

    def _hint(self, search: Search[Answer], clock: Clock) -> Iterator[Ranking]:
        answer = Answer("unknown")
        for answer in search.part_of(clock):
            if answer.reason is None and answer.status == "feasible":
                yield self._ranked(answer)
        if answer.reason != "proved":
            yield replace(self._ranked(answer), reason=answer.reason)
        elif answer.status == "optimal" and self._good(answer.value) and answer.solution:
            yield self._ranked(self._in_order(answer))
        else:
            *_, verdict = self.judge(clock.part().limits).part_of(clock)
            status: Status = (
                "optimal" if verdict.right else "infeasible" if verdict.solvable is False else "unknown"
            )
            yield _ranking(status, right=verdict.right, first_wrong=verdict.first_wrong)

    def _in_order(self, answer: Answer) -> Answer:
        """The answer, its first move the one that the deductions settle first.

        A hint tells of a place, of the deductions and of a move: they are about one and the same.
        """
        question = self.puzzle.question
        if not question.deduced:
            return answer
        deduction = question.graded(self.puzzle.position)
        steps = course(deduction.choices, chosen=self._chosen(deduction), first=True).steps
        found = [deduction.move(step.placed) for step in steps if step.placed is not None]
        first = [move for move in answer.solution if move in found]
        return replace(answer, solution=(*first, *(move for move in answer.solution if move not in found)))

    def _good(self, value: Number | None) -> bool:
        """Whether the value is as good as the recorded one."""
        question, worth = self.puzzle.question, self.puzzle.answer.worth
        return value is not None and question.better(self.puzzle.position, float(value), worth)

    def _ranked(self, answer: Answer) -> Ranking:
        moves = tuple(step for step in answer.solution if isinstance(step, Move))
        if not moves:
            return _ranking(answer.status if answer.status == "unknown" else "feasible", bound=answer.bound)
        proved = answer.status == "optimal"
        first = next(
            (option for option in self.options() if option == moves[0]), moves[0]
        )  # in the same form
        entry = RankedMove(first, answer.value, answer.bound, proved, 0 if proved else None, line=moves[1:])
        return _ranking(answer.status, entry, bound=answer.bound, engine=answer.engine)


def _solvable(judged: Iterator[Verdict]) -> Iterator[Verdict]:
    """What is said of the moves before anything is searched for, where a solution is known to go on from them."""
    yield replace(next(judged), solvable=True, reason=None)


def _ranking(
    status: Status,
    *moves: RankedMove,
    right: bool = False,
    first_wrong: int | None = None,
    bound: Number | None = None,
    engine: str = "",
) -> Ranking:
    extra = {"right": right, "first_wrong": first_wrong}
    return Ranking(status, moves, bound, engine=engine, extra=extra)


def _review(move: Move, mine: Search[Answer], best: Search[Answer], clock: Clock) -> Iterator[Review]:
    """The two answers side by side."""
    after, before = mine.under(clock).result(), best.under(clock).result()
    known = after.reason == before.reason == "proved"
    loss = None
    if known and after.value is not None and before.value is not None:
        loss = abs(float(before.value) - float(after.value))
    steps = [step for step in before.solution if isinstance(step, Move)]
    proved = after.status == "optimal"
    entry = RankedMove(move, after.value, after.bound, proved, loss)
    top = RankedMove(steps[0], before.value, before.bound, before.status == "optimal", 0) if steps else None
    yield Review((move,), "optimal" if known else "unknown", mine=entry, best=top)


def attempt_of(puzzle: Puzzle, moves: Any, field: str) -> Attempt:
    """The attempt of moves as JSON data; raises PositionError with fields below ``field``."""
    return Attempt(puzzle, puzzle.moves(list(moves) if isinstance(moves, tuple) else moves, field))
