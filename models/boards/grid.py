"""Square grids, frames around them, and polyominoes that lie on them, as bit sets.

Cell (row, column) of a grid with ``columns`` columns is bit ``row * columns + column``: a shift of a shape is a shift
of the integer, and a line of cells is one mask.

A frame is a grid for pieces that may hang over its edge by no more than the margin. Its cell (row, column) is bit
``(row + margin) * width + column + margin``, where ``width = columns + 2 * margin``. The outermost ring is never part
of a piece: so a shift by one row or one column never wraps around, and a step to the four neighbours is four shifts.

A polyomino lists its cells, which carry labels, around a pivot (0, 0). Mirroring (left to right) comes first, then
the clockwise turn, both about the pivot. Two orientations have the same effect if one is the other moved, labels
included: then whatever the one can cover, the other covers from another pivot.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Literal, TypeAlias

from .bitsets import bits, flood, members, parts

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


Labelled: TypeAlias = tuple[tuple[Cell, str], ...]
"""Cells with their labels."""


@dataclass(frozen=True, slots=True)
class Orientation:
    """One way to lay a shape: its turn, and its cells around the pivot."""

    rot: Rotation
    flip: bool
    cells: Labelled


def oriented(shape: Labelled, rot: Rotation, flip: bool = False) -> Labelled:
    """The shape mirrored if so wished, then turned clockwise, about its pivot."""
    return tuple(
        (_turned((row, -column) if flip else (row, column), rot), label) for (row, column), label in shape
    )


def _turned(cell: Cell, rot: Rotation) -> Cell:
    row, column = cell
    match rot:
        case 90:
            return column, -row
        case 180:
            return -row, -column
        case 270:
            return -column, row
        case _:
            return row, column


def moved(shape: Labelled, by: Cell) -> Labelled:
    """The shape with its pivot at ``by``."""
    return tuple(((row + by[0], column + by[1]), label) for (row, column), label in shape)


def orientations(shape: Labelled, *, flips: bool = False) -> tuple[Orientation, ...]:
    """The orientations that differ in effect, unmirrored ones first, of equal ones that of the smallest turn."""
    found: dict[Labelled, Orientation] = {}
    for flip in (False, True) if flips else (False,):
        for rot in QUARTERS:
            laid = oriented(shape, rot, flip)
            found.setdefault(_in_the_corner(laid), Orientation(rot, flip, laid))
    return tuple(found.values())


def _in_the_corner(shape: Labelled) -> Labelled:
    """The shape moved so that its box starts at (0, 0), its cells sorted."""
    top = min(row for (row, _), _ in shape)
    left = min(column for (_, column), _ in shape)
    return tuple(sorted(moved(shape, (-top, -left))))
