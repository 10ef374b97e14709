"""Branch and bound over random trees finds what looking at every leaf finds, and what it says of bounds holds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

import pytest

from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.search.branching import BranchAndBound


@dataclass
class Node:
    """A node of a random tree; what lies below depends on its name alone."""

    name: int
    value: Fraction | None
    below: list[Node] = field(default_factory=list)


def grown(rng: random.Random, depth: int, known: list[Node]) -> Node:
    """A random tree in which some nodes come up again, a leaf here and there in its middle."""
    if known and rng.random() < 0.2:
        return rng.choice(known)
    value = Fraction(rng.randint(-9, 9), rng.randint(1, 3)) if depth == 0 or rng.random() < 0.3 else None
    below = [grown(rng, depth - 1, known) for _ in range(rng.randint(0, 3))] if depth else []
    node = Node(len(known), value, below)
    known.append(node)
    return node


def leaves(node: Node) -> Iterator[Fraction]:
    if node.value is not None:
        yield node.value
    for child in node.below:
        yield from leaves(child)


def bound(node: Node, slack: int) -> Fraction:
    return max(leaves(node), default=Fraction(-99)) + slack * (node.name % 3)


def searched(
    root: Node, above: Fraction | None, slack: int, clock: Clock
) -> BranchAndBound[Node, Node, Fraction]:
    """The tree searched with bounds that are too high by up to twice ``slack``; checks every incumbent."""

    def expand(node: Node) -> Iterator[Node]:
        if search.cuts(bound(node, slack)):
            return
        if node.value is not None:
            search.take(node.value, node)
        for child in sorted(node.below, key=lambda child: -bound(child, slack)):
            if search.cuts(bound(child, slack)):
                return
            yield child

    search = BranchAndBound[Node, Node, Fraction](
        expand, clock, above, effort=1e-3, key=lambda node: node.name
    )
    values = [found.value for found in search.improvements(root)]
    assert all(value is not None and (above is None or value > above) for value in values)
    assert values == sorted(set(values), key=lambda value: value or 0)
    return search


@pytest.mark.parametrize("seed", range(12))
def test_the_best_leaf_is_found_whatever_is_cut(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(8):
        known: list[Node] = []
        root = grown(rng, 4, known)
        best = max(leaves(root), default=None)
        for above in (None, Fraction(rng.randint(-9, 9))):
            for slack in (0, 1, 5):
                clock = Clock(Limits(seconds=None))
                search = searched(root, above, slack, clock)
                better = best is not None and (above is None or best > above)
                assert (search.best is not None) == better
                if better:
                    assert search.best is not None
                    assert search.best.value == search.above == search.bound == best
                else:
                    assert search.bound is None or above is None or search.bound <= above
                    assert best is None or (search.bound is not None and search.bound >= best)
                assert clock.worked <= 1e-3 * (len(known) * 4 + 1)


def test_nodes_are_counted_as_work_and_a_limit_leaves_the_incumbent() -> None:
    chain = Node(0, Fraction(0))
    for number in range(1, 5000):  # deeper than Python's stack
        chain = Node(number, Fraction(number), [chain])
    clock = Clock(Limits(seconds=None, work=0.5))

    def expand(node: Node) -> list[Node]:
        search.take(Fraction(-node.name), node)
        return node.below

    search = BranchAndBound[Node, Node, Fraction](expand, clock, effort=1e-3)
    with pytest.raises(Stop):
        search.run(chain)
    assert clock.worked == pytest.approx(0.5)
    assert search.best is not None
    assert search.best.name == 4999 - 498
    unlimited = Clock(Limits(seconds=None))
    search = BranchAndBound[Node, Node, Fraction](expand, unlimited, effort=1e-3)
    found = search.run(chain)
    assert found is not None
    assert (found.name, search.bound) == (0, Fraction(0))
    assert unlimited.worked == pytest.approx(5.0)


def test_a_node_that_comes_up_again_is_looked_at_once() -> None:
    shared = Node(0, Fraction(3))
    root = Node(2, None, [shared, Node(1, None, [shared]), shared])
    looked: list[int] = []

    def expand(node: Node) -> list[Node]:
        looked.append(node.name)
        return node.below

    BranchAndBound[Node, Node, Fraction](expand, Clock(Limits(seconds=None)), key=lambda node: node.name).run(
        root
    )
    assert looked == [2, 0, 1]
