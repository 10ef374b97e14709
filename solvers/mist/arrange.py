"""``arrange``: the best island that some tiles can make of the one that lies."""

from __future__ import annotations

from periplus.models.mist import GAME
from periplus.models.mist.position import Position

from ..answers import Answer
from ..limits import Limits
from ..search import Search
from .arrangement.solve import answers
from .arrangement.task import IslandTask
from .island_options import IslandOptions


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The layout of ``ask.tiles`` on ``ask.spaces`` with the greatest V of ``ask.player``.

    No more than ``ask.limit`` tiles are laid, with ``ask.all`` every one. Raises PositionError for values of
    ``ask`` that are not as expected, and (field ``first``) where the score cannot be told.
    """
    task = task_of(position)
    return Search(lambda clock: answers(task, clock), limits, Answer("unknown"))


def task_of(position: Position) -> IslandTask:
    """The task that ``ask`` sets; raises PositionError as said."""
    state = GAME.state(position)
    options = IslandOptions(position.ask, state)
    seat = options.seat(len(state.players), state.turn)
    tiles, spaces = options.tiles("tiles"), options.spaces("spaces")
    limit, every = options.number("limit", 0), options.flag("all", default=False)
    options.settle()
    GAME.score(position)
    within = None if spaces is None else state.island.board.mask(spaces)
    return IslandTask.of(state, seat, tiles, spaces=within, limit=limit, every=every)
