"""Anytime column search over random trees against one that looks at every open node and step each time."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

import pytest

from periplus.solvers.search.columns import swept


class Node(NamedTuple):
    """A node of a random tree; what lies below depends on its path alone."""

    path: tuple[int, ...]
    kind: int
    merit: float


ROOT = Node((), 0, 0.0)
Steps = Callable[[Node], list[tuple[float, int]]]
Follow = Callable[[Node, int], "Node | None"]


def tree(seed: int) -> tuple[Steps, Follow]:
    """Steps and nodes of few kinds and few merits, so that many are equal; some steps lead nowhere."""

    def steps(node: Node) -> list[tuple[float, int]]:
        rng = random.Random(f"{seed} {node.path}")
        return [(rng.randrange(-2, 3) / 2, number) for number in range(rng.randrange(4))]

    def follow(node: Node, step: int) -> Node | None:
        path = (*node.path, step)
        rng = random.Random(f"{seed} {path}")
        after = Node(path, rng.randrange(3), node.merit + rng.randrange(-2, 3) / 2)
        return after if len(path) < 6 and rng.random() < 0.9 else None

    return steps, follow


def tried(steps: Steps, follow: Follow, crowding: int, tries: int) -> list[tuple[int, ...]]:
    """The paths of all steps taken, in their order, each the best of all that are open in its column."""
    nodes: list[list[Node]] = [[ROOT]]
    guesses: list[list[tuple[float, Node, int]]] = [[]]
    expanded: list[Node] = []
    found: list[tuple[int, ...]] = []

    def now(node: Node) -> float:
        same = [one for one in expanded if len(one.path) == len(node.path) and one.kind == node.kind]
        return node.merit - crowding * len(same)

    while any(nodes) or any(guesses):
        depth = 0
        while depth < len(nodes):
            for _ in range(tries):
                best_guess = max((merit for merit, _, _ in guesses[depth]), default=None)
                best_node = max(map(now, nodes[depth]), default=None)
                if best_guess is None or (best_node is not None and best_node >= best_guess):
                    break
                guess = next(one for one in guesses[depth] if one[0] == best_guess)
                guesses[depth].remove(guess)
                found.append((*guess[1].path, guess[2]))
                following = follow(guess[1], guess[2])
                if following is not None:
                    nodes[depth].append(following)
            if nodes[depth]:
                node = max(nodes[depth], key=now)  # the first of those
                nodes[depth].remove(node)
                expanded.append(node)
                for gain, step in steps(node):
                    if depth + 1 == len(nodes):
                        nodes.append([])
                        guesses.append([])
                    guesses[depth + 1].append((node.merit + gain, node, step))
            depth += 1
    return found


@pytest.mark.parametrize("tries", [1, 3])
@pytest.mark.parametrize("crowding", [0, 1])
@pytest.mark.parametrize("seed", range(15))
def test_each_sweep_takes_the_best_steps_and_expands_the_best_node_of_each_column(seed, crowding, tries):
    """The twin sorts nothing ahead; both go on until nothing is left."""
    steps, follow = tree(seed)
    found: list[tuple[int, ...]] = []

    def noted(node: Node, step: int) -> Node | None:
        found.append((*node.path, step))
        return follow(node, step)

    sweeps = list(
        swept(
            ROOT,
            steps,
            noted,
            merit=lambda node: node.merit,
            class_of=lambda node: node.kind,
            crowding=crowding,
            tries=tries,
        )
    )
    assert found == tried(steps, follow, crowding, tries)
    assert len(set(found)) == len(found)
    assert sweeps == sorted(sweeps)


def test_the_first_sweep_is_greedy_and_the_next_one_takes_what_it_left():
    """Worked by hand: 5 and 4 are guessed at once, and 4 turns out to lead to more."""
    gains = {"": [(5.0, "a"), (4.0, "b")], "a": [(1.0, "c")], "b": [(9.0, "d")]}
    merits = {"": 0.0, "a": 4.5, "b": 4.0, "ac": 6.0, "bd": 13.0}
    taken: list[str] = []

    def follow(node: str, step: str) -> str:
        taken.append(node + step)
        return node + step

    sweeps = swept("", lambda node: gains.get(node, []), follow, merit=merits.__getitem__)
    assert next(sweeps) == 3
    assert taken == ["a", "ac"]
    assert next(sweeps) == 3
    assert taken == ["a", "ac", "b", "bd"]
    assert list(sweeps) == []


def test_an_expanded_node_crowds_its_class_out_for_others_of_less_merit():
    """Of 9, 8 and 7 the second is of the class of the first, which costs it 2."""
    merits = {"": 0.0, "x9": 9.0, "x8": 8.0, "y7": 7.0}
    order: list[str] = []

    def steps(node: str) -> list[tuple[float, str]]:
        order.append(node)
        return [] if node else [(9.0, "x9"), (8.0, "x8"), (7.0, "y7")]

    def follow(_: str, step: str) -> str | None:
        return step

    for crowding, expected in ((0, ["x9", "x8", "y7"]), (2, ["x9", "y7", "x8"])):
        order.clear()
        list(
            swept(
                "",
                steps,
                follow,
                merit=merits.__getitem__,
                class_of=lambda node: node[:1],
                crowding=crowding,
            )
        )
        assert order == ["", *expected]
