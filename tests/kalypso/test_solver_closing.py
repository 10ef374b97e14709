"""Walls on boards one behind another enclose what each of them encloses on a board of its own."""

import random

import pytest

from periplus.models.kalypso.board import enclosed_by
from periplus.solvers.kalypso.turn.boards import stacked
from periplus.solvers.kalypso.turn.closing import enclosed_by_each
from periplus.solvers.kalypso.turn.water import DEAREST, closable, closable_on

from .tables import after, sea


def rings(frame, rng):
    """A wall of a few rings and loose cells, anywhere where pieces may lie, over the edge of the map too."""
    room = frame.cells(frame.room)
    wall = frame.mask(rng.sample(room, rng.randrange(len(room) // 4)))
    for _ in range(rng.randrange(4)):
        inner = frame.flood(frame.mask([rng.choice(room)]), frame.mask(rng.sample(room, len(room) // 2)))
        around = frame.beside(inner) | frame.beside(inner) << 1 | frame.beside(inner) >> 1
        wall |= around & frame.room & ~inner
    return wall


@pytest.mark.parametrize("size", [4, 8, 12])
def test_many_walls_enclose_together_what_each_of_them_encloses(size):
    ocean = after({}, rows=["." * size] * size).sea
    closing = 0
    for seed in range(40):
        rng = random.Random(f"closing {size} {seed}")
        walls = [rings(ocean.frame, rng) for _ in range(rng.choice([1, 3, 4, 9, 40]))]
        found = enclosed_by_each(ocean, walls)
        assert found == [enclosed_by(ocean, wall) for wall in walls]
        closing += sum(map(bool, found))
    assert closing > 50


@pytest.mark.parametrize("size", [4, 8, 12])
def test_many_boards_tell_together_what_each_of_them_tells(size):
    frame = after({}, rows=["." * size] * size).sea.frame
    open_water = 0
    for seed in range(20):
        rng = random.Random(f"boards {size} {seed}")
        walls = [rings(frame, rng) for _ in range(rng.choice([1, 7, 8, 30]))]
        many, stops, cells = stacked(frame, len(walls)), rng.randrange(5), rng.randrange(1, DEAREST + 2)
        together = many.of(walls)
        assert many.split(together)[: len(walls)] == walls
        found = many.split(closable_on(many, together, stops, cells))[: len(walls)]
        assert found == [closable(frame, wall, stops, cells) for wall in walls]
        beside = many.split(many.beside(together) & many.whole)[: len(walls)]
        assert beside == [frame.beside(wall) & frame.whole for wall in walls]
        chosen = many.chosen([number % 3 == 1 for number in range(len(walls))])
        assert many.split(together & chosen)[: len(walls)] == [
            wall if number % 3 == 1 else 0 for number, wall in enumerate(walls)
        ]
        assert many.split(many.each(walls[0]))[: len(walls)] == [walls[0]] * len(walls)
        open_water += sum(0 < cells < frame.inside for cells in found)
    assert open_water > 50


def test_a_ring_beside_boards_without_one_encloses_its_one_cell():
    """Of five boards the third has the eight cells around (2, 2), the fifth a wall over the whole of its edge."""
    ocean = after({}, rows=sea()).sea
    frame = ocean.frame
    middle = frame.mask([(2, 2)])
    ring = frame.mask((row, column) for row in (1, 2, 3) for column in (1, 2, 3)) & ~middle
    coast = frame.room & ~frame.inside
    assert enclosed_by_each(ocean, [0, 0, ring, 0, coast]) == [0, 0, middle, 0, frame.inside]


def test_no_wall_encloses_nothing():
    assert enclosed_by_each(after({}).sea, []) == []
