"""Where on the table a move is made, no closer than a clue may say."""

from __future__ import annotations

from ..core.results import Place as Where
from .moves import Act, AnyMove, Canoe, Claim, Liaison, Place

KINDS = {
    "lawan_place": ("the fields", "draw a plot card"),
    "keep": ("the mats", "keep a token"),
    "gain": ("the action", "gain goods"),
    "forest": ("the forest cards", "take a card"),
    "hire": ("the hiring row", "hire"),
    "refresh": ("the hiring row", "refresh"),
    "draw": ("the islander deck", "draw an islander"),
    "guide": ("the mats", "gain a guide"),
    "envoy": ("the mats", "become envoy"),
    "task": ("the tableau", "task an islander"),
    "offer": ("the altars", "make an offering"),
    "elder": ("the elders", "gain an elder"),
    "stop": ("the action", "stop"),
}


def place(move: AnyMove) -> Where:
    """The area of a placing or a choice, the part of the table of a step."""
    match move:
        case Place():
            return Where("the fields", "place a token")
        case Act() | Claim():
            return Where(f"the {move.area}", "choose a space" if isinstance(move, Act) else "claim")
        case Liaison():
            return Where(f"the {move.area}", "use the liaison")
        case Canoe():
            return Where("the canoe track", "move the canoe")
        case _:
            return Where(*KINDS[move.type])
