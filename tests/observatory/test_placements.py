"""Placements as bit sets: the same places as the figures, and a point in common iff the figures touch."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from periplus.models.observatory.edition import SHELF
from periplus.models.observatory.figures import (
    by_first_star,
    drawn_points,
    figures,
    placements,
    points_of,
    touches,
)

from .tables import table

STUDY = SHELF.named("study")
TINY = table().edition_data


def test_a_card_has_the_placements_of_its_figures():
    for edition in (STUDY, TINY):
        for card in edition.cards:
            places = [(one.at, one.rotation, one.stars, one.points) for one in placements(edition, card.id)]
            drawn = figures(edition, card.id)
            assert places == [(one.at, one.rotation, one.stars, points_of(edition, one)) for one in drawn]


@given(seed=st.integers(0, 10**9))
@settings(max_examples=200, deadline=None)
def test_two_placements_have_a_point_in_common_iff_their_figures_touch(seed):
    rng = random.Random(seed)
    for edition in (STUDY, TINY):
        one, other = (rng.choice(figures(edition, rng.choice(edition.cards).id)) for _ in range(2))
        assert touches(one, other) == bool(points_of(edition, one) & points_of(edition, other))
        assert drawn_points(edition, (one, other)) == points_of(edition, one) | points_of(edition, other)


def test_placements_are_found_by_their_first_star():
    found = by_first_star(STUDY, "L06")
    assert sorted(one for some in found.values() for one in some) == sorted(placements(STUDY, "L06"))
    for square, some in found.items():
        assert all(
            one.stars >> square == one.stars / (1 << square) and one.stars >> square & 1 for one in some
        )
