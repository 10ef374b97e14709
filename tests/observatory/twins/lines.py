"""Every position in which a line of play to the horizon can end: all legal moves are played in all orders."""

from __future__ import annotations

from collections.abc import Sequence

from periplus.models.observatory.legality import apply, legal_moves
from periplus.models.observatory.moves import End, Roll
from periplus.models.observatory.play import state_of
from periplus.models.observatory.position import Position
from periplus.models.observatory.state import Phase, Sheet, State
from tests.observatory.twins.turn import TooMany

Known = tuple[int, int, int, int]


def endings(position: Position, budget: int = 4000) -> list[Sheet]:
    """The sheets of ``me`` at the horizon, each once; raises TooMany beyond so many states."""
    rolls = tuple(roll for roll in position.rolls if roll is not None)
    return endings_from(state_of(position), position.me, rolls, budget)


def endings_from(start: State, seat: int, rolls: tuple[Known, ...], budget: int = 4000) -> list[Sheet]:
    """As ``endings``, of the seat of a table with those rolls to come."""
    several = len(start.sheets) > 1
    seen: set[tuple[State, tuple[Known, ...]]] = set()
    found: dict[Sheet, None] = {}
    closed = start.phase in (Phase.DRAW, Phase.OVER) and not rolls
    todo = [(start, rolls)]
    while todo:
        state, left = todo.pop()
        if (state, left) in seen:
            continue
        seen.add((state, left))
        if len(seen) > budget:
            raise TooMany
        clear = not any(sheet.pending for sheet in state.sheets)
        if not left and clear:
            found[state.sheets[seat]] = None
        if not closed:
            todo += [(after, left) for after in _moved(state, seat, several)]
            todo += _turned(state, left, clear)
    return list(found)


def _moved(state: State, seat: int, several: bool) -> Sequence[State]:
    moves = legal_moves(state, seat, several)
    return [apply(state, move) for move in moves if not isinstance(move, End)]


def _turned(state: State, left: tuple[Known, ...], clear: bool) -> Sequence[tuple[State, tuple[Known, ...]]]:
    if not left or not clear:
        return []
    if state.phase is Phase.ROLLED:
        return [(apply(state, End()), left)]
    if state.phase is Phase.BEFORE:
        *dice, meteor = left[0]
        return [(apply(state, Roll(dice=tuple(dice), meteor=meteor)), left[1:])]  # type: ignore[arg-type]
    return []
