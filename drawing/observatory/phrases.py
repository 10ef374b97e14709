"""Moves in words, from the JSON of an answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from periplus.models.core.wording import listed, say
from periplus.models.observatory.position import Position

from ..tables import Phrase

SOURCES = {
    "meteor": say("meteor"),
    "meteor+": say("meteor +1"),
    "meteor-": say("meteor −1"),
    "card": say("card bonus"),
    "track": say("track bonus"),
    "finder": say("Finder star"),
    "round": say("round bonus"),
}
_DECKS = {"small": say("small deck"), "large": say("large deck")}


def phrase(move: Mapping[str, Any]) -> str:
    """The move in a few words; raises ValueError for what is no move.

    ``move`` is a move as logs write it, or the choice of the first range that ``maximum`` may begin with.
    """
    match move:
        case {"type": "roll", "dice": dice, "meteor": meteor}:
            return say("roll {dice}, meteor {meteor}", dice=listed(map(str, dice)), meteor=meteor)
        case {"type": "star", "at": at, "with": source}:
            return say("star at {square} with {source}", square=list(at), source=_source(source))
        case {"type": "research", "track": track, "space": space, "with": source}:
            told = {"track": say(str(track).capitalize()), "space": space, "source": _source(source)}
            if drive := move.get("drive"):
                return say("check {track} {space} with {source}, Drive number {drive}", **told, drive=drive)
            return say("check {track} {space} with {source}", **told)
        case {"type": "complete", "card": card, "at": at}:
            if turn := move.get("rotation"):
                return say(
                    "complete {card} at {square} turned {turn}°", card=card, square=list(at), turn=turn
                )
            return say("complete {card} at {square}", card=card, square=list(at))
        case {"type": "draw", "from": deck}:
            where = say("sky") if deck == "sky" else _DECKS[str(deck)]
            card = move.get("card")
            return (
                say("draw {card} from the {where}", card=card, where=where)
                if card
                else say("draw from the {where}", where=where)
            )
        case {"type": "keep", "cards": cards}:
            return say("keep {cards}", cards=listed(cards))
        case {"type": "range", "cards": cards}:
            return say("start with {cards}", cards=listed(cards))
        case {"type": "end"}:
            return say("end the turn")
        case _:
            raise ValueError(f"no such move: {move!r}")


def phrasing(_position: Position) -> Phrase:
    """What says the moves of the position; here they name nothing that only its edition could."""
    return phrase


def _source(source: str | list[int | str]) -> str:
    if isinstance(source, str):
        return SOURCES[source]
    first, *others = map(str, source)
    return say("{first} and {second}", first=first, second=others[0]) if others else first
