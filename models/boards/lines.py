"""Exact geometry of closed straight segments between lattice points, with integers and fractions alone.

A segment has its ends on the lattice. Two segments have a common point iff they share a lattice point or
cross properly: an end of one that lies on the other is itself a lattice point, and so are the ends of a
collinear overlap. That is why lattice points and proper crossings are all that contact needs.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd
from typing import TypeAlias

Lattice: TypeAlias = tuple[int, int]
"""A lattice point (row, column)."""
Segment: TypeAlias = tuple[Lattice, Lattice]
"""A closed straight segment, undirected: its smaller end stands first."""
Point: TypeAlias = tuple[Fraction, Fraction]
"""An exact point (row, column)."""
Crossing: TypeAlias = tuple[int, int, int]
"""A point as integers (row · d, column · d, d) without a common divisor; d is positive."""


def segment(one: Lattice, other: Lattice) -> Segment:
    """The undirected segment between two different lattice points."""
    return (one, other) if one < other else (other, one)


def lattice_points(line: Segment) -> tuple[Lattice, ...]:
    """Every lattice point on the segment, from end to end."""
    (row, column), (last_row, last_column) = line
    steps = gcd(last_row - row, last_column - column)
    down, right = (last_row - row) // steps, (last_column - column) // steps
    return tuple((row + down * step, column + right * step) for step in range(steps + 1))


def proper_crossing(one: Segment, other: Segment) -> Crossing | None:
    """The point in which the insides of two segments that are not parallel meet, or None.

    >>> proper_crossing(((0, 0), (1, 1)), ((0, 1), (1, 0)))
    (1, 1, 2)
    """
    (p_row, p_column), (p_last_row, p_last_column) = one
    (q_row, q_column), (q_last_row, q_last_column) = other
    r_row, r_column = p_last_row - p_row, p_last_column - p_column
    s_row, s_column = q_last_row - q_row, q_last_column - q_column
    scale = r_row * s_column - r_column * s_row
    if scale == 0:
        return None
    gap_row, gap_column = q_row - p_row, q_column - p_column
    along = gap_row * s_column - gap_column * s_row
    across = gap_row * r_column - gap_column * r_row
    if scale < 0:
        scale, along, across = -scale, -along, -across
    if not (0 < along < scale and 0 < across < scale):
        return None
    row, column = p_row * scale + r_row * along, p_column * scale + r_column * along
    shared = gcd(row, column, scale)
    return row // shared, column // shared, scale // shared


def point(crossing: Crossing) -> Point:
    """The crossing as a pair of fractions."""
    row, column, scale = crossing
    return Fraction(row, scale), Fraction(column, scale)
