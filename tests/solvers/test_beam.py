"""A beam over random trees against one that sorts whole layers, and without cuts against every path."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

import pytest

from periplus.solvers.search.beam import best_of, layers, merged


class Node(NamedTuple):
    """A node of a random tree; what lies below depends on its path alone."""

    path: tuple[int, ...]
    place: int
    merit: Fraction


ROOT = Node((), 0, Fraction(0))


def tree(seed: int) -> Callable[[Node], list[Node]]:
    """A tree with few places and few merits, so that many nodes are equal and many of equal merit."""

    def expand(node: Node) -> list[Node]:
        rng = random.Random(f"{seed} {node.path}")
        few = [
            Node((*node.path, number), rng.randrange(6), Fraction(rng.randrange(5), 2)) for number in range(3)
        ]
        return few[: rng.randrange(4)] if len(node.path) < 5 else []

    return expand


def paths(expand: Callable[[Node], list[Node]]) -> list[list[Node]]:
    """Every node of the tree by its number of steps."""
    found = [[ROOT]]
    while found[-1]:
        found.append([child for node in found[-1] for child in expand(node)])
    return found[:-1]


def chosen(nodes: list[Node], width: int, quota: int) -> list[Node]:
    """The best nodes, taken one by one: the first of those of most merit whose place is not full."""
    left, kept = list(nodes), list[Node]()
    while left and len(kept) < width:
        best = next(node for node in left if node.merit == max(one.merit for one in left))
        left.remove(best)
        if sum(one.place == best.place for one in kept) < quota:
            kept.append(best)
    return kept


@pytest.mark.parametrize("seed", range(20))
def test_what_nothing_cuts_is_every_node(seed: int) -> None:
    expand = tree(seed)
    every = paths(expand)
    assert list(layers([ROOT], expand)) == every
    for depth in range(len(every) + 1):
        assert list(layers([ROOT], expand, depth=depth)) == every[: depth + 1]


@pytest.mark.parametrize("seed", range(20))
def test_a_layer_keeps_the_best_that_are_left_when_one_is_taken_after_the_other(seed: int) -> None:
    expand, rng = tree(seed), random.Random(seed)
    for _ in range(6):
        width, quota = rng.randint(1, 5), rng.randint(1, 3)
        found = list(
            layers(
                [ROOT],
                expand,
                width=width,
                merit=lambda node: node.merit,
                quota=quota,
                class_of=lambda node: node.place,
            )
        )
        for before, after in zip(found, [*found[1:], []], strict=True):
            assert after == chosen([child for node in before for child in expand(node)], width, quota)
        once = list(
            layers([ROOT], expand, key=lambda node: node.place, width=width, merit=lambda node: node.merit)
        )
        for before, after in zip(once, [*once[1:], []], strict=True):
            below = [child for node in before for child in expand(node)]
            first = {node.place: node for node in reversed(below)}
            nodes = [node for node in below if first[node.place] is node]
            assert after == chosen(nodes, width, len(nodes))


@pytest.mark.parametrize("seed", range(20))
def test_of_equal_nodes_the_first_or_the_one_worth_most_is_kept(seed: int) -> None:
    for nodes in paths(tree(seed)):
        groups: dict[int, list[Node]] = defaultdict(list)
        for node in nodes:
            groups[node.place].append(node)
        assert merged(nodes, lambda node: node.place) == [group[0] for group in groups.values()]
        best = [
            next(one for one in group if one.merit == max(group, key=lambda a: a.merit).merit)
            for group in groups.values()
        ]
        assert merged(nodes, lambda node: node.place, lambda node: node.merit) == best


@pytest.mark.parametrize("seed", range(20))
def test_equal_nodes_once_without_a_width_find_the_shortest_sums_of_a_graph(seed: int) -> None:
    """By dynamic programming: the most that a walk of so many steps to a place brings."""
    rng = random.Random(seed)
    gains = {(a, b): rng.randint(-9, 9) for a in range(5) for b in range(5) if rng.random() < 0.5}
    walks = [[0]]
    for _ in range(4):
        walks = [*walks, *([*walk, b] for walk in walks for a, b in gains if walk[-1] == a)]
    most: dict[tuple[int, int], int] = {}
    for walk in walks:
        key = len(walk) - 1, walk[-1]
        value = sum(gains[step] for step in pairwise(walk))
        most[key] = max(most.get(key, value), value)
    found = layers(
        [(0, 0)],
        lambda node: [(b, node[1] + gain) for (a, b), gain in gains.items() if a == node[0]],
        depth=4,
        key=lambda node: node[0],
        worth=lambda node: node[1],
    )
    assert {(number, place): value for number, layer in enumerate(found) for place, value in layer} == most


def test_the_best_of_a_stream_are_those_of_its_sorted_list() -> None:
    rng = random.Random(7)
    for size in (0, 1, 4, 40):
        nodes = [(rng.randrange(8), number) for number in range(size)]
        for width in (1, 3, 50):
            ordered = sorted(nodes, key=lambda node: -node[0])[:width]
            assert best_of(iter(nodes), width, lambda node: node[0]) == ordered


def test_a_layer_is_made_only_when_it_is_asked_for() -> None:
    looked: list[int] = []

    def expand(node: int) -> list[int]:
        looked.append(node)
        return [node + 1]

    beam = layers([0], expand)
    assert (next(beam), looked) == ([0], [])
    assert (next(beam), looked) == ([1], [0])
