"""Where two segments meet, as points: the naive reading of crossings and lattice points."""

from fractions import Fraction

from periplus.models.boards.lines import Point, Segment, lattice_points, point, proper_crossing


def intersection(one: Segment, other: Segment) -> tuple[Point, Point] | Point | None:
    """What two closed segments have in common: None, one point, or the two ends of an overlap."""
    if crossing := proper_crossing(one, other):
        return point(crossing)
    common = sorted(set(lattice_points(one)) & set(lattice_points(other)))
    if not common:
        return None
    ends = [(Fraction(row), Fraction(column)) for row, column in (common[0], common[-1])]
    return ends[0] if len(common) == 1 else (ends[0], ends[1])
