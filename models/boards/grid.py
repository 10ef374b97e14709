"""Square grids: cells, bit sets of cells, quarter turns, and the graphs on them.

Cell (row, column) of a grid with ``columns`` columns is bit ``row * columns + column``. In a bit set a shift
of a shape is a shift of the integer, and a line of cells is one mask.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Literal, TypeAlias

from .bitsets import bits, members

if TYPE_CHECKING:
    import networkx as nx

Cell: TypeAlias = tuple[int, int]
"""A cell (row, column), zero-based, row 0 at the top."""
Rotation: TypeAlias = Literal[0, 90, 180, 270]
"""A rotation of a square grid, in degrees clockwise."""
QUARTERS: tuple[Rotation, ...] = (0, 90, 180, 270)


def cells_of(mask: int, columns: int) -> tuple[Cell, ...]:
    """The cells of a bit set, row by row."""
    return tuple(divmod(number, columns) for number in members(mask))


def mask_of(cells: Iterable[Cell], columns: int) -> int:
    """The bit set of those cells."""
    return bits(row * columns + column for row, column in cells)


def turned(cell: Cell, rotation: Rotation, rows: int, columns: int) -> Cell:
    """Where a cell of a box of that size comes to lie when the box is turned clockwise."""
    row, column = cell
    match rotation:
        case 90:
            return column, rows - 1 - row
        case 180:
            return rows - 1 - row, columns - 1 - column
        case 270:
            return columns - 1 - column, row
        case _:
            return row, column


@dataclass(frozen=True, slots=True)
class Grid:
    """A rectangle of square cells."""

    rows: int
    columns: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell, row by row."""
        return tuple(product(range(self.rows), range(self.columns)))

    @property
    def mask(self) -> int:
        """The bit set of all cells."""
        return (1 << self.rows * self.columns) - 1

    def row(self, number: int) -> int:
        """The bit set of a row."""
        return ((1 << self.columns) - 1) << number * self.columns

    def column(self, number: int) -> int:
        """The bit set of a column."""
        return mask_of(((row, number) for row in range(self.rows)), self.columns)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that share a side with this one: above, left, right, below."""
        row, column = cell
        around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return tuple((a, b) for a, b in around if 0 <= a < self.rows and 0 <= b < self.columns)

    def graph(self) -> nx.Graph[Cell]:
        """The cells, joined where they share a side."""
        import networkx as nx  # noqa: PLC0415 — slow to import, and few questions need it

        graph: nx.Graph[Cell] = nx.Graph()
        graph.add_nodes_from(self.cells)
        graph.add_edges_from((cell, other) for cell in self.cells for other in self.neighbours(cell))
        return graph
