"""Minimax by passes finds what plain recursion finds over random graphs, whatever it forgets or where it is stopped."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.search.minimax import Minimax, TwoSidedGame


@dataclass
class Graph(TwoSidedGame[int, str]):
    """Nodes by number, from 0; steps lead to higher ones, some of them to the same."""

    large: list[bool]
    below: list[list[int]]
    values: list[int]
    """By node: its value, where no step leads on."""
    slack: int
    """By how much bounds are too wide at most; 99: they say nothing."""
    asked: int = 0
    known: dict[int, int] = field(default_factory=dict)

    def maximizes(self, node: int) -> bool:
        return self.large[node]

    def bounds(self, node: int) -> tuple[int, int]:
        value, wide = plain(self, node), min(self.slack, 99) if self.below[node] else 0
        return value - wide * ((node + 1) % 3), value + wide * (node % 4 + 1)

    def options(self, node: int) -> list[tuple[str, int]]:
        self.asked += 1
        return [(f"{node}-{after}", after) for after in self.below[node]]


def plain(graph: Graph, node: int) -> int:
    """The twin: the best of all options for who moves."""
    if node not in graph.known:
        values = [plain(graph, after) for after in graph.below[node]]
        best = max if graph.large[node] else min
        graph.known[node] = best(values) if values else graph.values[node]
    return graph.known[node]


def graph(seed: int, slack: int) -> Graph:
    rng, size = random.Random(seed), 40
    below = [
        [rng.randrange(node + 1, size) for _ in range(rng.randint(0, 4))] if node < size - 1 else []
        for node in range(size)
    ]
    below[0] = below[0] or [1, 2]
    return Graph(
        [rng.random() < 0.5 for _ in range(size)], below, [rng.randint(-9, 9) for _ in range(size)], slack
    )


def minimax(
    game: Graph, work: float | None = None, memory: int = 1 << 18, patience: int = 1 << 12
) -> Minimax[int, str]:
    clock = Clock(Limits(seconds=None, work=work))
    return Minimax(game, 0, clock, effort=1.0, memory=memory, patience=patience)


@pytest.mark.parametrize("patience", [1, 5, 1000])
@pytest.mark.parametrize("memory", [2, 5, 1000])
@pytest.mark.parametrize("slack", [0, 3, 99])
@pytest.mark.parametrize("seed", range(30))
def test_the_passes_end_at_the_value_of_plain_recursion(
    seed: int, slack: int, memory: int, patience: int
) -> None:
    game = graph(seed, slack)
    value, search = plain(game, 0), minimax(game, memory=memory, patience=patience)
    seen = list(search.passes())
    assert seen[-1] == (value, value)
    assert all(least <= value <= most for least, most in seen)
    assert seen == sorted(seen, key=lambda bounds: (bounds[0], -bounds[1]))


@pytest.mark.parametrize("slack", [0, 3, 99])
@pytest.mark.parametrize("seed", range(30))
def test_the_line_keeps_the_value_and_is_the_first_of_equals(seed: int, slack: int) -> None:
    game = graph(seed, slack)
    search = minimax(game)
    list(search.passes())
    assert search.line() == _kept_line(game)


def _kept_line(game: Graph) -> list[str]:
    """From the root on, the first step of equals."""
    expected, node = [], 0
    while game.below[node]:
        after = next(after for after in game.below[node] if plain(game, after) == plain(game, 0))
        expected.append(f"{node}-{after}")
        node = after
    return expected


@pytest.mark.parametrize("seed", range(10))
def test_a_search_that_is_stopped_has_told_true_bounds(seed: int) -> None:
    game = graph(seed, 99)
    value, stopped = plain(game, 0), 0
    for work in range(1, 12):
        seen = []
        try:
            for bounds in minimax(game, work=work).passes():
                seen.append(bounds)
        except Stop:
            stopped += 1
        assert seen
        assert all(least <= value <= most for least, most in seen)
    assert stopped


class Settled(Graph):
    """A graph of which some nodes need no search: they tell a bound that is off by as much as it may be."""

    def settled(self, node: int, wanted: int) -> int | None:
        value, off = plain(self, node), node % 3
        if node % 2:
            return None
        return max(wanted, value - off) if value >= wanted else min(wanted - 1, value + off)


@pytest.mark.parametrize("slack", [0, 3, 99])
@pytest.mark.parametrize("seed", range(30))
def test_nodes_that_are_settled_otherwise_change_no_value(seed: int, slack: int) -> None:
    whole = graph(seed, slack)
    game = Settled(whole.large, whole.below, whole.values, slack)
    search = minimax(game)
    *_, (least, most) = search.passes()
    assert least == most == plain(game, 0)
    assert search.line() == _kept_line(game)


class Told(Graph):
    """A graph whose bounds are written down."""

    def bounds(self, node: int) -> tuple[int, int]:
        return [(-90, 10), (-90, 5), (5, 5)][node]


def test_what_the_table_decides_is_not_searched() -> None:
    """By hand: the end, worth 5, reaches the middle of -90 to 10; no option can reach that of 5 to 10."""
    game = Told([True, True, True], [[1, 2], [2], []], [0, 0, 5], 0)
    assert list(minimax(game).passes()) == [(-90, 10), (5, 10), (5, 5)]
    assert game.asked == 1


class Vague(Graph):
    """A graph whose bounds say nothing but at the ends."""

    def bounds(self, node: int) -> tuple[int, int]:
        return (-100, 100) if self.below[node] else (self.values[node], self.values[node])


def test_a_figure_that_takes_too_long_waits_for_those_halfway_to_the_bounds() -> None:
    """By hand: the root chooses between an end worth -30 and a line of four nodes to one worth 3.

    The five nodes that tell of 0 are too many for a patience of three, but the root alone tells of -50.
    """
    game = Vague([True] * 7, [[1, 6], [2], [3], [4], [5], [], []], [0, 0, 0, 0, 0, 3, -30], 0)
    assert list(minimax(game, patience=3).passes())[:2] == [(-100, 100), (-30, 100)]
    assert list(minimax(game, patience=5).passes())[:2] == [(-100, 100), (3, 100)]
