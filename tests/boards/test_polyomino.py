"""Labelled polyominoes: turns, mirror images, and which orientations differ in effect."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from periplus.models.boards.grid import QUARTERS, moved, orientations, oriented

ELL = (((0, 0), "a"), ((1, 0), "b"), ((1, 1), "c"))
SHAPES = st.dictionaries(
    st.tuples(st.integers(-2, 2), st.integers(-2, 2)), st.sampled_from("ab"), min_size=1, max_size=6
).map(lambda cells: tuple(sorted(cells.items())))


def test_a_turn_is_clockwise_about_the_pivot():
    """The cell right of the pivot comes to lie below it, then left of it, then above it."""
    right = (((0, 1), "a"),)
    assert [oriented(right, rot)[0][0] for rot in QUARTERS] == [(0, 1), (1, 0), (0, -1), (-1, 0)]


def test_the_mirror_comes_before_the_turn():
    """Right of the pivot is left of it in the mirror; a quarter turn takes left to above."""
    assert oriented((((0, 1), "a"),), 90, flip=True) == (((-1, 0), "a"),)


def test_labels_go_with_their_cells():
    assert oriented(ELL, 180) == (((0, 0), "a"), ((-1, 0), "b"), ((-1, -1), "c"))
    assert moved(ELL, (2, 3)) == (((2, 3), "a"), ((3, 3), "b"), ((3, 4), "c"))


@pytest.mark.parametrize(
    ("shape", "flips", "number"),
    [
        ((((0, 0), "a"),), False, 1),
        ((((0, 0), "a"), ((0, 1), "a")), True, 2),
        ((((0, 0), "a"), ((0, 1), "b")), True, 4),
        (ELL, False, 4),
        (ELL, True, 8),
        (tuple((cell, "a") for cell, _ in ELL), True, 4),
    ],
)
def test_orientations_of_equal_effect_are_named_once(shape, flips, number):
    assert len(orientations(shape, flips=flips)) == number


def test_of_equal_orientations_the_plain_one_with_the_smallest_turn_is_named():
    bar = (((0, 0), "a"), ((0, 1), "a"))
    assert [(one.rot, one.flip) for one in orientations(bar, flips=True)] == [(0, False), (90, False)]


@given(SHAPES)
def test_every_orientation_is_one_of_those_named_but_for_a_shift(shape):
    def unmoved(cells):
        row, column = min(cell for cell, _ in cells)
        return frozenset(moved(cells, (-row, -column)))

    named = [unmoved(one.cells) for one in orientations(shape, flips=True)]
    assert len(set(named)) == len(named)
    assert set(named) == {unmoved(oriented(shape, rot, flip)) for rot in QUARTERS for flip in (False, True)}
