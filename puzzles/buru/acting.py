"""What is left of an action or of an afternoon after some moves: the rules play them, the solver plays on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from periplus.models.buru import GAME
from periplus.models.buru.goods import can_pay
from periplus.models.buru.moves import BuruMove
from periplus.models.buru.notation import bundle
from periplus.models.buru.play import PossibleWorlds, only, raw
from periplus.models.buru.position import Position
from periplus.models.buru.query import AfternoonQuery, ChainQuery, OffersQuery
from periplus.models.buru.scoring import value
from periplus.models.buru.state import State
from periplus.models.core.data import Move
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.wording import say
from periplus.solvers import api
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock

from ..stepwise import RemainingQuestion, counted_in


def rest(position: Position, moves: Sequence[Move]) -> RemainingQuestion:
    """What is left of the open parts, or of the afternoon; raises as ``Stepwise.rest``."""
    table = _after(position, moves)
    seat = _seat(position, only(GAME.state(position)))
    played = position.model_copy(update={"log": (*position.log, *moves)})
    over = _is_over(position, only(table), seat)
    runs_on = isinstance(position.ask, AfternoonQuery) or not over
    reached, complete, made = _counted(position, only(table) if runs_on else raw(table), seat, moves)

    def best(clock: Clock) -> Iterator[Answer]:
        if over:
            yield Answer("optimal", reached, reached) if complete else Answer("infeasible")
            return
        for answer in api.solve(played, clock.part().limits).part_of(clock):
            yield counted_in(answer, made)

    return RemainingQuestion(reached, complete, best)


def options(position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
    """What the rules allow until nothing is left to choose; raises as ``Stepwise.rest``."""
    table = _after(position, moves)
    if _is_over(position, only(table), _seat(position, only(GAME.state(position)))):
        return ()
    return api.moves(position.model_copy(update={"log": (*position.log, *moves)}))


def _after(position: Position, moves: Sequence[Move]) -> PossibleWorlds:
    """The table after the moves."""
    table = GAME.state(position)
    seat = _seat(position, only(table))
    for index, move in enumerate(moves):
        if not isinstance(move, BuruMove):
            raise TypeError("expected a move of the game")
        if _is_over(position, only(table), seat):
            raise PositionError(f"solution[{index}]", say("comes after the end, expected no further move"))
        table, broken = GAME.follow(table, (move,))  # type: ignore[arg-type]
        if broken:
            raise IllegalMove([replace(broken[0], where=("solution", index))])
    return table


def _seat(position: Position, state: State) -> int:
    """Who is to do it: the player who asks, else whose choice it is."""
    if position.ask.player is not None:
        return state.setting.ids.index(position.ask.player)
    return state.turn or 0


def _is_over(position: Position, state: State, seat: int) -> bool:
    """Whether nothing is left to choose: the afternoon is past, or the player's open parts are used up."""
    if isinstance(position.ask, AfternoonQuery):
        return state.phase != "afternoon" or state.turn is None
    return state.turn != seat or not state.pending


def _counted(position: Position, state: State, seat: int, moves: Sequence[Move]) -> tuple[int, bool, int]:
    """What the moves come to, whether the solution may end there, and what the solver has to be told of them."""
    query = position.ask
    if isinstance(query, ChainQuery) and query.target is not None:
        tasks = sum(getattr(move, "type", "") == "task" for move in moves)
        return tasks, can_pay(state.players[seat], bundle(query.target)), tasks
    if not isinstance(query, ChainQuery | OffersQuery | AfternoonQuery):
        raise PositionError("ask.kind", say("expected a question about an afternoon"))
    goal = query.goal if isinstance(query.goal, str) else {str(name): one for name, one in query.goal.items()}
    return whole(value(state, seat, goal)), True, 0


def whole(points: Fraction) -> int:
    """Points as a whole number; raises PositionError where cards are not known, of which only a mean is."""
    if points.denominator != 1:
        raise PositionError("decks", say("expected every card that is drawn, so that points are whole"))
    return points.numerator
