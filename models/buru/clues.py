"""Where on the table a move is made, no closer than a clue may say."""

from __future__ import annotations

from ..core.results import Place as Where
from ..core.wording import say
from .moves import Act, AnyMove, Canoe, Claim, Liaison, Place

KINDS = {
    "lawan_place": (say("the fields"), say("draw a plot card"), ""),
    "keep": (say("the mats"), say("keep a token"), "Players"),
    "gain": (say("the action"), say("gain goods"), ""),
    "forest": (say("the forest cards"), say("take a card"), "Forest"),
    "hire": (say("the hiring row"), say("hire"), "Before the players"),
    "refresh": (say("the hiring row"), say("refresh"), "Before the players"),
    "draw": (say("the islander deck"), say("draw an islander"), "Before the players"),
    "guide": (say("the mats"), say("gain a guide"), "Players"),
    "envoy": (say("the mats"), say("become envoy"), "Players"),
    "task": (say("the tableau"), say("task an islander"), "Tableau"),
    "offer": (say("the altars"), say("make an offering"), "Score"),
    "elder": (say("the elders"), say("gain an elder"), "Elders"),
    "stop": (say("the action"), say("stop"), ""),
    "dawn": (say("the board"), say("turn up decrees and forest cards"), ""),
    "plot": (say("the mats"), say("deal plot cards"), "Players"),
    "tie": (say("the board"), say("tell how a tie falls"), ""),
    "reveal": (say("the board"), say("turn up what was unknown"), ""),
}
"""By the type of a move that names no area: where it is made, its kind, and what lights up (else the board)."""


def place(move: AnyMove) -> Where:
    """The area of a placing or a choice, the part of the table of a step."""
    match move:
        case Place():
            return Where(say("the fields"), say("place a token"))
        case Act():
            return _in(move.area, say("choose a space"))
        case Claim():
            return _in(move.area, say("claim"))
        case Liaison():
            return _in(move.area, say("use the liaison"))
        case Canoe():
            return Where(say("the canoe track"), say("move the canoe"))
        case _:
            where, kind, thing = KINDS[move.type]
            return Where(where, kind, thing=thing)


def _in(area: str, kind: str) -> Where:
    """In an area, which lights up."""
    return Where(say("the {area}", area=say(area)), kind, thing=area.capitalize())
