"""The words of the rules as types: areas, spirits, kinds, modules, and the order in which they count."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import Field

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
