"""What is left of an arrangement after some of its tiles are laid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from periplus.models.core.data import Move
from periplus.models.core.errors import PositionError
from periplus.models.core.multisets import distinct, without
from periplus.models.core.wording import say
from periplus.models.mist.edition import hex_of
from periplus.models.mist.moves import Place
from periplus.models.mist.position import Position
from periplus.models.mist.scoring import total
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock
from periplus.solvers.mist.arrangement.solve import answers, task_of
from periplus.solvers.mist.arrangement.task import IslandTask

from ..stepwise import RemainingQuestion
from .laying import laid, place


def rest(position: Position, moves: Sequence[Move]) -> RemainingQuestion:
    """What is left after the tiles; raises as ``Stepwise.rest``."""
    task = _after(position, moves)
    complete = not (task.every and task.tiles)
    return RemainingQuestion(total(task.state, task.seat), complete, lambda clock: _best(task, clock))


def options(position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Every tile that is left on every space that is asked about; raises as ``Stepwise.rest``."""
    task = _after(position, moves)
    if task.limit == 0:
        return ()
    spaces = task.island.board.spaces_of(task.spaces)
    return tuple(Place(tile=tile, at=at) for tile in distinct(task.tiles) for at in spaces)


def _after(position: Position, moves: Sequence[Move]) -> IslandTask:
    """The task once the tiles lie."""
    task = task_of(position)
    for index, move in enumerate(moves):
        task = _laid(task, place(move, index), index)
    return task


def _laid(task: IslandTask, move: Place, index: int) -> IslandTask:
    """The task once the tile of move number ``index`` lies on its space."""
    if move.tile not in task.tiles:
        raise PositionError(f"solution[{index}].tile", say("expected one of the tiles that are left"))
    if task.limit == 0:
        raise PositionError(f"solution[{index}]", say("comes after the last tile, expected no further one"))
    state = laid(task.state, task.seat, move, index)
    bit = 1 << task.island.board.number[move.at]
    if not task.spaces & bit:
        raise PositionError(f"solution[{index}].at", say("expected one of the spaces that are asked about"))
    return replace(
        task,
        state=state,
        tiles=without(task.tiles, move.tile),
        spaces=task.spaces & ~bit,
        limit=None if task.limit is None else task.limit - 1,
    )


def _best(task: IslandTask, clock: Clock) -> Iterator[Answer]:
    """The solver's answers, their layouts as placements."""
    for answer in answers(task, clock):
        placed = tuple(_placements(task, answer.arrangement or {}))
        yield replace(answer, solution=placed, arrangement=None)


def _placements(task: IslandTask, layout: Mapping[str, str]) -> Iterator[Place]:
    """A tile of the stock for each token, space by space."""
    left = {token: list(tiles) for token, tiles in task.stock.items()}
    for key, token in layout.items():
        yield Place(tile=left[token].pop(0), at=hex_of(key))
