"""Steiner trees: the cheapest connected set of nodes that meets every group, with its proof.

Dreyfus and Wagner (Networks 1, 1971) in the form of Erickson, Monma and Veinott: ``least[S][v]`` is the cost of
the cheapest tree that holds node ``v`` and meets every group of the set ``S``. It is either two such trees for two
parts of ``S``, joined at ``v``, or one for ``S`` at a neighbour and the step to ``v``; the first are taken part by
part, the second by Dijkstra's algorithm over all nodes at once. Exact for k groups in O(3^k n + 2^k m log n) steps.

Groups of several nodes are met by any one of them (a terminal is a group of one), nodes cost as well as edges,
and a tree that is dearer than a known one is not grown: the first answer is the tree that joins the groups one
by one along shortest paths.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from ..limits import Clock

if TYPE_CHECKING:
    import networkx as nx

NodeT = TypeVar("NodeT")
INFINITE = 1 << 60
"""More than any tree costs."""
Steps: TypeAlias = list[tuple[int, int]]
"""The steps from a node: the neighbour, and what the edge and that neighbour cost together."""


@dataclass(frozen=True, slots=True)
class SteinerTree(Generic[NodeT]):
    """A tree in the graph that meets every group."""

    cost: int
    nodes: tuple[NodeT, ...]
    """In the graph's own order of nodes."""
    edges: tuple[tuple[NodeT, NodeT], ...]
    """Each with its earlier node first, in the order of nodes."""


@dataclass(frozen=True, slots=True)
class SteinerIncumbent(Generic[NodeT]):
    """What is known of the cheapest tree: the best one found, and a cost that none undercuts."""

    tree: SteinerTree[NodeT] | None
    bound: int
    """INFINITE where the groups cannot be joined at all."""

    @property
    def proved(self) -> bool:
        """Whether the tree is the cheapest, or none exists."""
        return (INFINITE if self.tree is None else self.tree.cost) <= self.bound


class Steiner(Generic[NodeT]):
    """The question on one graph; weights are whole numbers from 0.

    ``node_weight`` and ``edge_weight`` name the attributes that hold them: a node without it costs 0, an edge
    without it 0; None for attributes that are not looked at. Raises ValueError for a weight below 0.
    """

    def __init__(
        self,
        graph: nx.Graph[NodeT],
        groups: Sequence[Collection[NodeT]],
        *,
        node_weight: str | None = "weight",
        edge_weight: str | None = "weight",
    ) -> None:
        self.nodes = tuple(graph.nodes)
        place = {node: number for number, node in enumerate(self.nodes)}
        self.groups = [sorted(place[node] for node in group) for group in groups]
        self.weight = [_weight(graph.nodes[node], node_weight) for node in self.nodes]
        self.steps: list[Steps] = [[] for _ in self.nodes]
        self.length: dict[tuple[int, int], int] = {}
        for one, other, data in graph.edges(data=True):
            here, there, length = place[one], place[other], _weight(data, edge_weight)
            if here != there:
                self.steps[here].append((there, length + self.weight[there]))
                self.steps[there].append((here, length + self.weight[here]))
                self.length[min(here, there), max(here, there)] = length
        for steps in self.steps:
            steps.sort()

    def solve(self, clock: Clock) -> Iterator[SteinerIncumbent[NodeT]]:
        """What is known, better each time; the last one is proved. Raises Stop by the clock."""
        *rest, last = self.groups or [[]]
        if not self.groups:
            yield SteinerIncumbent(SteinerTree(0, (), ()), 0)
            return
        tree = self._by_shortest_paths(clock)
        yield SteinerIncumbent(tree, 0)
        if tree is None:
            yield SteinerIncumbent(None, INFINITE)
            return
        tables = _Tables(self, rest, tree.cost)
        for bound in tables.fill(clock):
            if bound >= tree.cost:
                yield SteinerIncumbent(tree, tree.cost)
                return
            yield SteinerIncumbent(tree, bound)
        found = tables.tree(last)
        best = tree if found is None or found.cost >= tree.cost else found
        yield SteinerIncumbent(best, best.cost)

    def tree(self, edges: Collection[tuple[int, int]], nodes: Collection[int]) -> SteinerTree[NodeT]:
        """The tree of those edges and nodes, by their numbers, with its cost; edges that close a circle go."""
        distinct = {(min(edge), max(edge)) for edge in edges}
        held = sorted({*nodes, *(node for edge in distinct for node in edge)})
        part = {node: node for node in held}
        pairs = []
        for one, other in sorted(distinct, key=lambda edge: (self.length[edge], edge)):
            if (old := _root(part, one)) != (new := _root(part, other)):
                part[old] = new
                pairs.append((one, other))
        pairs.sort()
        cost = sum(self.weight[node] for node in held) + sum(self.length[edge] for edge in pairs)
        named = tuple((self.nodes[one], self.nodes[other]) for one, other in pairs)
        return SteinerTree(cost, tuple(self.nodes[node] for node in held), named)

    def _by_shortest_paths(self, clock: Clock) -> SteinerTree[NodeT] | None:
        """A tree that begins in the first group and takes the nearest group in, until it has all.

        In a graph of several parts it depends on the node where it begins whether all groups can be reached.
        """
        first, *others = map(set, self.groups)
        starts = sorted(first, key=lambda node: (self.weight[node], node))
        trees = (self._grown_from(start, others, clock) for start in starts)
        return next((tree for tree in trees if tree is not None), None)

    def _grown_from(self, start: int, groups: Sequence[set[int]], clock: Clock) -> SteinerTree[NodeT] | None:
        """A tree that holds the node and takes the nearest group in, until it has all; None if it cannot."""
        held, left = {start}, groups
        edges: list[tuple[int, int]] = []
        while left := [group for group in left if not group & held]:
            clock.check()
            path = self._nearest(held, set().union(*left))
            if path is None:
                return None
            edges += pairwise(path)
            held.update(path)
        return self.tree(edges, held)

    def _nearest(self, sources: Collection[int], targets: Collection[int]) -> list[int] | None:
        """The cheapest path from any source to any target, by Dijkstra."""
        cost, before = dict.fromkeys(sources, 0), dict[int, int]()
        queue = [(0, node) for node in sorted(sources)]
        while queue:
            so_far, node = heapq.heappop(queue)
            if so_far > cost[node]:
                continue
            if node in targets:
                path = [node]
                while path[-1] in before:
                    path.append(before[path[-1]])
                return path[::-1]
            for there, step in self.steps[node]:
                if so_far + step < cost.get(there, INFINITE):
                    cost[there], before[there] = so_far + step, node
                    heapq.heappush(queue, (so_far + step, there))
        return None


