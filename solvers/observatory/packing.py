"""Packing constellations."""

from __future__ import annotations

from collections.abc import Sequence

from periplus.models.observatory.figures import Figure, arrangement_points

from ..patterns.packing import Item, members, rows


def touching_rows(figures: Sequence[Figure]) -> tuple[tuple[int, ...], ...]:
    """Rows of indices, at most one of each may be drawn: figures through one point, figures of one card."""
    points, _ = arrangement_points(figures)
    return rows([Item(figure.card, members(mask), 0) for figure, mask in zip(figures, points, strict=True)])
