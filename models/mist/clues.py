"""Where on the table a move is made, no closer than a clue may say: words, and the spaces that it lights up."""

from __future__ import annotations

from ..boards.bitsets import members
from ..boards.hexes import Hex
from ..core.results import Place as Where
from ..core.wording import say
from .moves import AnyMove, Fly, Leap, Place
from .state import State
from .tiles import OFFICE

KINDS = {
    "deal": (say("the clouds"), say("deal the tiles")),
    "roll": (say("the dice"), say("roll the dice")),
    "draw": (say("the bag"), say("draw a tile")),
    "stow": (say("the telescopes"), say("keep tiles or turn them into energy")),
    "take": (say("the clouds"), say("take a cloud")),
    "skip": (say("the clouds"), say("go on without a cloud")),
    "activate": (say("the tiles beside the board"), say("activate an extension tile")),
    "exchange": (say("the harbour"), say("exchange a tile")),
    "gain": (say("the harbour"), say("gain a tile")),
    "done": (say("the end of the turn"), say("end the turn")),
}


def place(state: State, move: AnyMove) -> Where:
    """The direction of a flight, the surroundings of a placement, or the part of the table.

    What is done beside the island lights up the balloon whose player does it.
    """
    if isinstance(move, Place):
        return Where(say("the spaces around the balloon"), say("place a tile"), _around(state))
    if isinstance(move, Fly):
        return Where(say("the sky over the island"), _flight(move), _balloon(state))
    if isinstance(move, Leap):
        return Where(say("the last dock"), say("leap to the island"), _balloon(state))
    where, kind = KINDS[move.type]
    return Where(where, kind, _balloon(state))


def _flight(move: Fly) -> str:
    return say("stay") if move.dir is None else say("fly {direction}", direction=move.dir)


def _balloon(state: State) -> tuple[Hex, ...]:
    """The space below the mover's balloon; from a dock, that of the office that let it fly there (MIST-11.4)."""
    mover = state.mover
    number = mover.tiles.index(OFFICE) if mover.dock else mover.space
    return (state.island.board.spaces[number],)


def _around(state: State) -> tuple[Hex, ...]:
    """The spaces beside the mover's balloon."""
    spaces = state.island.board.spaces
    return tuple(spaces[number] for number in members(state.island.board.beside[state.mover.space]))
