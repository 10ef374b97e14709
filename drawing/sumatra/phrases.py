"""Moves in words, from the JSON of an answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from periplus.models.sumatra.tiles import TYPES

NAMES = {"R": "resident", "O": "ornament", "W": "radio", "G": "GPS", "V": "village"}
VALUED = {"P": "plant", "A": "animal", "M": "volcano", "E": "equipment"}


def tile_name(code: str) -> str:
    """A tile in words, its code where it needs one.

    >>> tile_name("R"), tile_name("P5"), tile_name("Ea")
    ('resident', 'plant 5', 'equipment a')
    """
    return NAMES[code] if code in NAMES else f"{VALUED[code[0]]} {code[1]}"


def phrase(move: Mapping[str, Any]) -> str:
    """The move, or the step of an arrangement, in a few words; raises ValueError for what is neither."""
    match move:
        case {"type": "take" | "explore" as kind, "tile": tile}:
            drawn = f"explore (draws {' '.join(move['drawn'])}), " if move.get("drawn") else ""
            verb = "explore, " if kind == "explore" and not drawn else drawn
            return "; ".join([f"{verb}take {_placed(move, tile)}", *_further(move)])
        case {"type": "explore"}:
            return "; ".join(["explore", *_further(move)])
        case {"type": "advance" | "follow" as kind}:
            return "; ".join([kind, *_further(move)])
        case {"tile": tile}:
            return "; ".join([_placed(move, tile), *_further(move)])
        case _:
            raise ValueError(f"no such move: {move!r}")


def _placed(move: Mapping[str, Any], tile: str) -> str:
    match move.get("to"):
        case "known":
            return f"{tile_name(tile)}, make it known"
        case None:
            return tile_name(tile)
        case column:
            return f"{tile_name(tile)} into column {column}"


def _further(move: Mapping[str, Any]) -> Iterator[str]:
    """The bonus and the badges."""
    if bonus := move.get("bonus"):
        yield f"pair: fetch {_placed(bonus, bonus['tile'])}"
    if badges := move.get("badges"):
        yield f"badge{'s' if len(badges) > 1 else ''} {', '.join(badges)}"


def type_names(types: Mapping[str, tuple[str, str]]) -> str:
    """The names of the types' volcanoes and equipment, in a line; "" for an edition without names."""
    return ", ".join(f"{letter} {' / '.join(types[letter])}" for letter in TYPES if letter in types)
