"""Which squares a number, a pair of numbers or a wild die opens (OBS-3.2, OBS-3.3), as bit sets."""

from __future__ import annotations

from functools import lru_cache

from .edition import Edition


def every_square(edition: Edition) -> int:
    """All squares of the chart."""
    return (1 << edition.squares) - 1


@lru_cache(maxsize=4096)
def row_mask(edition: Edition, face: int | None) -> int:
    """The squares whose row has that label; None stands for wild."""
    if face is None:
        return every_square(edition)
    width = len(edition.chart.columns)
    line = (1 << width) - 1
    return sum(line << row * width for row, label in enumerate(edition.chart.rows) if label == face)


@lru_cache(maxsize=4096)
def column_mask(edition: Edition, face: int | None) -> int:
    """The squares whose column has that label; None stands for wild."""
    if face is None:
        return every_square(edition)
    line = sum(1 << column for column, label in enumerate(edition.chart.columns) if label == face)
    return sum(line << row * len(edition.chart.columns) for row in range(len(edition.chart.rows)))


@lru_cache(maxsize=4096)
def line_mask(edition: Edition, face: int | None) -> int:
    """The squares that a meteor opens: the row or the column has that label; None, wild, opens all."""
    return row_mask(edition, face) | column_mask(edition, face)


@lru_cache(maxsize=4096)
def cross_mask(edition: Edition, one: int | None, other: int | None) -> int:
    """The squares with those two labels, one of the row and one of the column, either way round."""
    return row_mask(edition, one) & column_mask(edition, other) | row_mask(edition, other) & column_mask(
        edition, one
    )
