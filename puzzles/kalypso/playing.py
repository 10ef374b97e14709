"""What is left of a turn, or of several, after some moves of it: the rules play them, the solver plays on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from periplus.models.core.data import Move
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.wording import say
from periplus.models.kalypso import GAME
from periplus.models.kalypso.legality import legal_moves
from periplus.models.kalypso.moves import End
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.scoring import value
from periplus.models.kalypso.state import State
from periplus.solvers.answers import Answer
from periplus.solvers.kalypso import SOLVER
from periplus.solvers.kalypso.question import ask
from periplus.solvers.limits import Clock

from ..stepwise import RemainingQuestion


def rest(position: Position, moves: Sequence[Move]) -> RemainingQuestion:
    """What is left of the turns that the position asks about; raises as ``Stepwise.rest``."""
    question = ask(position)
    state, ends = _after(position, moves)
    reached = value(state, state.own, question.objective)
    played = position.model_copy(update={"log": (*position.log, *moves)})

    def best(clock: Clock) -> Iterator[Answer]:
        if ends:
            yield from SOLVER.solve(played, clock.part().limits).part_of(clock)
        else:
            yield Answer("optimal", reached, reached)

    return RemainingQuestion(reached, not ends, best)


def options(position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
    """What the rules allow until the last turn ends; raises as ``Stepwise.rest``."""
    state, ends = _after(position, moves)
    return legal_moves(state) if ends else ()


def _after(position: Position, moves: Sequence[Move]) -> tuple[State, int]:
    """The table after the moves, and how many turns are still to end."""
    question = ask(position)
    state, ends = question.state, question.ends
    for index, move in enumerate(moves):
        if not ends:
            raise PositionError(
                f"solution[{index}]", say("comes after the last turn, expected no further move")
            )
        state, broken = GAME.follow(state, (GAME.parse_move(position, move.as_json()),))
        if broken:
            raise IllegalMove([replace(broken[0], where=("solution", index))])
        ends -= isinstance(move, End)
    return state, ends
