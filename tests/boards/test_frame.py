"""Framed grids: bit sets with room around the grid, steps to neighbours, floods."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from periplus.models.boards.grid import Frame

FRAME = Frame(4, 5, 3)
ROOM = [(row, column) for row in range(-2, 6) for column in range(-2, 7)]
SETS = st.sets(st.sampled_from(ROOM))


def neighbours(cells):
    steps = ((-1, 0), (1, 0), (0, -1), (0, 1))
    return {(row + down, column + right) for row, column in cells for down, right in steps}


def graph_of(cells):
    graph = nx.Graph()
    graph.add_nodes_from(cells)
    graph.add_edges_from((cell, other) for cell in cells for other in neighbours([cell]) & cells)
    return graph


def test_a_bit_counts_row_by_row_from_the_corner_of_the_frame():
    assert FRAME.width == 11
    assert FRAME.bit((-3, -3)) == 0
    assert FRAME.bit((0, 0)) == 3 * 11 + 3
    assert FRAME.cell(3 * 11 + 4) == (0, 1)


@given(SETS)
def test_cells_and_bit_sets_say_the_same(cells):
    assert FRAME.cells(FRAME.mask(cells)) == tuple(sorted(cells))


def test_the_room_for_pieces_spares_the_outermost_ring():
    assert set(FRAME.cells(FRAME.room)) == set(ROOM) == {cell for cell in ROOM if FRAME.holds(cell)}
    assert not FRAME.holds((-3, 0))
    assert not FRAME.holds((0, 7))
    assert len(FRAME.cells(FRAME.whole)) == 10 * 11


@pytest.mark.parametrize(
    ("cell", "on_it"), [((0, 0), True), ((3, 4), True), ((4, 0), False), ((0, 5), False), ((-1, 0), False)]
)
def test_the_grid_has_its_own_cells_alone(cell, on_it):
    assert FRAME.on_grid(cell) is on_it
    assert bool(FRAME.inside & FRAME.mask([cell])) is on_it
    assert bool(FRAME.outside & FRAME.mask([cell])) is not on_it


@given(SETS)
def test_beside_are_the_cells_that_share_a_side(cells):
    assert set(FRAME.cells(FRAME.beside(FRAME.mask(cells)))) == neighbours(cells)


@given(cells=SETS, start=SETS)
def test_a_flood_reaches_what_paths_over_shared_sides_reach(cells, start):
    graph = graph_of(cells)
    reached = set().union(*(nx.node_connected_component(graph, cell) for cell in start & cells), set())
    assert set(FRAME.cells(FRAME.flood(FRAME.mask(start), FRAME.mask(cells)))) == reached


@given(SETS)
def test_parts_are_the_connected_components_by_their_first_cells(cells):
    parts = [set(FRAME.cells(part)) for part in FRAME.parts(FRAME.mask(cells))]
    assert sorted(map(sorted, parts)) == sorted(map(sorted, nx.connected_components(graph_of(cells))))
    assert [min(part) for part in parts] == sorted(min(part) for part in parts)


@given(SETS, SETS, st.integers(0, 4))
def test_what_few_steps_reach_is_what_rings_of_neighbours_hold(start, within, steps):
    reached, ring = set(), start
    for _ in range(steps):
        ring = neighbours(ring) & within
        reached |= ring
    assert set(FRAME.cells(FRAME.near(FRAME.mask(start), FRAME.mask(within), steps))) == reached
