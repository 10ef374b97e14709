"""The ocean as printed: one side of an edition's board as bit sets, and its zones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ..boards.frame import Frame
from ..boards.grid import Cell

MARGIN = 3
"""Rings of cells outside the board: tiles hang over by two at most, and a last ring is always open sea."""
ZONE = 4
"""Cells along a side of a zone (KAL-6.1)."""


@dataclass(frozen=True, eq=False)
class Sea:
    """A printed ocean board; the bit sets follow ``frame``. Each edition has one object a side."""

    frame: Frame
    fish: int
    """Fish icons."""
    lifebuoys: int
    barrels: int
    """Icons of half-sunk barrels."""
    circle: int
    """Water under the white circle (R1); 0 where the map marks none."""
    island: int
    zones: tuple[tuple[Cell, int], ...]
    """Each zone [row, column] of the grid of zones with its cells, row by row."""

    @cached_property
    def zone_cells(self) -> dict[Cell, int]:
        """The cells of each zone."""
        return dict(self.zones)

    @cached_property
    def tokens(self) -> int:
        """Cells whose icon bears a lifebuoy or a half-sunk barrel at the start (KAL-2.9, KAL-2.11)."""
        return self.lifebuoys | self.barrels

    def shows(self, marked: int, cell: Cell) -> bool:
        """Whether the cell is on the grid and in that set; any cell may be asked for."""
        return self.frame.on_grid(cell) and bool(marked >> self.frame.bit(cell) & 1)


def sea_of(rows: Sequence[str]) -> Sea:
    """The board that a diagram shows; its lengths are multiples of a zone's side."""
    frame = Frame(len(rows), len(rows[0]), MARGIN)

    def marked(letter: str) -> int:
        found = ((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == letter)
        return frame.mask(found)

    zones = []
    for top in range(0, frame.rows, ZONE):
        for left in range(0, frame.columns, ZONE):
            block = ((top + r, left + c) for r in range(ZONE) for c in range(ZONE))
            zones.append(((top // ZONE, left // ZONE), frame.mask(block)))
    return Sea(frame, marked("f"), marked("o"), marked("b"), marked("+"), marked("#"), tuple(zones))
