"""Where on the table a move is made, no closer than a clue may say."""

from __future__ import annotations

from ..core.results import Place as Where
from ..core.wording import say
from .moves import AnyMove, Fly, Leap, Place

KINDS = {
    "deal": ("the clouds", "deal the tiles"),
    "roll": ("the dice", "roll the dice"),
    "draw": ("the bag", "draw a tile"),
    "stow": ("the telescopes", "keep tiles or turn them into energy"),
    "take": ("the clouds", "take a cloud"),
    "skip": ("the clouds", "go on without a cloud"),
    "activate": ("beside the board", "activate an extension tile"),
    "exchange": ("the harbour", "exchange a tile"),
    "gain": ("the harbour", "gain a tile"),
    "done": ("the end of the turn", "end the turn"),
}


def place(move: AnyMove) -> Where:
    """The direction of a flight, the space's surroundings of a placement, or the part of the table."""
    if isinstance(move, Fly):
        return Where(say("above the island"), "stay" if move.dir is None else f"fly {move.dir}")
    if isinstance(move, Leap):
        return Where(say("the last dock"), "leap to the island")
    if isinstance(move, Place):
        return Where(say("around the balloon"), "place a tile")
    return Where(*KINDS[move.type])
