"""Hexagonal boards as shapes: every space is one unit wide and stands on a corner, so that rows interlock."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

from periplus.models.boards.hexes import Direction, Hex, moved

from .scene import Area, Box, Point, Role, Terrain

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


def hexagon(
    at: Point, role: Role = Role.GIVEN, size: float = 1.0, **details: str | bool | Terrain | int | None
) -> Area:
    """The hexagon round that point, ``size`` units wide; ``details`` are the other fields of Area."""
    reach = REACH * size
    corners = tuple((at[0] + x * reach, at[1] + y * reach) for x, y in CORNERS)
    return Area(corners, role, **details)  # type: ignore[arg-type]


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
