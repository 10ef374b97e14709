"""Where on the table a move is made, no closer than a clue may say."""

from __future__ import annotations

from ..core.results import Place as Where
from ..core.wording import say
from .moves import Act, AnyMove, Canoe, Claim, Liaison, Place

KINDS = {
    "lawan_place": (say("the fields"), say("draw a plot card")),
    "keep": (say("the mats"), say("keep a token")),
    "gain": (say("the action"), say("gain goods")),
    "forest": (say("the forest cards"), say("take a card")),
    "hire": (say("the hiring row"), say("hire")),
    "refresh": (say("the hiring row"), say("refresh")),
    "draw": (say("the islander deck"), say("draw an islander")),
    "guide": (say("the mats"), say("gain a guide")),
    "envoy": (say("the mats"), say("become envoy")),
    "task": (say("the tableau"), say("task an islander")),
    "offer": (say("the altars"), say("make an offering")),
    "elder": (say("the elders"), say("gain an elder")),
    "stop": (say("the action"), say("stop")),
}
"""By the type of a move that names no area: where it is made, and what kind of move it is."""


def place(move: AnyMove) -> Where:
    """The area of a placing or a choice, the part of the table of a step."""
    match move:
        case Place():
            return Where(say("the fields"), say("place a token"))
        case Act():
            return Where(say("the {area}", area=say(move.area)), say("choose a space"))
        case Claim():
            return Where(say("the {area}", area=say(move.area)), say("claim"))
        case Liaison():
            return Where(say("the {area}", area=say(move.area)), say("use the liaison"))
        case Canoe():
            return Where(say("the canoe track"), say("move the canoe"))
        case _:
            return Where(*KINDS[move.type])
