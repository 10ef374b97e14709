"""Moves in words, from the JSON of an answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from periplus.models.mist.scoring import EXTENSION_NAMES


def tile_name(code: str) -> str:
    """A tile in words where its code needs them.

    >>> tile_name("F3"), tile_name("EV")
    ('F3', 'wind machine')
    """
    return EXTENSION_NAMES.get(code, code)


def place_name(place: Sequence[int] | Mapping[str, int]) -> str:
    """A space or a dock.

    >>> place_name([1, -2]), place_name({"dock": 3})
    ('[1, -2]', 'dock 3')
    """
    return f"dock {place['dock']}" if isinstance(place, Mapping) else str(list(place))


def phrase(move: Any) -> str:
    """A move, a space or a tile of an arrangement, in a few words; raises ValueError for what is none of these."""
    match move:
        case [int(q), int(r)]:
            return f"a terrain tile on [{q}, {r}]"
        case {"type": "fly"}:
            return ", ".join(_flight(move))
        case {"type": "leap", "to": to}:
            return f"leap to {place_name(to)}"
        case {"type": "place", "tile": tile, "at": at} | {"tile": tile, "at": at}:
            return f"place {tile_name(tile)} on {place_name(at)}"
        case {"type": "roll", "wind": wind, "bonus": bonus}:
            return f"roll {_faces(wind)} and {_faces(bonus)}"
        case {"type": "deal"}:
            return ", ".join(_deal(move))
        case _:
            return _short(move)


def _short(move: Any) -> str:
    """A move of few fields."""
    match move:
        case {"type": "draw", "tile": None}:
            return "decline a draw"
        case {"type": "draw", "tile": tile, "cloud": int(cloud)}:
            return f"take {tile} from cloud {cloud} for a draw"
        case {"type": "draw" | "gain" as kind, "tile": tile}:
            return f"{kind} {tile}"
        case {"type": "stow", "keep": keep}:
            return f"keep {' '.join(keep)}" if keep else "turn all into energy"
        case {"type": "take", "cloud": cloud}:
            return f"take cloud {cloud}"
        case {"type": "skip"}:
            return "take nothing"
        case {"type": "activate", "tile": tile, "energy": energy}:
            return f"activate the {tile_name(tile)}{' for its energy' if energy else ''}"
        case {"type": "exchange", "give": give}:
            return f"exchange {give}" if give else "exchange nothing"
        case {"type": "done"}:
            return "done" if move.get("value") is None else f"done, value {move['value']}"
        case _:
            raise ValueError(f"no such move: {move!r}")


def _flight(move: Mapping[str, Any]) -> Iterator[str]:
    """Where a flight goes, where it comes in, its end and its price."""
    yield f"fly {move['distance']} {move['dir']}" if move["distance"] else "stay"
    if move.get("enter") is not None:
        yield f"coming in over {place_name(move['enter'])}"
    if move.get("to") is not None and move["distance"]:
        yield f"to {place_name(move['to'])}"
    if move.get("cost"):
        yield f"for {move['cost']} energy"


def _deal(move: Mapping[str, Any]) -> Iterator[str]:
    clouds = move.get("clouds")
    yield f"deal {' '.join(clouds)}" if clouds else "the bag is too small to deal"
    if move.get("harbour"):
        yield f"{move['harbour']} to the harbour"
    if move.get("swap"):
        yield f"{move['swap']} from there into the bag"


def _faces(faces: str | Sequence[str]) -> str:
    """A face, or a first roll and its reroll."""
    return faces if isinstance(faces, str) else " then ".join(faces)
