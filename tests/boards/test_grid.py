"""Square grids: bit sets, quarter turns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from periplus.models.boards.grid import QUARTERS, Grid, cells_of, mask_of, turned

SIDES = st.integers(1, 6)


@given(rows=SIDES, columns=SIDES, data=st.data())
def test_cells_and_bit_sets_say_the_same(rows, columns, data):
    cells = data.draw(st.sets(st.sampled_from(Grid(rows, columns).cells)))
    assert cells_of(mask_of(cells, columns), columns) == tuple(sorted(cells))


def test_a_bit_is_row_times_columns_plus_column():
    assert mask_of([(0, 0), (1, 2)], 4) == 0b0100_0001


def test_a_quarter_turn_is_clockwise():
    """The top row of a box of 2 x 3 becomes its right column, top to bottom."""
    assert [turned((0, column), 90, 2, 3) for column in range(3)] == [(0, 1), (1, 1), (2, 1)]


@given(rows=SIDES, columns=SIDES, data=st.data())
def test_turns_add_up(rows, columns, data):
    cell = data.draw(st.sampled_from(Grid(rows, columns).cells))
    once = turned(cell, 90, rows, columns)
    twice = turned(once, 90, columns, rows)
    assert twice == turned(cell, 180, rows, columns)
    assert turned(twice, 90, rows, columns) == turned(cell, 270, rows, columns)
    assert turned(cell, 0, rows, columns) == cell


@pytest.mark.parametrize("rotation", QUARTERS)
def test_a_turn_only_moves_the_cells_of_the_box(rotation):
    grid = Grid(3, 5)
    box = Grid(5, 3) if rotation % 180 else grid
    assert sorted(turned(cell, rotation, 3, 5) for cell in grid.cells) == sorted(box.cells)


def test_rows_and_columns_are_masks():
    grid = Grid(3, 2)
    assert cells_of(grid.row(1), 2) == ((1, 0), (1, 1))
    assert cells_of(grid.column(1), 2) == ((0, 1), (1, 1), (2, 1))
    assert grid.mask == 0b111111
