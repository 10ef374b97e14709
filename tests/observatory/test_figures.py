"""Figures on the chart: all of a card, each once, and where two of them touch."""

import json
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from periplus.models.observatory import GAME
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.figures import (
    arrangement_points,
    contact,
    figure,
    figures,
    on_chart,
    touches,
)

from .tables import EDITION, card

STUDY = GAME.edition("study")
TINY = Edition.model_validate_json(json.dumps(EDITION))


def test_the_study_edition_has_the_placements_segments_and_points_of_the_specification():
    everything = [drawn for one in STUDY.cards for drawn in figures(STUDY, one.id)]
    masks, points = arrangement_points(everything)
    assert len(everything) == 13_628
    assert len({line for drawn in everything for line in drawn.segments}) == 918
    assert (len(points), sum(scale == 1 for _, _, scale in points)) == (1_409, 100)
    assert sum(mask.bit_count() for mask in masks) == 354_400


@pytest.mark.parametrize(
    ("name", "rotations"), [("dot", {0}), ("bar", {0, 90}), ("slash", {0, 90}), ("ell", {0, 90, 180, 270})]
)
def test_equal_figures_are_listed_once_with_the_smallest_rotation(name, rotations):
    assert {drawn.rotation for drawn in figures(TINY, name)} == rotations


@pytest.mark.parametrize(("name", "count"), [("dot", 25), ("bar", 40), ("ell", 48), ("long", 30)])
def test_every_place_on_the_chart_is_listed(name, count):
    """On 5 x 5: a star 25, a bar 5 x 4 each way, an L of 3 x 2 in four turns of 12, three in a row 15."""
    assert len(figures(TINY, name)) == count


def test_equal_stars_with_other_segments_are_other_figures():
    vee = Edition.model_validate_json(
        json.dumps({**EDITION, "cards": [card("vee", "small", 1, "ab/c.", "abc")]})
    )
    square = [drawn for drawn in figures(vee, "vee") if drawn.at == (0, 0)]
    assert len(square) == 4


def test_figures_stand_by_place_then_rotation():
    order = [(drawn.at, drawn.rotation) for drawn in figures(STUDY, "L01")]
    assert order == sorted(order)


def test_a_figure_is_the_pattern_where_it_lies():
    drawn = figure(TINY, "ell", (1, 2), 90)
    assert drawn.squares == ((1, 2), (1, 3), (1, 4), (2, 2))
    assert drawn.segments == (((1, 2), (1, 3)), ((1, 2), (2, 2)), ((1, 3), (1, 4)))
    assert drawn == next(one for one in figures(TINY, "ell") if (one.at, one.rotation) == ((1, 2), 90))


def test_a_figure_lies_on_the_chart_as_a_whole():
    assert on_chart(TINY, "long", (4, 2), 0)
    assert not on_chart(TINY, "long", (4, 2), 90)
    assert not on_chart(TINY, "long", (4, 3), 0)


def naive_contact(one, other):
    """Twin: every pair of segments, and stars as points, solved in fractions."""
    from tests.boards.meeting import intersection

    found = set()
    for line, against in product(one.segments, other.segments):
        if meeting := intersection(line, against):
            found |= {meeting[0], meeting[1]} if isinstance(meeting[0], tuple) else {meeting}
    for drawn, against in ((one, other), (other, one)):
        for row, column in drawn.squares:
            spot = (Fraction(row), Fraction(column))
            lines = (*against.segments, *((square, square) for square in against.squares))
            if any(_lies_on(spot, line) for line in lines):
                found.add(spot)
    return found


def _lies_on(spot, line):
    (a, b), (c, d) = line
    x, y = spot
    straight = (c - a) * (y - b) == (d - b) * (x - a)
    return straight and min(a, c) <= x <= max(a, c) and min(b, d) <= y <= max(b, d)


@st.composite
def near_figures(draw):
    """Two figures of the study edition that lie close to each other."""
    cards = draw(st.lists(st.sampled_from(STUDY.cards), min_size=2, max_size=2, unique_by=lambda one: one.id))
    return [draw(st.sampled_from([f for f in figures(STUDY, one.id) if max(f.at) <= 3])) for one in cards]


@given(near_figures())
@settings(max_examples=300, deadline=None)
def test_contact_is_what_the_naive_twin_finds(pair):
    one, other = pair
    naive, found = naive_contact(one, other), contact(one, other)
    assert (found is not None) == bool(naive) == touches(one, other)
    if found:
        assert found.point in naive
        assert found.shared_star == bool(set(one.squares) & set(other.squares))
        assert found == contact(other, one)
    masks, _ = arrangement_points(pair)
    assert bool(masks[0] & masks[1]) == bool(naive)


def test_contact_names_the_exact_point():
    crossing = contact(figure(TINY, "slash", (0, 0), 0), figure(TINY, "slash", (0, 0), 90))
    assert crossing is not None
    assert crossing.point == (Fraction(1, 2), Fraction(1, 2))
    assert not crossing.shared_star


def test_a_shared_star_is_the_point_of_contact():
    shared = contact(figure(TINY, "long", (0, 0), 0), figure(TINY, "long", (0, 2), 90))
    assert shared is not None
    assert (shared.point, shared.shared_star) == ((0, 2), True)


def test_the_first_shared_star_is_named_before_any_other_point():
    same = contact(figure(TINY, "bar", (1, 1), 0), figure(TINY, "ell", (1, 1), 90))
    assert same is not None
    assert (same.point, same.shared_star) == ((1, 1), True)
    later = contact(figure(TINY, "long", (0, 0), 0), figure(TINY, "bar", (0, 1), 0))
    assert later is not None
    assert (later.point, later.shared_star) == ((0, 2), True)
