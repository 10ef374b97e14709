"""What is left of an enclosure after some cells are laid: each is a barrel's cell, joined to the foundation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from periplus.models.core.data import Move
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.kalypso import board
from periplus.models.kalypso.moves import Place
from periplus.models.kalypso.play import state_of
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.state import Settlement, State
from periplus.solvers.answers import Answer
from periplus.solvers.kalypso.enclose import Enclosing
from periplus.solvers.limits import Clock

from ..question import illegal
from ..stepwise import RemainingQuestion, counted_in


def rest(position: Position, moves: Sequence[Move]) -> RemainingQuestion:
    """What is left after the cells; raises as ``Stepwise.rest``."""
    state = _after(position, moves)
    targets = state.sea.frame.mask(position.ask.cells or ())
    covered = board.covered(state.sea, state.own) | state.sea.island
    complete = not targets & (covered | ~board.enclosed(state.sea, state.own))
    enclosing = Enclosing(state, targets, position.ask.max - len(moves))
    return RemainingQuestion(len(moves), complete, lambda clock: _best(enclosing, len(moves), clock))


def options(position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
    """A cell of foundation wherever the grid has room beside it (KAL-6.3); raises as ``Stepwise.rest``."""
    state = _after(position, moves)
    sea, own = state.sea, state.own
    if len(moves) == position.ask.max:
        return ()
    beside = sea.frame.beside(board.foundation(sea, own)) & sea.frame.inside
    free = beside & ~(board.covered(sea, own) | sea.island)
    return tuple(_barrel(cell) for cell in sea.frame.cells(free))


def _barrel(cell: tuple[int, int]) -> Place:
    return Place.model_validate({"tile": "barrel", "at": list(cell)})


def _after(position: Position, moves: Sequence[Move]) -> State:
    """The table once the cells are laid."""
    state = state_of(position)
    if len(moves) > position.ask.max:
        raise PositionError(
            f"solution[{position.ask.max}]", say("one piece too many, expected no further one")
        )
    for index, move in enumerate(moves):
        state = state.with_own(_laid(state, move, index))
    return state


def _laid(state: State, move: Move, index: int) -> Settlement:
    """The settlement with one more cell of foundation, number ``index`` of the solution."""
    if not isinstance(move, Place) or move.tile != "barrel":
        raise PositionError(
            f"solution[{index}]", say("expected place, with the tile barrel: one cell of foundation")
        )
    sea, own = state.sea, state.own
    if not sea.frame.on_grid(move.at):
        raise illegal(index, "KAL-6.3", say("{at} is off the grid", at=list(move.at)))
    cell = sea.frame.mask([move.at])
    if cell & (board.covered(sea, own) | sea.island):
        raise illegal(index, "KAL-6.2", say("something lies on {at}", at=list(move.at)))
    if not cell & sea.frame.beside(board.foundation(sea, own)):
        raise illegal(index, "KAL-8.6", say("{at} is not beside the foundation", at=list(move.at)))
    return replace(own, barrels=own.barrels | cell)


def _best(enclosing: Enclosing, laid: int, clock: Clock) -> Iterator[Answer]:
    """The solver's answers, their cells as barrels, the cells laid so far counted in."""
    for answer in enclosing.answers(clock):
        cells = (step for step in answer.solution if isinstance(step, tuple))
        placed = tuple(map(_barrel, cells))
        yield counted_in(replace(answer, solution=placed), laid)
