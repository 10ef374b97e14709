"""What is left of a web to all coasts after some terrain tiles are laid. A wild stands for any kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from periplus.models.boards.hexes import Hex
from periplus.models.core.data import Move
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.mist.island import WILD, is_terrain
from periplus.models.mist.moves import Place
from periplus.models.mist.position import Position
from periplus.models.mist.state import BARE, State, all_connected, masks_of
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock
from periplus.solvers.mist.connect import Web, asked

from ..stepwise import RemainingQuestion, counted_in
from .laying import laid, place


def rest(position: Position, moves: Sequence[Move]) -> RemainingQuestion:
    """What is left after the tiles; raises as ``Stepwise.rest``."""
    state, seat, avoid = _after(position, moves)
    island, tiles = state.island, state.players[seat].tiles
    web = Web(island, tiles, island.board.mask(avoid))
    return RemainingQuestion(
        len(moves), all_connected(island, masks_of(tiles)), lambda clock: _best(web, len(moves), clock)
    )


def options(position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
    """A wild on every bare space that is not to be avoided; raises as ``Stepwise.rest``."""
    state, seat, avoid = _after(position, moves)
    island, tiles = state.island, state.players[seat].tiles
    return tuple(
        Place(tile=f"{WILD}0", at=space)
        for number, space in enumerate(island.board.spaces)
        if number != island.yard and tiles[number] == BARE and space not in avoid
    )


def _after(position: Position, moves: Sequence[Move]) -> tuple[State, int, Sequence[Hex]]:
    """The table once the tiles lie, the seat whose island it is, and the spaces to be avoided."""
    state, seat, avoid = asked(position)
    for index, move in enumerate(moves):
        state = laid(state, seat, _new(move, index, avoid), index)
    return state, seat, avoid


def _new(move: Move, index: int, avoid: Sequence[Hex]) -> Place:
    """The terrain tile of move number ``index``."""
    tile = place(move, index)
    if not is_terrain(tile.tile):
        raise PositionError(
            f"solution[{index}].tile", say("expected a terrain tile, or {wild}0 for any kind", wild=WILD)
        )
    if tile.at in avoid:
        raise PositionError(f"solution[{index}].at", say("expected a space that is not to be avoided"))
    return tile


def _best(web: Web, count: int, clock: Clock) -> Iterator[Answer]:
    """The solver's answers, their spaces with wilds, the tiles laid so far counted in."""
    for answer in web.answers(clock):
        spaces = (step for step in answer.solution if isinstance(step, tuple))
        tiles = tuple(Place(tile=f"{WILD}0", at=space) for space in spaces)
        yield counted_in(replace(answer, solution=tiles), count)
