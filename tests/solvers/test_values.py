"""The best that can follow a state, over random graphs as plain recursion finds it, with its line."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.search.values import UNBOUNDED, Dive, Option, SearchWindow, StateSearch, TableEntry

Step = str | None
Steps = Sequence[tuple[Step, int, int | None]]
LOOSE = 99
"""How far bounds are off that say nothing."""


class Graph:
    """States by number from 0; a step brings a gain and leads to a higher state, or ends the line."""

    def __init__(self, seed: int, size: int = 30, tree: bool = False) -> None:
        rng = random.Random(seed)
        self.steps: list[Steps] = []
        for state in range(size):
            below = (
                [2 * state + 1, 2 * state + 2]
                if tree
                else [rng.randrange(state + 1, size + 1) for _ in "abc"]
            )
            ends = [after if after < size else None for after in below[: rng.randint(1, 3)]]
            self.steps.append(
                [
                    # every sixth decision is no step
                    (None if rng.random() < 1 / 6 else f"{state}.{number}", rng.randint(-3, 6), after)
                    for number, after in enumerate(ends)
                ]
            )

    def plain(self, state: int | None) -> int:
        """The twin: the most that lines from the state on bring."""

        @cache
        def best(state: int | None) -> int:
            return 0 if state is None else max(gain + best(after) for _, gain, after in self.steps[state])

        return best(state)

    def lines(self, state: int | None) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Every line from the state on, with what it brings."""
        if state is None:
            yield 0, ()
            return
        for step, gain, after in self.steps[state]:
            for more, line in self.lines(after):
                yield gain + more, (() if step is None else (step,)) + line


class Search(StateSearch[int, str]):
    """A graph searched with bounds that are too high by up to ``slack``."""

    def __init__(
        self, graph: Graph, slack: int, states: int = 1 << 18, work: float | None = None, batch: int = 1
    ) -> None:
        super().__init__(Clock(Limits(seconds=None, work=work)), 1.0, states, batch=batch)
        self.graph, self.slack = graph, slack

    def entries(self) -> Iterator[tuple[int, TableEntry[str]]]:
        """What is remembered, by state."""
        for node in range(len(self.graph.steps)):
            if node in self.known:
                yield node, self.known[node]

    def options(self, node: int, window: SearchWindow) -> Iterator[Option[str, int]]:
        if self.slack == LOOSE:
            yield from self.graph.steps[node]
            return
        if window.cuts(self.graph.plain(node) + self.slack * (node % 2)):
            return
        bounded = [
            (gain + self.graph.plain(after) + self.slack * ((node + place) % 3), (step, gain, after))
            for place, (step, gain, after) in enumerate(self.graph.steps[node])
        ]
        for bound, option in sorted(bounded, key=lambda one: -one[0]):
            if window.cuts(bound):
                return
            yield option


@pytest.mark.parametrize("tree", [False, True])
@pytest.mark.parametrize("states", [2, 7, 1000])
@pytest.mark.parametrize("slack", [0, 2, LOOSE])
@pytest.mark.parametrize("seed", range(12))
def test_the_value_is_that_of_plain_recursion_above_any_floor(
    seed: int, slack: int, states: int, tree: bool
) -> None:
    graph = Graph(seed, tree=tree)
    value = graph.plain(0)
    search = Search(graph, slack, states)
    for floor in (value + 4, value, value - 1, value - 6, -UNBOUNDED):
        found = search.solve((0, 0), floor)
        assert value <= found.most <= max(floor, value)
        assert found.exact or found.most <= floor
        if found.exact:
            assert (value, tuple(found.line())) in set(graph.lines(0))
    assert found.exact


@pytest.mark.parametrize("seed", range(12))
def test_without_bounds_each_state_is_searched_once_and_the_first_of_equal_lines_is_told(seed: int) -> None:
    graph = Graph(seed)
    search = Search(graph, LOOSE)
    found = search.solve((0, 0))
    reached, node = [], 0
    while node is not None:
        best = graph.plain(node)
        step, _, node = next(one for one in graph.steps[node] if one[1] + graph.plain(one[2]) == best)
        reached += [step] if step is not None else []
    assert tuple(found.line()) == tuple(reached)
    assert search.visited == len(search.known)
    assert all(entry.exact and entry.most == graph.plain(node) for node, entry in search.entries())


@pytest.mark.parametrize("slack", [0, 2, LOOSE])
@pytest.mark.parametrize("seed", range(12))
def test_what_is_remembered_is_true(seed: int, slack: int) -> None:
    graph = Graph(seed)
    search = Search(graph, slack)
    for floor in (graph.plain(0) + 3, graph.plain(0) - 2):
        search.solve((0, 0), floor)
        for node, entry in search.entries():
            assert entry.most >= graph.plain(node)
            if entry.exact:
                assert (graph.plain(node), tuple(entry.line())) in set(graph.lines(node))


