"""Steiner trees: against every connected set of nodes on small graphs, and the public PACE 2018 instances."""

import csv
import os
import random
from itertools import combinations
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from benchmarks.pace import Instance, line, main, read, solve

from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.patterns.steiner import INFINITE, Steiner

PACE = Path(os.environ.get("PERIPLUS_PACE", Path(__file__).parents[3] / "shared" / "pace"))
"""A folder with instances of the challenge and ``optimum.csv``; the repository holds none."""


def last(graph, groups, **weights) -> Any:
    *_, known = Steiner(graph, groups, **weights).solve(Clock(Limits()))
    return known


def by_trying_everything(graph, groups):
    """The naive twin: every connected set of nodes that meets all groups, spanned by its cheapest tree."""
    best = None
    for size in range(1, len(graph) + 1):
        for nodes in combinations(graph.nodes, size):
            part = graph.subgraph(nodes)
            if nx.is_connected(part) and all(set(group) & set(nodes) for group in groups):
                edges = nx.minimum_spanning_edges(part, data=True)
                cost = sum(data["weight"] for *_, data in edges)
                cost += sum(graph.nodes[node]["weight"] for node in nodes)
                best = cost if best is None else min(best, cost)
    return best


def random_graph(seed):
    rng = random.Random(seed)
    graph = nx.gnp_random_graph(rng.randint(3, 8), rng.choice((0.25, 0.4, 0.7)), seed=seed)
    for node in graph:
        graph.nodes[node]["weight"] = rng.choice((0, 0, 1, 1, 5))
    for edge in graph.edges:
        graph.edges[edge]["weight"] = rng.choice((0, 0, 1, 2, 7))
    groups = [rng.sample(list(graph), rng.randint(1, 2)) for _ in range(rng.randint(1, 4))]
    return graph, groups


@pytest.mark.parametrize("seed", range(120))
def test_the_tree_is_as_cheap_as_the_cheapest_of_all(seed):
    graph, groups = random_graph(seed)
    wanted = by_trying_everything(graph, groups)
    known = last(graph, groups)
    assert known.proved
    if wanted is None:
        assert known.tree is None
        assert known.bound == INFINITE
        return
    assert known.tree.cost == known.bound == wanted
    tree = nx.Graph(known.tree.edges)
    tree.add_nodes_from(known.tree.nodes)
    assert nx.is_tree(tree)
    assert all(set(group) & set(known.tree.nodes) for group in groups)
    spent = sum(graph.edges[edge]["weight"] for edge in known.tree.edges)
    assert spent + sum(graph.nodes[node]["weight"] for node in known.tree.nodes) == wanted


def test_what_is_known_only_gets_better():
    graph, groups = nx.grid_2d_graph(5, 5), [[(0, 0)], [(4, 4)], [(0, 4)], [(4, 0)], [(2, 2)]]
    nx.set_node_attributes(graph, dict.fromkeys(graph, 1), "weight")
    course: list[Any] = list(Steiner(graph, groups).solve(Clock(Limits())))
    assert [known.bound for known in course] == sorted(known.bound for known in course)
    costs = [known.tree.cost for known in course]
    assert costs == sorted(costs, reverse=True)
    assert course[-1].tree.cost == 13


def test_no_groups_cost_nothing_and_an_empty_group_cannot_be_met():
    graph = nx.path_graph(3)
    assert last(graph, []).tree.cost == 0
    assert last(graph, [[0], []]).tree is None


def test_in_a_graph_of_two_parts_the_tree_begins_where_all_groups_can_be_met():
    # the cheapest node of the first group lies alone; 1 (costs 5) and 2 are joined by an edge (costs 3)
    graph = nx.Graph()
    graph.add_nodes_from([(0, {"weight": 0}), (1, {"weight": 5}), (2, {"weight": 0})])
    graph.add_edge(1, 2, weight=3)
    known = last(graph, [[0, 1], [2]])
    assert (known.tree.cost, known.tree.nodes, known.bound) == (8, (1, 2), 8)
    assert last(graph, [[0], [2]]).tree is None


def test_a_weight_below_zero_is_refused():
    graph = nx.path_graph(2)
    graph.edges[0, 1]["weight"] = -1
    with pytest.raises(ValueError, match="expected a whole number from 0"):
        Steiner(graph, [[0], [1]])


def test_the_clock_stops_it():
    clock = Clock(Limits())
    clock.cancel()
    with pytest.raises(Stop):
        list(Steiner(nx.path_graph(4), [[0], [3]]).solve(clock))


SMALL = """SECTION Graph
Nodes 3
Edges 3
E 1 2 4
E 2 3 4
E 3 2 1
END

SECTION Terminals
Terminals 2
T 1
T 3
END

EOF
"""


def test_a_file_of_the_challenge_is_read_and_answered_in_one_line(tmp_path, capsys):
    instance = read(SMALL)
    assert line("small", instance, solve(instance), 0.0) == "small 3 2 5 proved 0.000"
    (tmp_path / "small.gr").write_text(SMALL)
    (tmp_path / "odd.gr").write_text("NODES 3\n")
    assert main([str(tmp_path / name) for name in ("small.gr", "odd.gr", "none.gr")]) == 2
    printed = capsys.readouterr()
    assert printed.out.startswith("small.gr 3 2 5 proved ")
    assert [text.split(": ")[0] for text in printed.err.splitlines()] == ["error", "error"]


@pytest.mark.skipif(
    not PACE.is_dir(), reason="no PACE 2018 instances here: set PERIPLUS_PACE to their folder"
)
@pytest.mark.parametrize("path", sorted(PACE.glob("*.gr")), ids=lambda path: path.name)
def test_the_public_instances_are_proved_at_their_optimum(path):
    with (PACE / "optimum.csv").open(encoding="utf-8") as file:
        optimum = dict(csv.reader(file))
    known: Any = solve(read(path.read_text(encoding="utf-8")))
    assert known.proved
    assert known.tree.cost == int(optimum[path.name])


def test_what_is_known_when_the_time_is_up_is_given():
    graph = nx.grid_2d_graph(12, 12)
    nx.set_edge_attributes(graph, dict.fromkeys(graph.edges, 3), "weight")
    numbered = nx.convert_node_labels_to_integers(graph)
    known = solve(Instance(numbered, tuple(range(0, 144, 13))), seconds=0.01)
    assert not known.proved
    assert known.tree is None or known.tree.cost > known.bound
