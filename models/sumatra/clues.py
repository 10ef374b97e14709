"""Where a turn is made and of what kind it is: what a clue may say before it says the move itself."""

from __future__ import annotations

from ..core.results import Place
from ..core.wording import say
from .moves import KNOWN, Advance, AnyMove, Follow
from .state import COLUMNS
from .tiles import KINDS

_ROWS = {
    "R": say("the residents"),
    "O": say("the ornaments"),
    "P": say("the plants and animals"),
    "A": say("the plants and animals"),
    "W": say("the radio and GPS"),
    "G": say("the radio and GPS"),
    "V": say("the villages"),
    "M": say("the volcanoes and equipment"),
    "E": say("the volcanoes and equipment"),
}
"""The rows of the notebook among which a kind belongs."""


def place(move: AnyMove) -> Place:
    """The rows of the notebook, the known area, or the map, that the turn concerns."""
    match move:
        case Advance() | Follow():
            return Place(say("the map"), say("move the piece"), thing="Journey")
        case _ if move.tile is None:
            return Place(say("the map"), say("move the token"), thing="Journey")
        case _ if move.to == KNOWN:
            return Place(say("the known area"), say("put a tile aside"), thing="Known")
    rows = [row for row, kind in enumerate(KINDS) if _ROWS[kind] == _ROWS[move.tile[0]]]
    cells = tuple((row, column) for row in rows for column in range(COLUMNS))
    return Place(_ROWS[move.tile[0]], say("place a tile"), cells)
