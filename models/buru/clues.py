"""Where on the table a move is made, no closer than a clue may say."""

from __future__ import annotations

from ..core.results import Place as Where
from ..core.wording import say
from .moves import Act, AnyMove, Canoe, Claim, Liaison, Place

KINDS = {
    "lawan_place": (say("the fields"), "draw a plot card"),
    "keep": (say("the mats"), "keep a token"),
    "gain": (say("the action"), "gain goods"),
    "forest": (say("the forest cards"), "take a card"),
    "hire": (say("the hiring row"), "hire"),
    "refresh": (say("the hiring row"), "refresh"),
    "draw": (say("the islander deck"), "draw an islander"),
    "guide": (say("the mats"), "gain a guide"),
    "envoy": (say("the mats"), "become envoy"),
    "task": (say("the tableau"), "task an islander"),
    "offer": (say("the altars"), "make an offering"),
    "elder": (say("the elders"), "gain an elder"),
    "stop": (say("the action"), "stop"),
}


def place(move: AnyMove) -> Where:
    """The area of a placing or a choice, the part of the table of a step."""
    match move:
        case Place():
            return Where(say("the fields"), "place a token")
        case Act():
            return Where(say("the {area}", area=say(move.area)), "choose a space")
        case Claim():
            return Where(say("the {area}", area=say(move.area)), "claim")
        case Liaison():
            return Where(say("the {area}", area=say(move.area)), "use the liaison")
        case Canoe():
            return Where(say("the canoe track"), "move the canoe")
        case _:
            return Where(*KINDS[move.type])
