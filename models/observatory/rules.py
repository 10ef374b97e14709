"""Which squares a number, a pair of numbers or a wild die opens (OBS-3.2, OBS-3.3), as bit sets."""

from __future__ import annotations

from functools import lru_cache

from ..boards.grid import Grid
from .edition import Edition


def every_square(edition: Edition) -> int:
    """All squares of the chart."""
    return _grid(edition).mask


def _grid(edition: Edition) -> Grid:
    return Grid(len(edition.chart.rows), len(edition.chart.columns))


@lru_cache(maxsize=4096)
def row_mask(edition: Edition, face: int | None) -> int:
    """The squares whose row has that label; None stands for wild."""
    if face is None:
        return every_square(edition)
    grid = _grid(edition)
    return sum(grid.row(number) for number, label in enumerate(edition.chart.rows) if label == face)


@lru_cache(maxsize=4096)
def column_mask(edition: Edition, face: int | None) -> int:
    """The squares whose column has that label; None stands for wild."""
    if face is None:
        return every_square(edition)
    grid = _grid(edition)
    return sum(grid.column(number) for number, label in enumerate(edition.chart.columns) if label == face)


@lru_cache(maxsize=4096)
def line_mask(edition: Edition, face: int | None) -> int:
    """The squares that a meteor opens: the row or the column has that label; None, wild, opens all."""
    return row_mask(edition, face) | column_mask(edition, face)


@lru_cache(maxsize=4096)
def cross_mask(edition: Edition, one: int | None, other: int | None) -> int:
    """The squares with those two labels, one of the row and one of the column, either way round."""
    across = row_mask(edition, one) & column_mask(edition, other)
    return across | row_mask(edition, other) & column_mask(edition, one)
