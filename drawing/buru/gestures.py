"""Touching the table of Buru: areas, their spaces, altars, cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from periplus.models.buru.edition import Edition
from periplus.models.buru.position import Position
from periplus.models.buru.terms import NO_SPACES, title, word
from periplus.models.core.wording import say

from ..gestures import Told, Touched
from .phrases import SPECIAL, names_of, number_of
from .sentences import altar_sentences, card_sentences, sentences

CARDS = ("card", "drop", "discard")
"""Fields that name a card."""
SPACES = ("space",)
"""Fields that name a space of an area, or a card that stands for one."""


def touched(_position: Position, move: Mapping[str, Any]) -> Touched:
    """The area, the space, the altar or the card; tokens and what is paid are chosen."""
    found: Touched = {}
    for field, value in move.items():
        if not isinstance(value, str):
            continue
        if field in CARDS:
            found[field] = (f"card:{value}",)
        elif field in SPACES:
            found[field] = (f"space:{value}",)
        elif field == "spirit":
            found[field] = (f"altar:{value}",)
        elif field == "area":
            found[field] = (f"area:{value}",) if _everywhere(move) else ()
    return found


def _everywhere(move: Mapping[str, Any]) -> bool:
    """Whether the move names no printed space, which would tell the area."""
    space = move.get("space")
    return not isinstance(space, str) or space in NO_SPACES


def called(position: Position, kind: str, name: str) -> str:
    """Cards by their names, areas, spirits and special spaces by their words."""
    match kind:
        case "card":
            return names_of(position.edition_data).get(name) or number_of(name)
        case "area":
            return title(name)
        case "altar":
            return word(name)
    return number_of(name) if name not in SPECIAL else SPECIAL[name]


def does(position: Position, kind: str, name: str) -> Iterator[str]:
    """What cards and spaces do, what an altar asks for."""
    if kind == "altar":
        yield from altar_sentences(position.edition_data, name, position.altars.get(name))
    yield from sentences(position.edition_data, kind, name)


def cards(edition: Edition) -> Iterator[Told]:
    """Islanders, outlaws, forest cards, elders, decrees, Tokoh cards, altars."""
    names = names_of(edition)
    for heading, found in (
        (say("Islanders and outlaws"), edition.hirelings),
        (say("Forest cards"), edition.forest_cards),
        (say("Elders"), edition.elder_cards),
        (say("Decrees"), edition.decree_cards),
        (say("Tokoh cards"), edition.tokoh_cards),
    ):
        for card in found:
            yield heading, names.get(card) or number_of(card), card_sentences(edition, card)
    for spirit in edition.altars:
        yield say("Altars"), word(spirit), altar_sentences(edition, spirit)
