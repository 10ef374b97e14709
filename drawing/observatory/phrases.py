"""Moves in words, from the JSON of an answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SOURCES = {
    "meteor": "meteor",
    "meteor+": "meteor +1",
    "meteor-": "meteor −1",
    "card": "card bonus",
    "track": "track bonus",
    "finder": "Finder star",
    "round": "round bonus",
}


def phrase(move: Mapping[str, Any]) -> str:
    """The move in a few words; raises ValueError for what is no move.

    ``move`` is a move as logs write it, or the choice of the first range that ``maximum`` may begin with.
    """
    match move:
        case {"type": "roll", "dice": dice, "meteor": meteor}:
            return f"roll {', '.join(map(str, dice))}, meteor {meteor}"
        case {"type": "star", "at": at, "with": source}:
            return f"star at {list(at)} with {_source(source)}"
        case {"type": "research", "track": track, "space": space, "with": source}:
            drive = f", Drive number {move['drive']}" if move.get("drive") else ""
            return f"check {str(track).capitalize()} {space} with {_source(source)}{drive}"
        case {"type": "complete", "card": card, "at": at}:
            turn = f" turned {move['rotation']}°" if move.get("rotation") else ""
            return f"complete {card} at {list(at)}{turn}"
        case {"type": "draw", "from": deck}:
            where = "sky" if deck == "sky" else f"{deck} deck"
            return f"draw {move['card']} from the {where}" if move.get("card") else f"draw from the {where}"
        case {"type": "keep", "cards": cards}:
            return f"keep {', '.join(cards)}"
        case {"type": "range", "cards": cards}:
            return f"start with {', '.join(cards)}"
        case {"type": "end"}:
            return "end the turn"
        case _:
            raise ValueError(f"no such move: {move!r}")


def _source(source: str | list[int | str]) -> str:
    return SOURCES[source] if isinstance(source, str) else " and ".join(map(str, source))
