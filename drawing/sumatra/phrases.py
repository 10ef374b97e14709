"""Moves in words, from the JSON of an answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from periplus.models.core.wording import listed, say, spoken
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.scoring import badge_name
from periplus.models.sumatra.tiles import TYPES

from ..tables import Phrase

NAMES = {
    "R": say("resident"),
    "O": say("ornament"),
    "W": say("radio"),
    "G": say("GPS"),
    "V": say("village"),
}
VALUED = {"P": say("plant"), "A": say("animal"), "M": say("volcano"), "E": say("equipment")}
"""The kinds whose tiles are told apart by a value or a type."""
TURNS = {"explore": say("explore"), "advance": say("advance"), "follow": say("follow")}
"""The turns that take no tile."""


def tile_name(code: str) -> str:
    """A tile in words, its code where it needs one.

    >>> tile_name("R"), tile_name("P5"), tile_name("Ea")
    ('resident', 'plant 5', 'equipment a')
    """
    return NAMES[code] if code in NAMES else say("{kind} {value}", kind=VALUED[code[0]], value=code[1])


def marks_words(marks: str) -> str:
    """The marks of a badge, each kind once with its number.

    >>> marks_words("RRRO")
    'resident ×3, ornament'
    """
    counts = {letter: marks.count(letter) for letter in marks}
    names = {letter: NAMES.get(letter) or VALUED[letter] for letter in counts}
    said = (
        say("{thing} ×{count}", thing=names[letter], count=count) if count > 1 else names[letter]
        for letter, count in counts.items()
    )
    return listed(said)


def phrase(move: Mapping[str, Any]) -> str:
    """The move, or the step of an arrangement, in a few words; raises ValueError for what is neither."""
    match move:
        case {"type": "take" | "explore" as kind, "tile": tile}:
            taking = say("take {tile}", tile=_placed(move, tile))
            return _with_further(_explored(move, taking) if kind == "explore" else taking, move)
        case {"type": "explore", "drawn": [_, *_] as drawn}:
            return say("draws {drawn}", drawn=listed(drawn))
        case {"type": "explore" | "advance" | "follow" as kind}:
            return _with_further(TURNS[kind], move)
        case {"tile": tile}:
            return _with_further(_placed(move, tile), move)
        case _:
            raise ValueError(f"no such move: {move!r}")


def phrasing(_position: Position) -> Phrase:
    """What says the moves of the position; here they name nothing that only its edition could."""
    return phrase


def _explored(move: Mapping[str, Any], taking: str) -> str:
    """An exploration that takes a tile."""
    if drawn := move.get("drawn"):
        return say("explore (draws {drawn}), {taking}", drawn=listed(drawn), taking=taking)
    return say("explore, {taking}", taking=taking)


def _placed(move: Mapping[str, Any], tile: str) -> str:
    match move.get("to"):
        case "known":
            return say("{tile}, make it known", tile=tile_name(tile))
        case None:
            return tile_name(tile)
        case column:
            return say("{tile} into column {column}", tile=tile_name(tile), column=column)


def _with_further(first: str, move: Mapping[str, Any]) -> str:
    """The first words of a move and what else it does."""
    told = first
    for more in _further(move):
        told = say("{move}; {more}", move=told, more=more)
    return told


def _further(move: Mapping[str, Any]) -> Iterator[str]:
    """The bonus and the badges."""
    if bonus := move.get("bonus"):
        yield say("pair: fetch {tile}", tile=_placed(bonus, bonus["tile"]))
    if badges := move.get("badges"):
        told = listed(badge_name(badge) for badge in badges)
        yield say("badges {badges}", badges=told) if len(badges) > 1 else say("badge {badge}", badge=told)


def type_names(types: Mapping[str, tuple[str, str]]) -> str:
    """The names of the types' volcanoes and equipment, in a line; "" for an edition without names."""
    return listed(f"{letter} {' / '.join(map(spoken, types[letter]))}" for letter in TYPES if letter in types)
