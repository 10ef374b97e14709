"""Hexagonal boards, outlines of cells and tracks as shapes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Unpack

from periplus.models.boards.grid import Cell
from periplus.models.boards.hexes import Direction, Hex, moved

from .scene import Area, AreaDetails, Box, Label, Mark, Point, Role, Shape, Sign


def outline(cells: Iterable[Cell]) -> list[tuple[Point, Point]]:
    """Every side between a cell of the set and one that is not, cell by cell, clockwise from the top.

    >>> outline([(0, 0), (0, 1)])[:3]
    [((0, 0), (1, 0)), ((1, 1), (0, 1)), ((0, 1), (0, 0))]
    """
    inside = sorted(set(cells))
    found: list[tuple[Point, Point]] = []
    for row, column in inside:
        corners = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
        beside = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
        found += [(corners[way], corners[(way + 1) % 4]) for way in range(4) if beside[way] not in inside]
    return found


ROW = sqrt(3) / 2
"""How far rows are apart, in units."""
REACH = 1 / sqrt(3)
"""From the middle of a space to its corners, in units."""
CORNERS = ((0.0, -1.0), (ROW, -0.5), (ROW, 0.5), (0.0, 1.0), (-ROW, 0.5), (-ROW, -0.5))
"""From the top, clockwise, as shares of REACH."""
NEAR = 0.36
"""How far from the middle a bridge begins, as a share of the way to the neighbour."""


def middle(space: Hex) -> Point:
    """The board point in the middle of a space.

    >>> middle((2, 0)), middle((1, 0))
    ((2.0, 0.0), (1.0, 0.0))
    """
    q, r = space
    return q + r / 2, r * ROW


def hexagon(at: Point, role: Role = Role.GIVEN, size: float = 1.0, **details: Unpack[AreaDetails]) -> Area:
    """The hexagon round that point, ``size`` units wide; ``details`` are the other fields of Area."""
    reach = REACH * size
    corners = tuple((at[0] + x * reach, at[1] + y * reach) for x, y in CORNERS)
    return Area(corners, role, **details)


def bridge(space: Hex, other: Hex) -> tuple[Point, Point]:
    """A short line across the side between two neighbours."""
    (x, y), (a, b) = middle(space), middle(other)
    return (x + NEAR * (a - x), y + NEAR * (b - y)), (a + NEAR * (x - a), b + NEAR * (y - b))


def towards(at: Point, direction: Direction, distance: float = 1.0) -> Point:
    """The point that lies so many units away in that direction."""
    x, y = middle(moved((0, 0), direction))
    return at[0] + distance * x, at[1] + distance * y


def box(points: Iterable[Point], margin: float = 0.0) -> Box:
    """The rectangle round the hexagons at those points, of which there is at least one, and a margin."""
    found = list(points)
    xs, ys = [x for x, _ in found], [y for _, y in found]
    wide, high = 0.5 + margin, REACH + margin
    return min(xs) - wide, min(ys) - high, max(xs) + wide, max(ys) + high


def standings(values: Sequence[int], names: Sequence[str], last: int) -> Iterator[Shape]:
    """The rows below a track whose cells, each a unit, are numbered from 0 to ``last``; the first row is at y 1."""
    middle = last / 2
    for seat, (value, name) in enumerate(zip(values, names, strict=True)):
        y = 1.5 + seat
        yield Mark((value + 0.5, y), Sign.DISC, series=seat, letter=str(seat + 1))
        if value <= middle:
            yield Label((value + 1.2, y), name, anchor="start", room=middle)
        else:
            yield Label((value - 0.2, y), name, anchor="end", room=middle)
