"""The tiles: codes, kinds, numbers, and their order in answers (MIST-1.3 to MIST-1.6).

A tile is a letter and a digit: ``F`` forest, ``M`` mountain, ``D`` desert, ``S`` swamp, ``C`` canyon, ``G``
grassland, ``W`` wild, ``T`` city, ``N`` monument. A start tile has a small letter and is the same tile in every
other respect. Extension tiles: ``E2`` and ``E4`` watchtowers, ``EH`` harbour office, ``EK`` Royal Couple, ``EV``
wind machine.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from ..core.naming import Names
from ..core.wording import say

Tiles: TypeAlias = tuple[str, ...]
"""A multiset of tiles in canonical order; equal multisets are equal tuples."""
TERRAINS = "FMDSCG"
WILD, CITY, MONUMENT = "W", "T", "N"
KINDS = TERRAINS + WILD + CITY + MONUMENT
"""The kinds of bag tiles, in the order of answers."""
Extension: TypeAlias = Literal["E2", "EH", "E4", "EK", "EV"]
EXTENSIONS: tuple[Extension, ...] = ("E2", "EH", "E4", "EK", "EV")
"""The five extension tiles of a player, in the order of answers (MIST-13.2)."""
EXTENSION_OF: dict[str, Extension] = {code: code for code in EXTENSIONS}
"""Each extension tile by its code."""
OFFICE: Extension = "EH"
COUPLE: Extension = "EK"
WATCHTOWERS: tuple[Extension, ...] = ("E2", "E4")
EXTENSION_NAMES: dict[Extension, str] = {
    "E2": say("watchtower 1-2"),
    "EH": say("harbour office"),
    "E4": say("watchtower 1-4"),
    "EK": say("Royal Couple"),
    "EV": say("wind machine"),
}
"""What people call them."""
NAMES = Names(EXTENSIONS, {name: code for code, name in EXTENSION_NAMES.items()})
"""The extension tiles by name; all others are told by their codes alone."""
BAG_PATTERN = f"^[{KINDS}][0-9]$"
START_PATTERN = f"^[{KINDS.lower()}][0-9]$"
LAND_PATTERN = f"^[{KINDS}{KINDS.lower()}][0-9]$"
"""What the code of a bag or start tile matches."""
TILE_PATTERN = f"^([{KINDS}{KINDS.lower()}][0-9]|E[2HKV4])$"
"""What the code of every tile matches, and nothing else."""
BAG_WORDS = say("a kind F, M, D, S, C, G, W, T or N and a digit, such as F3")
START_WORDS = say("a kind in a small letter and a digit, such as f3")
LAND_WORDS = say("a kind and a digit, such as F3, or f3 of a start tile")
TILE_WORDS = say("a kind and a digit, such as F3, f3 of a start tile, or E2, EH, EK, EV, E4")
"""The same in words."""
DIGITS = "0123456789"
ALL: Tiles = (
    *(kind + digit for kind in KINDS for digit in DIGITS),
    *(kind + digit for kind in KINDS.lower() for digit in DIGITS),
    *EXTENSIONS,
)
"""Every code there can be, in the order of answers."""
RANK = {tile: rank for rank, tile in enumerate(ALL)}
"""The place of each code in that order."""


TOKENS = (*KINDS, *EXTENSIONS)
"""What a space may show, in the order of answers: the kind of a tile, or an extension tile by its code."""
TOKEN_NUMBER = {name: number for number, name in enumerate(TOKENS)}
"""The place of each of them in that order."""


def token(tile: str) -> str:
    """What a space with that tile shows."""
    return tile if tile[0] == "E" else tile[0].upper()


def canonical(tiles: Iterable[str]) -> Tiles:
    """The tiles in the order of answers."""
    return tuple(sorted(tiles, key=RANK.__getitem__))


def kind(tile: str) -> str:
    """The kind of a bag or start tile by its capital letter; ``E`` for an extension tile."""
    return tile[0].upper()


def is_extension(tile: str) -> bool:
    """Whether it is one of the five extension tiles (MIST-13.2); the office is one in module 2 too (R14)."""
    return tile[0] == "E"


def is_start(tile: str) -> bool:
    """Whether it is a start tile, which the bag's count leaves out (MIST-1.4)."""
    return tile[0].islower()


def is_terrain(tile: str) -> bool:
    """Whether it is a terrain tile: one of the six terrains, or a wild (MIST-1.5)."""
    return tile[0] in _TERRAIN


def number(tile: str) -> int:
    """The number on a bag or start tile; an extension tile has none of its own."""
    return int(tile[1])


_TERRAIN = frozenset(TERRAINS + WILD + TERRAINS.lower() + WILD.lower())
