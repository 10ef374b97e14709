"""Moves in words, from the JSON of an answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from periplus.models.core.wording import listed, say
from periplus.models.mist.island import EXTENSION_NAMES, EXTENSION_OF
from periplus.models.mist.position import Position

from ..tables import Phrase

BONUSES = {
    "none": say("none"),
    "energy1": say("energy 1"),
    "energy2": say("energy 2"),
    "tile": say("a tile"),
    "plus1": say("one space more"),
    "reverse": say("against the wind"),
    "turn60": say("60° aside"),
}
"""What the faces of the bonus die bring."""


def tile_name(code: str) -> str:
    """A tile in words where its code needs them.

    >>> tile_name("F3"), tile_name("EV")
    ('F3', 'wind machine')
    """
    return EXTENSION_NAMES[EXTENSION_OF[code]] if code in EXTENSION_OF else code


def place_name(place: Sequence[int] | Mapping[str, int]) -> str:
    """A space or a dock.

    >>> place_name([1, -2]), place_name({"dock": 3})
    ('[1, -2]', 'dock 3')
    """
    return say("dock {dock}", dock=place["dock"]) if isinstance(place, Mapping) else str(list(place))


def phrase(move: Any) -> str:
    """A move, a space or a tile of an arrangement, in a few words; raises ValueError for what is none of these."""
    match move:
        case [int(q), int(r)]:
            return say("a terrain tile on [{q}, {r}]", q=q, r=r)
        case {"type": "fly"}:
            return listed(_flight(move))
        case {"type": "leap", "to": to}:
            return say("leap to {place}", place=place_name(to))
        case {"type": "place", "tile": tile, "at": at} | {"tile": tile, "at": at}:
            return say("place {tile} on {space}", tile=tile_name(tile), space=place_name(at))
        case {"type": "roll", "wind": wind, "bonus": bonus}:
            return say("roll {wind} and {bonus}", wind=_faces(wind), bonus=_faces(bonus))
        case {"type": "deal"}:
            return listed(_deal(move))
        case _:
            return _short(move)


def phrasing(_position: Position) -> Phrase:
    """What says the moves of the position; here they name nothing that only its edition could."""
    return phrase


def _short(move: Any) -> str:
    """A move of few fields."""
    match move:
        case {"type": "draw", "tile": None}:
            return say("decline a draw")
        case {"type": "draw", "tile": tile, "cloud": int(cloud)}:
            return say("take {tile} from cloud {cloud} for a draw", tile=tile, cloud=cloud)
        case {"type": "draw", "tile": tile}:
            return say("draw {tile}", tile=tile)
        case {"type": "gain", "tile": tile}:
            return say("gain {tile}", tile=tile)
        case {"type": "stow", "keep": keep}:
            return say("keep {tiles}", tiles=listed(keep)) if keep else say("turn all into energy")
        case {"type": "take", "cloud": cloud}:
            return say("take cloud {cloud}", cloud=cloud)
        case {"type": "skip"}:
            return say("take nothing")
        case {"type": "activate", "tile": tile, "energy": energy}:
            if energy:
                return say("activate the {tile} for its energy", tile=tile_name(tile))
            return say("activate the {tile}", tile=tile_name(tile))
        case {"type": "exchange", "give": give}:
            return say("exchange {tile}", tile=give) if give else say("exchange nothing")
        case {"type": "done"}:
            value = move.get("value")
            return say("done") if value is None else say("done, value {value}", value=value)
        case _:
            raise ValueError(f"no such move: {move!r}")


def _flight(move: Mapping[str, Any]) -> Iterator[str]:
    """Where a flight goes, where it comes in, its end and its price."""
    yield (
        say("fly {distance} {direction}", distance=move["distance"], direction=move["dir"])
        if move["distance"]
        else say("stay")
    )
    if move.get("enter") is not None:
        yield say("coming in over {space}", space=place_name(move["enter"]))
    if move.get("to") is not None and move["distance"]:
        yield say("to {place}", place=place_name(move["to"]))
    if move.get("cost"):
        yield say("for {cost} energy", cost=move["cost"])


def _deal(move: Mapping[str, Any]) -> Iterator[str]:
    clouds = move.get("clouds")
    yield say("deal {tiles}", tiles=" ".join(clouds)) if clouds else say("the bag is too small to deal")
    if move.get("harbour"):
        yield say("{tile} to the harbour", tile=move["harbour"])
    if move.get("swap"):
        yield say("{tile} from there into the bag", tile=move["swap"])


def _faces(faces: str | Sequence[str]) -> str:
    """A face, or a first roll and its reroll (MIST-4.2)."""
    if isinstance(faces, str):
        return BONUSES.get(faces, faces)
    first, *again = map(_faces, faces)
    return say("{first} then {second}", first=first, second=again[0]) if again else first
