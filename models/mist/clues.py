"""Where on the table a move is made, no closer than a clue may say."""

from __future__ import annotations

from ..core.results import Place as Where
from ..core.wording import say
from .moves import AnyMove, Fly, Leap, Place

KINDS = {
    "deal": (say("the clouds"), say("deal the tiles")),
    "roll": (say("the dice"), say("roll the dice")),
    "draw": (say("the bag"), say("draw a tile")),
    "stow": (say("the telescopes"), say("keep tiles or turn them into energy")),
    "take": (say("the clouds"), say("take a cloud")),
    "skip": (say("the clouds"), say("go on without a cloud")),
    "activate": (say("beside the board"), say("activate an extension tile")),
    "exchange": (say("the harbour"), say("exchange a tile")),
    "gain": (say("the harbour"), say("gain a tile")),
    "done": (say("the end of the turn"), say("end the turn")),
}


def place(move: AnyMove) -> Where:
    """The direction of a flight, the space's surroundings of a placement, or the part of the table."""
    if isinstance(move, Fly):
        return Where(say("above the island"), _flight(move))
    if isinstance(move, Leap):
        return Where(say("the last dock"), say("leap to the island"))
    if isinstance(move, Place):
        return Where(say("around the balloon"), say("place a tile"))
    return Where(*KINDS[move.type])


def _flight(move: Fly) -> str:
    return say("stay") if move.dir is None else say("fly {direction}", direction=move.dir)
