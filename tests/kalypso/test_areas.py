"""Areas of a whole board by shifts and masks, against counting each square's cells."""

import random
from itertools import product

import pytest

from periplus.models.boards.grid import Frame
from periplus.models.kalypso import board
from periplus.models.kalypso.sea import MARGIN

FRAME = Frame(8, 4, MARGIN)
CORNERS = list(product(range(-2, 8), range(-2, 4)))


def scattered(seed):
    rng = random.Random(seed)
    share = rng.choice([0.2, 0.5, 0.8])
    room = product(range(-2, 10), range(-2, 6))
    return {cell for cell in room if rng.random() < share}


def squares(cells, side, enough):
    """The upper left cells of the squares with enough cells of the set, counted one by one."""
    return {
        (row, column)
        for row, column in CORNERS
        if sum((row + r, column + c) in cells for r in range(side) for c in range(side)) >= enough
    }


def found(mask):
    return {cell for cell in FRAME.cells(mask) if cell in CORNERS}


@pytest.mark.parametrize("seed", range(30))
def test_areas_are_those_that_counting_finds(seed):
    cells = scattered(seed)
    mask = FRAME.mask(cells)
    assert found(board.three_of_four(FRAME, mask)) == squares(cells, 2, 3)
    assert found(board.four_of_four(FRAME, mask)) == squares(cells, 2, 4)
    assert found(board.five_of_nine(FRAME, mask)) == squares(cells, 3, 5)
    assert found(board.filled(FRAME, mask, 3)) == squares(cells, 3, 9)
    for number in range(10):
        assert found(board.of_nine(FRAME, mask, number)) == squares(cells, 3, number)
    assert found(board.meeting(FRAME, mask, 2)) == squares(cells, 2, 1)
    assert found(board.meeting(FRAME, mask, 3)) == squares(cells, 3, 1)


def test_every_pattern_of_nine_cells_is_counted_right():
    for pattern in range(512):
        cells = {(step // 3, step % 3) for step in range(9) if pattern >> step & 1}
        five = FRAME.bit((0, 0)) in {
            FRAME.bit(cell) for cell in FRAME.cells(board.five_of_nine(FRAME, FRAME.mask(cells)))
        }
        assert five == (len(cells) >= 5)
