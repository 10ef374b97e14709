"""``maximum``: the best island with all that the bag holds and the player has; certificates of arrangements."""

from __future__ import annotations

from periplus.models.mist import GAME
from periplus.models.mist.edition import MODULES
from periplus.models.mist.position import Position

from ..answers import Answer
from ..limits import Limits
from ..protocol import Certifiable
from ..replay import Verb
from ..search import Search
from .arrangement.model import Model
from .arrangement.solve import answers
from .arrangement.solve import task_of as arranged
from .arrangement.task import IslandTask
from .arrangement.tokens import LaidTiles
from .island_options import IslandOptions


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The layout of the bag and of the telescope tiles of ``ask.player`` with the greatest V.

    In module 3 the extension tiles beside the board come in too. ``ask.spaces`` and ``ask.limit`` are as in
    ``arrange``. Raises PositionError for values of ``ask`` that are not as expected, and (field ``first``) where the
    score cannot be told.
    """
    task = task_of(position)
    return Search(lambda clock: answers(task, clock), limits, Answer("unknown"))


def task_of(position: Position) -> IslandTask:
    """The task that the position sets; raises PositionError as said."""
    state = GAME.state(position)
    options = IslandOptions(position.ask, state)
    seat = options.seat(len(state.players), state.turn)
    spaces, limit = options.spaces("spaces"), options.number("limit", 0)
    options.settle()
    GAME.score(position)
    player = state.players[seat]
    beside = player.extensions if state.modules == max(MODULES) else ()
    within = None if spaces is None else state.island.board.mask(spaces)
    tiles = (*state.bag, *player.telescope, *beside)
    return IslandTask.of(state, seat, tiles, spaces=within, limit=limit)


def certifiable(verb: Verb, position: Position) -> Certifiable | None:
    """The arrangement that the position asks for; None for another question, and where nothing can be laid so."""
    if verb == "hint" or (verb == "solve" and position.ask.kind != "arrange"):
        return None
    task = task_of(position) if verb == "maximum" else arranged(position)
    return Certifiable(Model(LaidTiles(task)).program) if task.possible else None
