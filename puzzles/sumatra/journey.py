"""What is left of a journey after some turns: every tile to come is known, and the rivals play against the margin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from periplus.models.core.data import Move
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.wording import say
from periplus.models.sumatra import GAME
from periplus.models.sumatra.legality import apply, fault, legal_moves
from periplus.models.sumatra.moves import Advance, Explore, Follow, Take
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.scoring import margin
from periplus.models.sumatra.state import State
from periplus.models.sumatra.tiles import Tiles, canonical
from periplus.solvers.sumatra.journey.solve import answers
from periplus.solvers.sumatra.task import NotebookOptions

from ..stepwise import RemainingQuestion


def rest(position: Position, moves: Sequence[Move]) -> RemainingQuestion:
    """What is left after the turns, those of rivals included; raises as ``Stepwise.rest``."""
    state, seat, future = _after(position, moves)
    return RemainingQuestion(
        margin(state, seat), state.over, lambda clock: answers(state, seat, future, clock)
    )


def options(position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Every turn, the tiles of an exploration as they are known; raises as ``Stepwise.rest``."""
    state, _, future = _after(position, moves)
    return legal_moves(replace(state, draw=canonical(future[0])) if future else state)


def _after(position: Position, moves: Sequence[Move]) -> tuple[State, int, tuple[Tiles, ...]]:
    """The table after the turns, the seat that asks, and the tiles of the places to come."""
    state = replace(GAME.state(position), bag=None, draw=None)
    options = NotebookOptions(position)
    seat = options.seat(len(state.players), state.turn)
    future = options.future(state.map[state.place + 1 :])
    options.settle()
    for index, move in enumerate(moves):
        if not isinstance(move, Take | Advance | Follow | Explore):
            raise TypeError("expected a move of the game")
        if isinstance(move, Explore):
            _expect(move, future, index)
        if violations := fault(state, move):
            raise IllegalMove([replace(violations[0], where=("solution", index))])
        state = apply(state, move)
        future = future[1:] if isinstance(move, Explore) else future
    return state, seat, future


def _expect(move: Explore, future: Sequence[Tiles], index: int) -> None:
    """Raise PositionError unless the exploration draws what the puzzle knows of the next place."""
    if not future or move.drawn is None or canonical(move.drawn) != canonical(future[0]):
        known = " ".join(future[0]) if future else say("no further place")
        raise PositionError(f"solution[{index}].drawn", say("expected {tiles}", tiles=known))
