"""Buru's words: as types, and as people say them."""

from __future__ import annotations

import re
from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import Field

from ..core.wording import Message, say

Area: TypeAlias = Literal["forest", "coast", "village", "ambelau", "lake"]
AREAS: tuple[Area, ...] = get_args(Area)
"""Every area that a file may name, in the order in which areas are resolved (BURU-1.4, BURU-20.7)."""
BOARD: tuple[Area, ...] = ("forest", "coast", "village", "lake")
"""The areas of the base game."""
Spirit: TypeAlias = Literal["banyu", "gunung", "manuk", "ukum", "ibu"]
SPIRITS: tuple[Spirit, ...] = get_args(Spirit)
"""Every spirit that a file may name."""
ALTARS: tuple[Spirit, ...] = ("banyu", "gunung", "manuk")
"""The spirits of the base game."""
AreaKey: TypeAlias = Annotated[str, Field(pattern=rf"^({'|'.join(AREAS)})$")]
SpiritKey: TypeAlias = Annotated[str, Field(pattern=rf"^({'|'.join(SPIRITS)})$")]
"""Names of areas and spirits as keys of objects, which are asked for by any text."""
Kind: TypeAlias = Literal["artisan", "gatherer", "noble", "priest"]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""The kinds of islanders (BURU-1.8)."""
HirelingKind: TypeAlias = Literal["artisan", "gatherer", "noble", "priest", "outlaw"]
HIRELINGS: tuple[HirelingKind, ...] = get_args(HirelingKind)
"""The kinds of whoever can lie in a tableau."""
Resource: TypeAlias = Literal["clay", "palm", "ebony"]
ModuleName: TypeAlias = Literal["ukum", "ambelau", "tokoh", "blessings", "liaisons", "kuda"]
MODULES: tuple[ModuleName, ...] = get_args(ModuleName)
"""The modules that a position may name, in the order in which they are asked."""
Phase: TypeAlias = Literal["dawn", "morning", "noon", "afternoon", "dusk", "end"]
AFTERNOON: Phase = "afternoon"
Side: TypeAlias = Literal["a", "b"]
LawanName: TypeAlias = Literal["A", "B"]
Guide: TypeAlias = Literal["none", "ready", "next"]
DeckName: TypeAlias = Literal[
    "islanders", "forest", "elders", "banyu", "gunung", "manuk", "ukum", "ibu", "plots", "decrees"
]
DECKS: tuple[DeckName, ...] = get_args(DeckName)
PILES: tuple[DeckName, ...] = ("islanders", "forest", "plots", "decrees")
"""The decks whose cards leave play: discards, and the box for decrees."""
TOKOH = "tokoh"
KUDA = "kuda"
FISH = "fish"
SKIP = "skip"
NO_SPACES = (TOKOH, KUDA, FISH, SKIP)
"""What a move or a position may name in the place of a space: no space of an edition has these ids."""
LIAISON_KEY = "liaison:"
"""Before the name of an area: the liaison action there."""


_WORDS = {
    str(name): name
    for name in (
        say("forest"),
        say("coast"),
        say("village"),
        say("ambelau"),
        say("lake"),
        say("banyu"),
        say("gunung"),
        say("manuk"),
        say("ukum"),
        say("ibu"),
        say("artisan"),
        say("gatherer"),
        say("noble"),
        say("priest"),
        say("outlaw"),
        say("clay"),
        say("palm"),
        say("ebony"),
        say("fish"),
        say("any"),
        say("islander"),
        say("hire"),
        say("refresh"),
        say("draw"),
        say("task"),
        say("offer"),
        say("totem"),
        say("elder"),
        say("envoy"),
        say("guide"),
        say("resources"),
        say("islanders"),
        say("offerings"),
        say("spirits"),
        say("totems"),
        say("outlaws"),
        say("kinds"),
        say("elders"),
        say("plots"),
        say("decrees"),
        say("majority"),
        say("blessing"),
        say("dawn"),
        say("morning"),
        say("noon"),
        say("afternoon"),
        say("dusk"),
        say("end"),
        say("tokoh"),
        say("blessings"),
        say("liaisons"),
        say("kuda"),
    )
} | {"vp": say("respect")}
_TITLES = {
    "forest": say("Forest"),
    "coast": say("Coast"),
    "village": say("Village"),
    "ambelau": say("Ambelau"),
    "lake": say("Lake"),
}
_WORD = re.compile("[a-z]+")


def the(area: str) -> str:
    """An area as a sentence speaks of it: Ambelau is a name.

    >>> the("lake"), the("ambelau")
    ('the lake', 'Ambelau')
    """
    return say("Ambelau") if area == "ambelau" else say("the {area}", area=word(area))


def word(name: str) -> str:
    """What files spell so, as people call it; the name itself where it is no word, as for spaces.

    >>> word("village"), word("v1")
    ('village', 'v1')
    """
    return _WORDS.get(name, name)


def word_for(player: str, lawan: str | None) -> Message | None:
    """What people call a Lawan whose id is its letter alone, which is no name; None for anybody else.

    >>> word_for("A", "A"), word_for("Ana", None), word_for("Otto", "A")
    ('Lawan A', None, None)
    """
    return say("Lawan {letter}", letter=lawan) if lawan is not None and player == lawan else None


def title(area: str) -> str:
    """The area as the head of its picture.

    >>> title("lake")
    'Lake'
    """
    return _TITLES[area]


def noted(notation: str) -> Message:
    """An effect, a bundle or a goal in the notation of editions, every word of which is spoken.

    >>> noted("2 fish + task(noble)").fields
    {'word0': 'fish', 'word1': 'task', 'word2': 'noble'}
    """
    fields: dict[str, str] = {}

    def field(found: re.Match[str]) -> str:
        name = f"word{len(fields)}"
        fields[name] = word(found[0])
        return f"{{{name}}}"

    return say(_WORD.sub(field, notation), **fields)
