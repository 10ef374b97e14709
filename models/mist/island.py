"""The tiles of Mist, and an island as printed.

A tile is a letter and a digit (MIST-1.3 to MIST-1.6): ``F`` forest, ``M`` mountain, ``D`` desert, ``S`` swamp, ``C``
canyon, ``G`` grassland, ``W`` wild, ``T`` city, ``N`` monument. A start tile has a small letter and is the same tile
in every other respect. Extension tiles: ``E2`` and ``E4`` watchtowers, ``EH`` harbour office, ``EK`` Royal Couple,
``EV`` wind machine.

An island has spaces with numbers, coasts, volcanoes, draws and energy, as bit sets and tables. Space number ``n`` of
the board is bit ``n`` of a bit set; spaces are numbered row by row from the west.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from ..boards.bitsets import bits
from ..boards.hexes import Hex, HexBoard, rows_of
from ..core.notation import Names
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


def energy_of(tiles: Iterable[str]) -> int:
    """The energy that the tiles can become (MIST-6.2)."""
    return sum(map(number, tiles))


_TERRAIN = frozenset(TERRAINS + WILD + TERRAINS.lower() + WILD.lower())


TOKEN = re.compile(r"^([@.FMDSCG])([0-9])(?:v([1-9])|(?:q([1-9]))?(?:e([1-9]))?)$")
"""A printed space: kind, number, then a volcano's points or draws and energy."""
YARD = "@"


@dataclass(frozen=True)
class Island:
    """A printed island. Tables are indexed by space number."""

    board: HexBoard
    kinds: tuple[str, ...]
    """``@`` the yard, ``.`` fog, or the letter of a terrain: a coast space."""
    numbers: tuple[int, ...]
    volcano: tuple[int, ...]
    """Points that a bare volcano costs (MIST-10.11); 0 elsewhere."""
    draws: tuple[int, ...]
    """Tiles drawn when the space is covered (MIST-7.6)."""
    drops: tuple[int, ...]
    """Energy gained when the space is covered (MIST-7.7)."""

    @cached_property
    def yard(self) -> int:
        """The number of the yard's space."""
        return self.kinds.index(YARD)

    @cached_property
    def ground(self) -> int:
        """The bit set of the spaces that may be tiled: all but the yard (MIST-7.4)."""
        return self.board.everything & ~(1 << self.yard)

    @cached_property
    def coasts(self) -> Mapping[str, int]:
        """The coast of each terrain that has one, in the order of the terrains."""
        found = {letter: self.of_kind(letter) for letter in TERRAINS}
        return {letter: mask for letter, mask in found.items() if mask}

    @cached_property
    def shores(self) -> tuple[int, ...]:
        """The coast of each of TERRAINS by its number there, 0 for one that has none."""
        return tuple(map(self.of_kind, TERRAINS))

    @cached_property
    def volcanoes(self) -> tuple[tuple[int, int], ...]:
        """The bit of each volcano, and the points that it costs while it is bare (MIST-10.11)."""
        return tuple((1 << number, points) for number, points in enumerate(self.volcano) if points)

    @cached_property
    def cases(self) -> dict[tuple[int, int, int, int], tuple[int, int]]:
        """What terrains were found to score here; see ``ground.terrain_points``."""
        return {}

    @cached_property
    def _hash(self) -> int:
        return hash((self.board.spaces, self.kinds, self.numbers))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def landing(self) -> int:
        """The bit set of the spaces beside the yard, where balloons start (MIST-2.4)."""
        return self.board.beside[self.yard]

    def of_kind(self, kind: str) -> int:
        """The bit set of the spaces of that printed kind."""
        return bits(number for number, printed in enumerate(self.kinds) if printed == kind)


def island_of(tokens: Mapping[Hex, str]) -> Island:
    """The island of those spaces; every token matches TOKEN and one is the yard."""
    board = HexBoard.of(tokens)
    fields = [_read(tokens[space]) for space in board.spaces]
    kinds, numbers, volcano, draws, drops = zip(*fields, strict=True)
    return Island(board, kinds, numbers, volcano, draws, drops)


def _read(token: str) -> tuple[str, int, int, int, int]:
    found = TOKEN.match(token)
    if found is None:
        raise ValueError(say("{token} is no space", token=repr(token)))
    kind, number, volcano, draws, energy = found.groups(default="0")
    return kind, int(number), int(volcano), int(draws), int(energy)


def tokens_of(rows: Sequence[str]) -> dict[Hex, str]:
    """The spaces of a hexagon that is written row by row; raises ValueError for rows of other lengths."""
    return laid_out(rows, (len(rows) - 1) // 2)


def laid_out(rows: Sequence[str], radius: int) -> dict[Hex, str]:
    """The words of rows in the layout of a hexagon of that radius, by space; raises ValueError as said."""
    spaces = rows_of(radius)
    words = [row.split() for row in rows]
    lengths = [len(row) for row in spaces]
    if [len(row) for row in words] != lengths:
        raise ValueError(say("expected rows of {lengths} spaces", lengths=", ".join(map(str, lengths))))
    return {
        space: word
        for row, written in zip(spaces, words, strict=True)
        for space, word in zip(row, written, strict=True)
    }
