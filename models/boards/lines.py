"""Exact geometry of closed straight segments, and their arrangement.

Segments have their ends on the lattice; there are integers and fractions alone. Two segments have a common point
iff they share a lattice point or cross properly: an end of one that lies on the other is itself a lattice point,
and so are the ends of a collinear overlap. That is why lattice points and proper crossings are all that contact
needs.

The arrangement of a set of segments is points such that two shapes touch iff they share one of them. The points are
the lattice points and all proper crossings of two of the segments, each a number, so that a shape (stars and
segments) is a bit set of points. This is exact: two shapes that touch have a proper crossing in common, or else an
end of one segment lies on the other shape, and ends are lattice points.

Segments are cut at lattice points into primitive parts. Where two parts cross depends on their directions and on
the way from one start to the other alone, so the crossings of two directions are worked out once and then shifted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, pairwise
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


def segment(start: Lattice, end: Lattice) -> Segment:
    """The undirected segment between two different lattice points."""
    return (start, end) if start < end else (end, start)


def lattice_points(line: Segment) -> tuple[Lattice, ...]:
    """Every lattice point on the segment, from end to end."""
    (row, column), (last_row, last_column) = line
    steps = gcd(last_row - row, last_column - column)
    down, right = (last_row - row) // steps, (last_column - column) // steps
    return tuple((row + down * step, column + right * step) for step in range(steps + 1))


def proper_crossing(p: Segment, q: Segment) -> Crossing | None:
    """The point in which the insides of two segments that are not parallel meet, or None.

    >>> proper_crossing(((0, 0), (1, 1)), ((0, 1), (1, 0)))
    (1, 1, 2)
    """
    (p_row, p_column), (p_last_row, p_last_column) = p
    (q_row, q_column), (q_last_row, q_last_column) = q
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


Part = tuple[Lattice, Lattice]
"""A primitive segment: its start, and the way to its end (its direction)."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Numbered points, and which of them lie on each segment."""

    points: tuple[Crossing, ...]
    """Point ``i`` as (row · d, column · d, d): the lattice row by row, then the crossings."""
    on_lattice: Mapping[Lattice, int]
    """The bit of each lattice point."""
    on_segment: Mapping[Segment, int]
    """The bit set of the points on each segment."""

    def points_of(self, lattice: Iterable[Lattice], segments: Iterable[Segment]) -> int:
        """The bit set of the points of a shape that consists of those lattice points and segments."""
        mask = 0
        for spot in lattice:
            mask |= self.on_lattice[spot]
        for line in segments:
            mask |= self.on_segment[line]
        return mask


def arrange(lattice: Iterable[Lattice], segments: Iterable[Segment]) -> Arrangement:
    """The arrangement of those segments, and of lattice points that need not lie on any."""
    lines = {line: parts_of(line) for line in segments}
    parts = sorted({part for line in lines.values() for part in line})
    crossings = _crossings(parts)
    spots = sorted({*lattice, *(spot for line in lines for spot in lattice_points(line))})
    between = sorted({crossing for on_part in crossings.values() for crossing in on_part})
    points = (*((row, column, 1) for row, column in spots), *between)
    bit = {point: 1 << number for number, point in enumerate(points)}
    on_lattice = {(row, column): bit[row, column, 1] for row, column in spots}
    on_part = {
        part: on_lattice[part[0]]
        | on_lattice[_end(part)]
        | sum(bit[crossing] for crossing in crossings[part])
        for part in parts
    }
    on_segment = {}
    for line, pieces in lines.items():
        mask = 0
        for part in pieces:
            mask |= on_part[part]
        on_segment[line] = mask
    return Arrangement(points, on_lattice, on_segment)


def parts_of(line: Segment) -> tuple[Part, ...]:
    """The segment cut at its lattice points."""
    return tuple(
        (start, (end[0] - start[0], end[1] - start[1])) for start, end in pairwise(lattice_points(line))
    )


def _end(part: Part) -> Lattice:
    (row, column), (down, right) = part
    return row + down, column + right


def _crossings(parts: Iterable[Part]) -> dict[Part, set[Crossing]]:
    """The proper crossings on each part with the other parts."""
    on_parts: dict[Part, set[Crossing]] = {part: set() for part in parts}
    starts: dict[Lattice, list[Lattice]] = {}
    for start, direction in on_parts:
        starts.setdefault(direction, []).append(start)
    for first, second in combinations(sorted(starts), 2):
        for (down, right), (c_row, c_column, scale) in _meetings(first, second):
            for row, column in starts[first]:
                crossed = ((row + down, column + right), second)
                if crossed in on_parts:
                    point = (c_row + row * scale, c_column + column * scale, scale)
                    on_parts[(row, column), first].add(point)
                    on_parts[crossed].add(point)
    return on_parts


def crossings_between(directions: Iterable[Lattice]) -> Mapping[Lattice, tuple[Crossing, ...]]:
    """By direction: every point in which a part from the origin can be crossed by a part of another direction."""
    ordered = sorted(set(directions))
    crossed: dict[Lattice, set[Crossing]] = {direction: set() for direction in ordered}
    for first, second in combinations(ordered, 2):
        for (row, column), (down, right, scale) in _meetings(first, second):
            crossed[first].add((down, right, scale))
            crossed[second].add((down - row * scale, right - column * scale, scale))
    return {direction: tuple(sorted(points)) for direction, points in crossed.items()}


@lru_cache(maxsize=1 << 16)
def _meetings(first: Lattice, second: Lattice) -> tuple[tuple[Lattice, Crossing], ...]:
    """Where a part in the first direction from the origin crosses parts in the other, by their starts."""
    base = ((0, 0), first)
    rows = range(min(0, first[0]) - max(0, second[0]), max(0, first[0]) - min(0, second[0]) + 1)
    columns = range(min(0, first[1]) - max(0, second[1]), max(0, first[1]) - min(0, second[1]) + 1)
    starts = ((row, column) for row in rows for column in columns)
    return tuple(
        (start, crossing)
        for start in starts
        if (crossing := proper_crossing(base, (start, _end((start, second)))))
    )
