"""Every legal move with the value of the best play after it, the horizon staying that of the position asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from periplus.models.observatory.moves import AnyMove
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import points

from ..answers import Engine, Ranking
from ..limits import Clock, Limits
from ..search import Search
from .before_roll import BeforeRoll
from .board import PAUSE, Board, Entry
from .enumeration import last_turn, own_moves, unknown_turn
from .later import ranked_over_turns
from .question import Question, ask
from .turn.line import play_plan
from .turn.planner import Plan, optimum
from .turn.problem import Problem
from .turn.pull import Pull, pull
from .turn.ranking import MoveWorths


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking of the position's moves; raises PositionError if its horizon cannot be asked for."""
    question = ask(position, limits)
    return Search(lambda clock: rankings(question, limits, clock), limits, Ranking("unknown"))


def rankings(question: Question, limits: Limits, clock: Clock) -> Iterator[Ranking]:
    """Improving rankings; the last has a reason unless it is proved. Raises Stop by the clock."""
    board = Board(question, own_moves(question), limits.count, clock)
    if question.closed:
        board.limit(points(question.edition, question.sheet), proved=True)
        yield board.ranking("score")
    elif problem := last_turn(question):
        yield from _planned(board, problem, clock)
    elif unknown_turn(question):
        yield from _expected(board, clock)
    else:
        yield from ranked_over_turns(board, limits, clock)


def _planned(board: Board, problem: Problem, clock: Clock) -> Iterator[Ranking]:
    """One turn with known dice."""
    yield board.ranking("score")
    best = optimum(problem, clock)
    board.limit(best.value, proved=True)
    worths = MoveWorths(problem, best.value, clock)
    wanted = pull(problem.ground.edition, problem.sheet)

    def work_out(entry: Entry) -> None:
        left, plan = worths.plan(entry.move)
        entry.settle(plan.value, partial(_line, left, plan, wanted))

    yield from _each(board, work_out, clock, "planner")


def _line(problem: Problem, plan: Plan, wanted: Pull) -> tuple[AnyMove, ...]:
    return play_plan(problem, plan, wanted)[0]


def _expected(board: Board, clock: Clock) -> Iterator[Ranking]:
    """One turn whose dice are not known."""
    question = board.question
    yield board.ranking("score")
    turn = BeforeRoll(question.state, question.seat, clock)
    board.limit(turn.best[0], proved=True)

    def work_out(entry: Entry) -> None:
        value, moves = turn.worth(entry.move)
        entry.settle(value, lambda: moves)

    yield from _each(board, work_out, clock, "expectation")


def _each(board: Board, work_out: Callable[[Entry], None], clock: Clock, engine: Engine) -> Iterator[Ranking]:
    """Work every open entry out, with a ranking now and then, and one at the end."""
    shown = clock.elapsed()
    for entry in board.entries:
        if not entry.proved:
            work_out(entry)
            if clock.elapsed() - shown > PAUSE:
                shown = clock.elapsed()
                yield board.ranking(engine)
    yield board.ranking(engine)