def visited_with(graph: Graph, slack: int, floors: Sequence[int]) -> int:
    """The states of a dive whose floor becomes the next one after every state; all that it knows is true."""
    value, search = graph.plain(0) + 2, Search(graph, slack)
    dive = Dive(search, (2, 0), floors[0])
    for floor in floors[1:]:
        dive.advance()
        dive.raise_floor(floor)
    found = dive.run()
    assert value <= found.most <= max(floors[-1], value)
    assert found.exact or found.most <= floors[-1]
    for node, entry in search.entries():
        assert entry.most >= graph.plain(node)
        if entry.exact:
            assert (graph.plain(node), tuple(entry.line())) in set(graph.lines(node))
    return search.visited


@pytest.mark.parametrize("slack", [2, LOOSE])
def test_a_floor_that_rises_on_the_way_cuts_and_leaves_all_that_is_known_true(slack: int) -> None:
    low = risen = 0
    for seed in range(40):
        graph = Graph(seed, tree=seed % 2 == 0)
        value = graph.plain(0) + 2
        for last in (value + 3, value, value - 1):
            low += visited_with(graph, slack, [value - 20])
            risen += visited_with(graph, slack, [value - 20, value - 15, value - 15, last - 2, last])
    assert risen < low or slack == LOOSE  # options that are not bounded are all followed


@pytest.mark.parametrize("slack", [0, 2, LOOSE])
@pytest.mark.parametrize("seed", range(12))
def test_a_dive_may_be_left_at_any_state_and_goes_on_where_it_was(seed: int, slack: int) -> None:
    graph = Graph(seed)
    whole = Search(graph, slack)
    expected = whole.solve((0, 0))
    for size in (1, 2, 5):
        search = Search(graph, slack)
        dive, seen = Dive(search, (7, 0), -UNBOUNDED, path=("begun",)), list[int]()
        lines = {(7 + value, ("begun", *line)) for value, line in graph.lines(0)}
        while not dive.done:
            before = search.visited
            dive.advance(size)
            assert search.visited <= before + size
            assert dive.bound >= 7 + expected.most
            if dive.value is not None:
                assert (dive.value, dive.line) in lines
                seen.append(dive.value)
        assert seen == sorted(seen)
        assert dive.value == dive.bound == 7 + expected.most
        assert search.visited == whole.visited


@pytest.mark.parametrize("slack", [0, 2, LOOSE])
@pytest.mark.parametrize("seed", range(8))
def test_a_search_that_is_stopped_keeps_its_incumbent_and_its_table(seed: int, slack: int) -> None:
    graph = Graph(seed)
    lines, stopped = set(graph.lines(0)), 0
    for work in range(2, 12):
        search = Search(graph, slack, work=work)
        dive = Dive(search, (0, 0), -UNBOUNDED)
        try:
            dive.run()
        except Stop:
            stopped += 1
            assert search.visited == work
        assert dive.bound >= graph.plain(0)
        assert dive.value is None or (dive.value, dive.line) in lines
        assert all(entry.most >= graph.plain(node) for node, entry in search.entries())
    assert stopped


@pytest.mark.parametrize("work", [1.0, 5.0, 9.0])
def test_work_is_counted_in_batches_before_it_is_done(work: float) -> None:
    """By hand: states 1, 5 and 9 each count four, so a limit of 1 or 4 stops the first, one of 5 to 8 the fifth."""
    graph = Graph(1)
    graph.steps = [[("on", 0, state + 1 if state < 12 else None)] for state in range(13)]
    search = Search(graph, LOOSE, work=work, batch=4)
    with pytest.raises(Stop):
        search.solve((0, 0))
    assert search.visited == {1.0: 1, 5.0: 5, 9.0: 9}[work]


def test_a_dive_from_a_line_that_has_ended_is_that_line() -> None:
    dive = Dive(Search(Graph(0), 0), (5, None), -UNBOUNDED, path=("all", "done"))
    dive.advance()
    assert (dive.done, dive.value, dive.bound, dive.line, dive.states) == (True, 5, 5, ("all", "done"), 1)


class OneCut(Search):
    """A graph of which the second state is left."""

    def options(self, node: int, window: SearchWindow) -> Iterator[Option[str, int]]:
        if node != 1 or not window.cuts(45):
            yield from super().options(node, window)


def test_a_line_below_the_floor_is_an_incumbent_though_another_may_be_better() -> None:
    graph = Graph(0)
    graph.steps = [[("a", 0, 1), ("b", 40, None)], [("c", 45, None)]]
    dive = Dive(OneCut(graph, LOOSE), (0, 0), 50)
    assert (dive.run().most, dive.run().exact, dive.value, dive.line) == (45, False, 40, ("b",))


def test_a_state_from_which_no_line_ends_has_none() -> None:
    graph = Graph(0)
    graph.steps = [[("a", 1, 1), ("b", 0, None)], [("c", 2, 2)], []]
    search = Search(graph, LOOSE)
    assert (search.solve((0, 0)).most, tuple(search.solve((0, 0)).line())) == (0, ("b",))
    dive = Dive(search, (0, 1), -UNBOUNDED)
    assert not dive.run().exact
    assert dive.value is None