class _Tables(Generic[NodeT]):
    """The tables ``least[S]`` over the groups of ``rest``; ``S`` is a bit set."""

    def __init__(self, question: Steiner[NodeT], rest: Sequence[Sequence[int]], most: int) -> None:
        self.question, self.rest, self.most = question, rest, most
        size = len(question.nodes)
        self.least = [[INFINITE] * size for _ in range(1 << len(rest))]
        self.before: list[list[int]] = [[-1] * size for _ in range(1 << len(rest))]
        """The node before, on a path; ``-2 - part`` where two trees meet, ``part`` one of the two sets."""
        self.least[0] = list(question.weight)

    def fill(self, clock: Clock) -> Iterator[int]:
        """Fill every table, small sets first; each time one is full, what the whole tree costs at least."""
        bound = 0
        for chosen in range(1, len(self.least)):
            clock.check()
            least, before = self.least[chosen], self.before[chosen]
            if chosen & (chosen - 1) == 0:
                for node in self.rest[chosen.bit_length() - 1]:
                    least[node] = self.question.weight[node]
            else:
                self._join(chosen, least, before)
            self._spread(least, before)
            if (cheapest := min(least)) > bound:
                bound = cheapest
                yield bound

    def _join(self, chosen: int, least: list[int], before: list[int]) -> None:
        """Two trees for two parts of the set, joined at a node that both count."""
        weight, low = self.question.weight, chosen & -chosen
        part = chosen
        while part := (part - 1) & chosen:
            if not part & low:
                continue
            one, other = self.least[part], self.least[chosen ^ part]
            mark = -2 - part
            for node, (here, there) in enumerate(zip(one, other, strict=True)):
                if here + there - weight[node] < least[node]:
                    least[node], before[node] = here + there - weight[node], mark

    def _spread(self, least: list[int], before: list[int]) -> None:
        """Dijkstra from all nodes at once; trees dearer than the known one are left as they are."""
        queue = [(cost, node) for node, cost in enumerate(least) if cost < self.most]
        heapq.heapify(queue)
        steps = self.question.steps
        while queue:
            so_far, node = heapq.heappop(queue)
            if so_far > least[node]:
                continue
            for there, step in steps[node]:
                cost = so_far + step
                if cost < least[there] and cost < self.most:
                    least[there], before[there] = cost, node
                    heapq.heappush(queue, (cost, there))

    def tree(self, last: Sequence[int]) -> SteinerTree[NodeT] | None:
        """The cheapest tree that meets the last group too; None where none is cheaper than the known one."""
        whole = len(self.least) - 1
        end = min(last, key=lambda node: (self.least[whole][node], node))
        if self.least[whole][end] >= INFINITE:
            return None
        edges: list[tuple[int, int]] = []
        open_ends = [(whole, end)]
        while open_ends:
            chosen, node = open_ends.pop()
            came = self.before[chosen][node]
            if came >= 0:
                edges.append((came, node))
                open_ends.append((chosen, came))
            elif came < -1:
                open_ends += [(-2 - came, node), (chosen ^ (-2 - came), node)]
        return self.question.tree(edges, [end])


def _root(part: dict[int, int], node: int) -> int:
    """The node that stands for the part of ``node`` (disjoint sets, paths halved)."""
    while part[node] != node:
        part[node] = part[part[node]]
        node = part[node]
    return node


def _weight(data: dict[str, object], name: str | None) -> int:
    found = 0 if name is None else data.get(name, 0)
    if not isinstance(found, int) or found < 0:
        raise ValueError(f"weight {found!r}, expected a whole number from 0")
    return found
