"""Layers: what is reached hangs on a root, against plain searches on random graphs."""

from __future__ import annotations

import random

import networkx as nx
import pytest

from periplus.solvers.limits import Clock, Limits
from periplus.solvers.patterns.rooted import layered
from periplus.solvers.program import Program, World, best

LIMITS = Limits(seconds=30)


def reached(graph: nx.Graph[int], there: set[int], roots: dict[int, bool | None], depth: int) -> set[int]:
    """The nodes reached in a world with as many as can be; a root's right is given, or None: always."""
    program = Program()
    rows = program.rule("X-1.1")
    literals = {node: [program.true if node in there else ~program.true] for node in graph}
    rights = {
        node: None if right is None else [program.true if right else ~program.true]
        for node, right in roots.items()
    }
    layers = layered(program, rows, {node: list(graph[node]) for node in graph}, literals, rights, depth)
    program.maximise([(1, literal) for found in layers.values() for literal in found])
    *_, report = best(program, Clock(LIMITS))
    assert report.status == "optimal"
    world = World(report.values)
    return {node for node, found in layers.items() if any(world[literal] for literal in found)}


@pytest.mark.parametrize("seed", range(12))
def test_what_is_reached_is_what_a_search_reaches(seed: int) -> None:
    rng = random.Random(seed)
    graph: nx.Graph[int] = nx.gnp_random_graph(9, 0.3, seed=seed)
    there = {node for node in graph if rng.random() < 0.8}
    roots = {node: rng.choice([None, True, False]) for node in rng.sample(sorted(graph), 3)}
    depth = rng.randint(1, 5)
    start = {node for node, right in roots.items() if right is not False and node in there}
    part = graph.subgraph(there)
    lengths = nx.multi_source_dijkstra_path_length(part, start) if start else {}
    assert reached(graph, there, roots, depth) == {node for node, length in lengths.items() if length < depth}


def test_a_ring_does_not_hold_itself_up() -> None:
    ring: nx.Graph[int] = nx.cycle_graph(4)
    assert reached(ring, set(ring), {}, 4) == set()
    assert reached(ring, set(ring), {0: False}, 4) == set()
    assert reached(ring, set(ring), {0: True}, 3) == {0, 1, 2, 3}
