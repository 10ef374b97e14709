"""The question ``solve``: the best line of play to the position's horizon. Every game has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, ClassVar, Literal

from periplus.models.core.data import Move
from periplus.models.core.errors import IllegalMove
from periplus.models.core.registry import game, known
from periplus.solvers import api
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.search import Search

from .protocol import puzzles_of
from .question import Json, Question, Recorded, Verdict, solution_of


class LineRecord(Recorded):
    """The best value, and a line of play that attains it; others may do as well."""

    MOVES: ClassVar[str] = "solution"
    value: int
    solution: tuple[Json, ...]

    @property
    def worth(self) -> int:
        """The value."""
        return self.value


class BestLine(Question):
    """Score as much as possible by the position's horizon."""

    RECORDED: ClassVar[type[Recorded]] = LineRecord
    ask: Literal["solve"] = "solve"

    def prove(self, position: Any, limits: Limits) -> Search[Answer]:
        """The ``solve`` of the Python interface."""
        return api.solve(position, limits)

    def record(self, answer: Answer) -> LineRecord:
        """The answer's value and line; raises ValueError for a value that is not whole."""
        if not isinstance(answer.value, int):
            raise ValueError(f"the value {answer.value} is not the score of a line")
        return LineRecord(value=answer.value, solution=solution_of(answer))

    def agrees(self, position: Any, recorded: LineRecord, answer: Answer) -> bool:
        """The values are equal; lines may differ."""
        return answer.status == "optimal" and answer.value == recorded.value

    def confirms(self, position: Any, recorded: LineRecord) -> bool:
        """The line is legal, and its score is the value."""
        plug_in = puzzles_of(position)
        moves = [game(position.game).parse_move(position, move) for move in recorded.solution]
        try:
            return plug_in.points(plug_in.after(position, moves)) == recorded.value
        except IllegalMove:
            return False

    def judge(
        self, position: Any, moves: Sequence[Move], recorded: LineRecord, limits: Limits
    ) -> Search[Verdict]:
        """The value reached, and whether the line so far can still come to the best one."""
        return Search(
            lambda clock: _judge(position, moves, recorded.value, clock), limits, Verdict(right=False)
        )


def _judge(position: Any, moves: Sequence[Move], goal: int, clock: Clock) -> Iterator[Verdict]:
    from periplus.solvers.partial import still_possible  # noqa: PLC0415 — needs a solver, reading does not

    plug_in = puzzles_of(position)
    violation = None
    try:
        after = plug_in.after(position, moves)
        reached: int | None = plug_in.points(after)
    except IllegalMove as error:
        violation, reached = error.violations[0], None
        after = plug_in.after(position, moves[: int(violation.where[1])])
    if reached is not None and reached >= goal:
        yield Verdict(right=True, solvable=True, reached=reached)
        return
    yield Verdict(right=False, reached=reached, violation=violation)
    solver = import_module(f"periplus.solvers.{known(position.game)}").SOLVER
    found = still_possible(solver, after, clock.part().limits, goal).under(clock).result()
    if found.possible is None:
        yield Verdict(False, reached=reached, violation=violation, reason=found.reason)
    elif found.first_wrong is not None:
        wrong = found.first_wrong - len(game(position.game).log(position))
        yield Verdict(False, False, reached, wrong)
    elif violation is not None:
        yield Verdict(False, False, reached, int(violation.where[1]), violation)
    elif plug_in.over(position, moves):
        yield Verdict(False, False, reached, len(moves) - 1)
    else:
        yield Verdict(False, True, reached)
