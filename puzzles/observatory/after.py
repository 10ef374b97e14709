"""A puzzle's position after some moves, its horizon kept: rolls that were made are no longer to come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import cast

from periplus.models.core.data import Move
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.wording import say
from periplus.models.observatory.moves import AnyMove, End, Roll
from periplus.models.observatory.play import apply, fault, state_of
from periplus.models.observatory.position import Position
from periplus.models.observatory.state import Phase


def after(position: Position, moves: Sequence[Move]) -> Position:
    """The position after legal moves of its present turn and of the turns of its ``rolls``.

    The ``end`` of the last of these turns is judged, but not played: nothing after it counts. Raises
    IllegalMove with ``where`` ("solution", i) for the first illegal move, and PositionError with a field
    ``solution[i]…`` for a roll other than the known one and for whatever follows the last turn.
    """
    state, rolls = state_of(position), position.rolls
    played: list[AnyMove] = []
    closed = False
    for index, move in zip(count(), cast("Sequence[AnyMove]", moves), strict=False):
        if closed:
            raise PositionError(
                f"solution[{index}]", say("comes after the last turn, expected no further move")
            )
        if isinstance(move, Roll):
            _expect(move, rolls, index)
        if violation := fault(state, move):
            raise IllegalMove([replace(violation, where=("solution", index))])
        rolls = rolls[1:] if isinstance(move, Roll) else rolls
        closed = isinstance(move, End) and not rolls
        if not closed:
            state = apply(state, move)
            played.append(move)
    return position.model_copy(update={"log": (*position.log, *played), "rolls": rolls})


def over(position: Position, moves: Sequence[Move]) -> bool:
    """Whether legal moves end with the ``end`` of the last turn of the horizon."""
    rolls = sum(isinstance(move, Roll) for move in moves)
    return bool(moves) and isinstance(moves[-1], End) and rolls == len(position.rolls)


def known_roll(position: Position) -> Roll | None:
    """The roll that comes next at a position of the line; None where it is not the dice's turn, or nobody knows."""
    if state_of(position).phase is not Phase.BEFORE or not position.rolls or position.rolls[0] is None:
        return None
    one, two, three, meteor = position.rolls[0]
    return Roll.model_validate({"dice": (one, two, three), "meteor": meteor})


def _expect(move: Roll, rolls: Sequence[tuple[int, ...] | None], index: int) -> None:
    """Raise PositionError unless the roll is the next known one; any roll will do for an unknown one."""
    if not rolls:
        raise PositionError(f"solution[{index}]", say("the puzzle looks ahead to no further roll"))
    wanted = rolls[0]
    if wanted is not None and (sorted(wanted[:3]), wanted[3]) != (sorted(move.dice), move.meteor):
        expected = f"the known roll {list(wanted[:3])} with meteor {wanted[3]}"
        raise PositionError(f"solution[{index}].dice", say("expected {expected}", expected=expected))
