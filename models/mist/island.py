"""An island as printed: its spaces with numbers, coasts, volcanoes, draws and energy, as bit sets and tables.

Space number ``n`` of the board is bit ``n`` of a bit set; spaces are numbered row by row from the west.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..boards.bitsets import bits
from ..boards.hexes import Hex, HexBoard, rows_of
from ..core.wording import say
from .tiles import TERRAINS

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
