"""A square grid with a frame of cells around it, for pieces that may hang over the edge.

Cell (row, column) of the grid, also one outside it by no more than the margin, is bit
``(row + margin) * width + column + margin`` of a bit set, where ``width = columns + 2 * margin``. The outermost
ring of the frame is never part of a piece: so a shift by one row or one column never wraps around, and a step
to the four neighbours is four shifts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from .bitsets import bits, flood, members, parts
from .grid import Cell


@dataclass(frozen=True)
class Frame:
    """A grid of ``rows`` x ``columns`` cells inside ``margin`` rings of cells outside it."""

    rows: int
    columns: int
    margin: int

    @cached_property
    def width(self) -> int:
        """Cells of a row, the frame included: the shift of one step down."""
        return self.columns + 2 * self.margin

    @cached_property
    def inside(self) -> int:
        """The bit set of the grid's own cells."""
        row = (1 << self.columns) - 1
        return sum(row << self.bit((number, 0)) for number in range(self.rows))

    @cached_property
    def whole(self) -> int:
        """All cells, the frame included."""
        return (1 << self.width * (self.rows + 2 * self.margin)) - 1

    @cached_property
    def outside(self) -> int:
        """The cells of the frame around the grid."""
        return self.whole & ~self.inside

    @cached_property
    def room(self) -> int:
        """The bit set of all cells but the outermost ring: where pieces may lie."""
        row = (1 << self.width - 2) - 1
        heights = range(1, self.rows + 2 * self.margin - 1)
        return sum(row << number * self.width + 1 for number in heights)

    def bit(self, cell: Cell) -> int:
        """The number of the cell's bit."""
        return (cell[0] + self.margin) * self.width + cell[1] + self.margin

    def on_grid(self, cell: Cell) -> bool:
        """Whether the cell is one of the grid's own."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns

    def holds(self, cell: Cell) -> bool:
        """Whether a piece may lie on the cell: it is on the grid, or in the frame but not in its outermost ring."""
        reach = self.margin - 1
        return -reach <= cell[0] < self.rows + reach and -reach <= cell[1] < self.columns + reach

    def mask(self, cells: Iterable[Cell]) -> int:
        """The bit set of those cells, each of which the frame ``holds``."""
        return bits(map(self.bit, cells))

    def cell(self, bit: int) -> Cell:
        """The cell of that bit's number."""
        row, column = divmod(bit, self.width)
        return row - self.margin, column - self.margin

    def cells(self, mask: int) -> tuple[Cell, ...]:
        """The cells of a bit set, row by row."""
        return tuple(map(self.cell, members(mask)))

    def beside(self, mask: int) -> int:
        """The cells that share a side with a cell of the set, cells of the set among them where they do."""
        return mask << 1 | mask >> 1 | mask << self.width | mask >> self.width

    def flood(self, start: int, within: int) -> int:
        """Everything that steps over shared sides reach from ``start`` without leaving ``within``."""
        return flood(start, within, self.beside)

    def near(self, start: int, within: int, steps: int) -> int:
        """The cells of ``within`` that at most so many steps over shared sides, at least one, reach from ``start``."""
        reached, frontier = 0, start
        for _ in range(steps):
            frontier = self.beside(frontier) & within & ~reached
            if not frontier:
                break
            reached |= frontier
        return reached

    def parts(self, mask: int) -> tuple[int, ...]:
        """The connected parts of the set, by their first cells."""
        return parts(mask, self.beside)
