"""Exact segments: crossings, overlaps, arrangements, each against a naive twin in fractions."""

from fractions import Fraction
from itertools import combinations
from math import gcd

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from periplus.models.boards.lines import arrange, lattice_points, point, proper_crossing, segment
from tests.boards.meeting import intersection

SPOTS = st.tuples(st.integers(0, 5), st.integers(0, 5))
SEGMENTS = st.lists(SPOTS, min_size=2, max_size=2, unique=True).map(lambda ends: segment(*ends))


def on(spot, line):
    """Naive: whether the point lies on the closed segment."""
    (a, b), (c, d) = line
    x, y = spot
    return (
        (c - a) * (y - b) == (d - b) * (x - a) and min(a, c) <= x <= max(a, c) and min(b, d) <= y <= max(b, d)
    )


def touch(one, other):
    """Naive: solve the two lines in fractions; parallel ones touch where an end of one lies on the other."""
    (a, b), (c, d) = one
    (e, f), (g, h) = other
    scale = (c - a) * (h - f) - (d - b) * (g - e)
    if scale == 0:
        return any(on(end, other) for end in one) or any(on(end, one) for end in other)
    along = Fraction((e - a) * (h - f) - (f - b) * (g - e), scale)
    spot = (a + along * (c - a), b + along * (d - b))
    return on(spot, one) and on(spot, other)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (((0, 0), (1, 1)), ((0, 1), (1, 0)), (Fraction(1, 2), Fraction(1, 2))),
        (((0, 0), (2, 1)), ((0, 1), (1, 0)), (Fraction(2, 3), Fraction(1, 3))),
        (((0, 0), (2, 2)), ((0, 2), (2, 0)), (1, 1)),
        (((0, 0), (2, 2)), ((1, 1), (1, 3)), (1, 1)),
        (((0, 0), (0, 2)), ((0, 2), (3, 3)), (0, 2)),
        (((0, 0), (0, 2)), ((0, 1), (0, 3)), ((0, 1), (0, 2))),
        (((0, 0), (2, 4)), ((1, 2), (3, 6)), ((1, 2), (2, 4))),
        (((0, 0), (0, 1)), ((0, 2), (0, 3)), None),
        (((0, 0), (1, 1)), ((1, 0), (2, 1)), None),
        (((0, 0), (1, 1)), ((0, 3), (1, 2)), None),
        (((0, 0), (2, 1)), ((1, 1), (2, 0)), (Fraction(4, 3), Fraction(2, 3))),
    ],
    ids=[
        "half way",
        "in thirds",
        "at a lattice point",
        "an end on the other",
        "a common end",
        "an overlap",
        "an oblique overlap",
        "one line, apart",
        "parallel",
        "lines that would meet beyond their ends",
        "below the middle",
    ],
)
def test_two_segments_meet_exactly_there(one, other, expected):
    assert intersection(one, other) == expected
    assert intersection(other, one) == expected


@given(one=SEGMENTS, other=SEGMENTS)
@settings(max_examples=400)
def test_segments_meet_iff_their_lines_do_within_both(one, other):
    found = intersection(one, other)
    assert (found is not None) == touch(one, other)
    if found is not None:
        ends = found if isinstance(found[0], tuple) else (found,)
        assert all(on(end, one) and on(end, other) for end in ends)


@given(one=SEGMENTS, other=SEGMENTS)
@settings(max_examples=400)
def test_a_proper_crossing_lies_inside_both_in_lowest_terms(one, other):
    crossing = proper_crossing(one, other)
    assert crossing == proper_crossing(other, one)
    if crossing:
        assert on(point(crossing), one)
        assert on(point(crossing), other)
        assert point(crossing) not in (*one, *other)
        assert gcd(*crossing) == 1


def test_lattice_points_stand_from_end_to_end():
    assert lattice_points(((0, 4), (4, 2))) == ((0, 4), (2, 3), (4, 2))
    assert lattice_points(((1, 1), (1, 3))) == ((1, 1), (1, 2), (1, 3))
    assert lattice_points(((0, 0), (2, 3))) == ((0, 0), (2, 3))


def test_a_segment_has_no_direction():
    assert segment((1, 0), (0, 1)) == segment((0, 1), (1, 0)) == ((0, 1), (1, 0))


def test_an_arrangement_numbers_the_lattice_then_the_crossings():
    found = arrange([(3, 3)], [((0, 0), (1, 1)), ((0, 1), (1, 0))])
    assert found.points == ((0, 0, 1), (0, 1, 1), (1, 0, 1), (1, 1, 1), (3, 3, 1), (1, 1, 2))
    assert found.on_segment == {((0, 0), (1, 1)): 0b101001, ((0, 1), (1, 0)): 0b100110}
    assert found.points_of([(3, 3)], [((0, 0), (1, 1))]) == 0b111001


@given(lines=st.lists(SEGMENTS, min_size=1, max_size=7, unique=True), stars=st.lists(SPOTS, max_size=3))
@settings(max_examples=200)
def test_segments_touch_iff_they_share_a_point_of_their_arrangement(lines, stars):
    found = arrange(stars, lines)
    for one, other in combinations(lines, 2):
        assert bool(found.on_segment[one] & found.on_segment[other]) == touch(one, other)
    for star in stars:
        for line in lines:
            assert bool(found.on_lattice[star] & found.on_segment[line]) == on(star, line)


@given(lines=st.lists(SEGMENTS, min_size=1, max_size=7, unique=True))
def test_a_segment_holds_exactly_the_points_that_lie_on_it(lines):
    found = arrange([], lines)
    assert len(set(found.points)) == len(found.points)
    for line in lines:
        here = {number for number, spot in enumerate(found.points) if on(point(spot), line)}
        assert found.on_segment[line] == sum(1 << number for number in here)
