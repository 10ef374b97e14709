"""The outline of a set of cells on a square grid."""

from __future__ import annotations

from collections.abc import Iterable

from periplus.models.boards.grid import Cell

from .scene import Point


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
