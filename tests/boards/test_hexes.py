"""Hexagonal boards: directions, distances, rings and rows by hand; bit sets against the graph."""

import random
from itertools import pairwise

import networkx as nx
import pytest

from periplus.models.boards.hexes import (
    DIRECTIONS,
    STEPS,
    HexBoard,
    around,
    length,
    moved,
    ring,
    rows_of,
    turned,
)


def disc(radius):
    return HexBoard.of(space for row in rows_of(radius) for space in row)


def test_three_sixths_on_is_the_opposite():
    for direction in DIRECTIONS:
        there = moved(moved((2, -5), direction), turned(direction, 3))
        assert there == (2, -5)
        assert moved((0, 0), turned(direction, 1)) in around(STEPS[direction])


def test_rows_are_those_of_a_hexagon_from_the_west():
    assert rows_of(1) == (((0, -1), (1, -1)), ((-1, 0), (0, 0), (1, 0)), ((-1, 1), (0, 1)))
    assert [len(row) for row in rows_of(4)] == [5, 6, 7, 8, 9, 8, 7, 6, 5]


@pytest.mark.parametrize("radius", range(4))
def test_a_ring_has_what_is_so_far_away_and_each_next_to_the_last(radius):
    spaces = ring(radius, (1, 2))
    assert len(spaces) == len(set(spaces)) == max(1, 6 * radius)
    assert all(length(space, (1, 2)) == radius for space in spaces)
    assert all(length(one, other) <= 1 for one, other in pairwise(spaces))


def test_the_graph_of_a_disc_measures_the_same_lengths():
    board = disc(3)
    far = dict(nx.all_pairs_shortest_path_length(board.graph()))
    assert all(far[one][other] == length(one, other) for one in board.spaces for other in board.spaces)


def test_lines_stop_at_the_edge():
    assert disc(2).line((0, 0), "E") == ((1, 0), (2, 0))
    assert disc(2).line((2, 0), "NE") == ()
    assert HexBoard.of([(0, 0), (2, 0)]).line((0, 0), "E") == ()


@pytest.mark.parametrize("seed", range(20))
def test_parts_are_the_connected_components(seed):
    board, rng = disc(3), random.Random(seed)
    chosen = [space for space in board.spaces if rng.random() < 0.45]
    parts = {frozenset(board.spaces_of(part)) for part in board.parts(board.mask(chosen))}
    assert parts == {frozenset(part) for part in nx.connected_components(board.graph().subgraph(chosen))}


def test_spaces_are_numbered_row_by_row_whatever_their_order():
    board = HexBoard.of([(1, 0), (0, -1), (0, 0), (0, -1)])
    assert board.spaces == ((0, -1), (0, 0), (1, 0))
    assert board.mask([(1, 0), (0, -1)]) == 0b101
    assert board.spread(0b100) == 0b010
    assert board == HexBoard.of([(0, -1), (0, 0), (1, 0)])


def test_a_board_knows_whether_it_is_a_hexagon():
    assert [disc(radius).radius for radius in range(4)] == [0, 1, 2, 3]
    assert HexBoard.of(disc(2).spaces[1:]).radius is None
    assert HexBoard.of([(1, 0)]).radius is None
