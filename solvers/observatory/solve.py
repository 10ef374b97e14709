"""The questions of a position: the best line to its horizon, and every legal move ranked.

The best line of one turn: see ``multi_turn``. Where turns lie ahead, it is the best of what the hint's ranking comes
to, so it is never below the hint; it ends as soon as it is proved.

A move is ranked by the value of the best play after it, the horizon staying that of the position asked. Moves of
equal value are in the order of their ``prospect``: what the game may come to after them, by an evaluation of the cards
in range placed jointly, the tracks and the saved stars. It is no proof, and says nothing about the value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain

from periplus.models.observatory.moves import AnyMove
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import points

from ..answers import Answer, Engine, Ranking
from ..limits import Clock, Limits
from ..search import Search, anytime, now_and_then
from .enumeration import BeforeRoll, budget
from .multi_turn import answers as lines
from .multi_turn import best_over_turns, ranked_over_turns
from .question import HorizonQuestion, ask
from .ranking import MoveEstimate, MoveRanking
from .turn.line import plan_to_moves
from .turn.open_placements import SquareWeights, square_weights
from .turn.planner import MoveWorths, TurnPlan, optimum
from .turn.problem import Problem


def ranked(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking of the position's moves; raises PositionError if its horizon cannot be asked for."""
    question = ask(position)
    return Search(lambda clock: rankings(question, limits, clock), limits, Ranking("unknown"))


def rankings(question: HorizonQuestion, limits: Limits, clock: Clock) -> Iterator[Ranking]:
    """Improving rankings; the last has a reason unless it is proved. Raises Stop by the clock."""
    moves = MoveRanking(question, limits.count, clock)
    moves.limit(question.bound)
    if question.closed:
        moves.limit(points(question.edition, question.sheet), proved=True)
        yield moves.ranking("score")
        yield from anytime(_foreseen(moves), lambda: moves.ranking("score"))
    elif problem := question.problem():
        yield from _planned(moves, problem, clock)
    elif question.unknown_turn:
        yield from _expected(moves, clock)
    else:
        yield from ranked_over_turns(moves, limits, clock)


def _planned(moves: MoveRanking, problem: Problem, clock: Clock) -> Iterator[Ranking]:
    """One turn with known dice."""
    yield moves.ranking("score")
    best = optimum(problem, clock)
    moves.limit(best.value, proved=True)
    worths = MoveWorths(problem, best.value, clock)
    wanted = square_weights(problem.context.edition, problem.sheet)

    def work_out(entry: MoveEstimate) -> None:
        left, plan = worths.plan(entry.move)
        entry.settle(plan.value, partial(_line, left, plan, wanted))

    yield from _each(moves, work_out, clock, "planner")


def _line(problem: Problem, plan: TurnPlan, wanted: SquareWeights) -> tuple[AnyMove, ...]:
    return plan_to_moves(problem, plan, wanted)[0]


def _expected(moves: MoveRanking, clock: Clock) -> Iterator[Ranking]:
    """One turn whose dice are not known."""
    question = moves.question
    yield moves.ranking("score")
    turn = BeforeRoll(question.state, question.seat, clock)
    moves.limit(turn.best[0], proved=True)

    def work_out(entry: MoveEstimate) -> None:
        value, line = turn.worth(entry.move)
        entry.settle(value, lambda: line)

    yield from _each(moves, work_out, clock, "expectation")


def _each(
    moves: MoveRanking, work_out: Callable[[MoveEstimate], None], clock: Clock, engine: Engine
) -> Iterator[Ranking]:
    """Work every open entry out, with a ranking now and then, and one at the end or when a limit strikes."""
    steps = chain(now_and_then(map(work_out, moves.open()), clock), _foreseen(moves))
    return anytime(steps, lambda: moves.ranking(engine))


def _foreseen(moves: MoveRanking) -> Iterator[None]:
    """The prospect of every move. Raises Stop by the clock."""
    moves.look_ahead()
    yield


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The best line of the position's horizon; raises PositionError if it cannot be asked for."""
    question = ask(position)
    return Search(lambda clock: answers(question, limits, clock), limits, Answer("unknown"))


def answers(question: HorizonQuestion, limits: Limits, clock: Clock) -> Iterator[Answer]:
    """Improving answers; the last has a reason unless it is proved. Raises Stop by the clock."""
    one_turn = question.closed or question.unknown_turn or question.problem() is not None
    if one_turn or budget(question) is None:
        yield from lines(question, clock)
    else:
        yield from best_over_turns(question, limits, clock)
