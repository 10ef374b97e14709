"""Arborescence, enclosure and cut, each against the networkx twin on small graphs; literals tied to others."""

from __future__ import annotations

import random
from collections.abc import Collection
from itertools import combinations

import networkx as nx
import pytest

from periplus.solvers.limits import Clock, Limits
from periplus.solvers.patterns.enclosure import closed, leaking, least_cut
from periplus.solvers.patterns.rooted import hang
from periplus.solvers.program import Literal, Program, all_of, any_of
from periplus.solvers.program.questions import Inquiry
from tests.marking import slow_for


def clock() -> Clock:
    return Clock(Limits())


def possible_with(program: Program, literals: Collection[Literal]) -> bool:
    """Whether a world has all the literals."""
    inquiry = Inquiry(program)
    inquiry.rows.fix(*literals)
    return inquiry.world(clock()) is not None


def hanging(graph: nx.Graph[int], root: int) -> tuple[Program, dict[int, Literal]]:
    program = Program()
    there = {node: program.true if node == root else program.boolean() for node in sorted(graph)}
    hang(program, program.rule("T-1"), graph, there, (root,))
    return program, there


def test_a_ring_does_not_hold_itself_up() -> None:
    ring: nx.Graph[int] = nx.Graph([(1, 2), (2, 3), (3, 1)])
    ring.add_node(0)
    program, there = hanging(ring, root=0)
    assert not possible_with(program, [there[1]])


def test_a_ring_that_touches_the_root_hangs() -> None:
    program, there = hanging(nx.Graph([(0, 1), (1, 2), (2, 3), (3, 1)]), root=0)
    assert possible_with(program, [there[1], there[2], there[3]])


def test_support_goes_along_directed_edges_alone() -> None:
    program, there = hanging(nx.DiGraph([(0, 1), (2, 1)]), root=0)
    assert possible_with(program, [there[1]])
    assert not possible_with(program, [there[2]])


def test_depth_limits_how_far_from_the_root_a_node_may_hang() -> None:
    program = Program()
    there = {node: program.true if node == 0 else program.boolean() for node in range(4)}
    hang(program, program.rule("T-1"), nx.path_graph(4), there, (0,), depth=2)
    assert possible_with(program, [there[2]])
    assert not possible_with(program, [there[3]])


@pytest.mark.parametrize("seed", range(3))
def test_sets_hang_exactly_where_networkx_finds_them_joined_to_the_root(seed: int) -> None:
    graph = nx.gnp_random_graph(6, 0.35, seed=seed)
    program, there = hanging(graph, root=0)
    rng = random.Random(seed)
    subsets = [chosen for size in range(1, 6) for chosen in combinations(range(1, 6), size)]
    for chosen in rng.sample(subsets, 12):
        joined = nx.is_connected(graph.subgraph((0, *chosen)))
        literals = [there[node] if node in chosen else ~there[node] for node in range(1, 6)]
        assert possible_with(program, literals) == joined, chosen


def enclosing(graph: nx.Graph[int], outside: int) -> tuple[Program, dict[int, Literal], dict[int, Literal]]:
    """A program of all walls, and what is inside them."""
    program = Program()
    nodes = [node for node in sorted(graph) if node != outside]
    wall = {node: program.boolean() for node in nodes}
    inside = {node: program.boolean() for node in nodes}
    closed(program.rule("T-1"), graph, inside, wall)
    leaking(program, program.rule("T-2"), graph, inside, wall, (outside,))
    return program, wall, inside


@pytest.mark.parametrize("seed", slow_for(range(3), bool))
def test_what_is_inside_is_exactly_what_networkx_cannot_reach(seed: int) -> None:
    graph = nx.grid_2d_graph(3, 3)
    graph = nx.convert_node_labels_to_integers(graph)
    graph.add_edges_from((9, node) for node in (0, 1, 2, 3, 5, 6, 8))  # node 7 is not at the rim
    program, wall, inside = enclosing(graph, outside=9)
    rng = random.Random(seed)
    for _ in range(8):
        walls = {node for node in range(9) if rng.random() < 0.5}
        reached = nx.node_connected_component(graph.subgraph(set(graph) - walls), 9)
        fixed = [wall[node] if node in walls else ~wall[node] for node in range(9)]
        right = [inside[n] if n not in walls and n not in reached else ~inside[n] for n in range(9)]
        assert possible_with(program, fixed + right), walls
        for node in range(9):
            wrong = [~literal if literal in (inside[node], ~inside[node]) else literal for literal in right]
            assert not possible_with(program, [*fixed, wrong[node]]), (walls, node)


def test_the_least_cut_is_the_cheapest_way_to_part_the_two() -> None:
    graph = nx.Graph([(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)])
    assert least_cut(graph, {1: 1, 2: 1, 3: 5}, [0], [4]) == (2, frozenset({1, 2}))
    assert least_cut(graph, {1: 1, 2: 1, 3: 1}, [0], [4]) == (1, frozenset({3}))


def test_nothing_parts_a_source_from_a_sink_beside_it() -> None:
    assert least_cut(nx.Graph([(0, 1), (1, 2), (0, 2)]), {1: 1}, [0], [2]) is None


@pytest.mark.parametrize("seed", range(4))
def test_the_least_cut_is_that_of_all_subsets(seed: int) -> None:
    rng = random.Random(seed)
    graph = nx.gnp_random_graph(8, 0.4, seed=seed)
    weight = {node: rng.randint(0, 3) for node in range(1, 7)}
    found = least_cut(graph, weight, [0], [7])
    subsets = (set(chosen) for size in range(7) for chosen in combinations(weight, size))
    parting = [
        sum(weight[node] for node in removed)
        for removed in subsets
        if not nx.has_path(graph.subgraph(set(graph) - removed), 0, 7)
    ]
    assert (None if found is None else found[0]) == min(parting, default=None)


@pytest.mark.parametrize(("first", "second"), [(False, False), (False, True), (True, True)])
def test_any_of_and_all_of_are_tied_to_their_literals_both_ways(first: bool, second: bool) -> None:
    program = Program()
    one, two = program.boolean(), program.boolean()
    some, every = any_of(program, [one, two]), all_of(program, [one, two])
    fixed = [one if first else ~one, two if second else ~two]
    assert possible_with(program, [*fixed, some]) == (first or second)
    assert possible_with(program, [*fixed, ~some]) != (first or second)
    assert possible_with(program, [*fixed, every]) == (first and second)
    assert possible_with(program, [*fixed, ~every]) != (first and second)


def test_any_of_nothing_is_false_and_all_of_nothing_is_true() -> None:
    program = Program()
    one = program.boolean()
    assert any_of(program, []) == ~program.true
    assert all_of(program, []) == program.true
    assert any_of(program, [one, program.true]) == program.true
    assert any_of(program, [one, ~program.true]) == one
