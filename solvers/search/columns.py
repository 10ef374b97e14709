"""Anytime column search: a beam without a width, which goes on as long as there is time.

A column has the nodes that are as many steps from the root. A sweep goes through the columns from the first to the
last and expands the best node of each that was not expanded yet. So the first sweep is a greedy dive, and so many
sweeps are about a beam of that width, but nothing is cut and nothing is done twice: what a narrow beam would have
dropped is still there for a later sweep. (S. G. Vadlamudi, P. Gaurav, S. Aine, P. P. Chakrabarti, *Anytime Column
Search*, 2012.)

Nodes are made late. An expansion gives steps, each with an estimate of its gain; the node after a step is only made
once no node of its column is better than that estimate. Classes crowd each other out: each node that was expanded in a
column lowers the merit of the others of its class there, so that sweeps differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from heapq import heappop, heappush, heapreplace
from itertools import count
from typing import Generic, TypeVar

NodeT = TypeVar("NodeT")
StepT = TypeVar("StepT")


def swept(
    root: NodeT,
    expand: Callable[[NodeT], Iterable[tuple[float, StepT]]],
    follow: Callable[[NodeT, StepT], NodeT | None],
    *,
    merit: Callable[[NodeT], float],
    class_of: Callable[[NodeT], Hashable] = lambda node: None,
    crowding: float = 0.0,
    tries: int = 10,
) -> Iterator[int]:
    """Run sweep after sweep until every node is expanded; yield the number of columns after each.

    ``expand`` gives the steps from a node, each with the gain that it is estimated to bring; ``follow`` gives the node
    after a step, None where the line does not go on. The ends of lines are for these two to keep. ``crowding``: the
    merit that a node loses for each node of its class that was expanded in its column. ``tries``: how many steps of a
    column one sweep turns into nodes at most.

    >>> found = []
    >>> def follow(node, step):
    ...     found.append(node + step)
    ...     return found[-1]
    >>> steps = lambda node: [(1, "a"), (2, "b")] if len(node) < 2 else []
    >>> [*swept("", steps, follow, merit=len)], found
    ([3, 3, 3, 3], ['b', 'bb', 'a', 'ab', 'ba', 'aa'])
    """
    columns: list[_Column[NodeT, StepT]] = [_Column(follow, merit, class_of, crowding)]
    columns[0].add(root)
    while any(columns):
        for depth in count():
            if depth == len(columns):
                break
            columns[depth].fill(tries)
            node = columns[depth].best()
            if node is None:
                continue
            before = merit(node)
            for gain, step in expand(node):
                if depth + 1 == len(columns):
                    columns.append(_Column(follow, merit, class_of, crowding))
                columns[depth + 1].guess(before + gain, node, step)
        yield len(columns)


class _Column(Generic[NodeT, StepT]):
    """The unexpanded nodes of a column and the steps that lead to more of them, each as a heap."""

    def __init__(
        self,
        follow: Callable[[NodeT, StepT], NodeT | None],
        merit: Callable[[NodeT], float],
        class_of: Callable[[NodeT], Hashable],
        crowding: float,
    ) -> None:
        self._follow, self._merit, self._class_of, self._crowding = follow, merit, class_of, crowding
        self._number = count()
        self._steps: list[tuple[float, int, NodeT, StepT]] = []
        self._nodes: list[tuple[float, int, NodeT]] = []
        self._expanded: Counter[Hashable] = Counter()

    def __bool__(self) -> bool:
        """Whether anything is left here."""
        return bool(self._steps or self._nodes)

    def add(self, node: NodeT) -> None:
        """Add a node."""
        heappush(self._nodes, (self._worth(node), next(self._number), node))

    def guess(self, merit: float, node: NodeT, step: StepT) -> None:
        """Add a step from a node of the column before; ``merit`` is an estimate of that of the node after it."""
        heappush(self._steps, (-merit, next(self._number), node, step))

    def fill(self, tries: int) -> None:
        """Turn at most ``tries`` steps into nodes, best estimate first, while none of the nodes here is as good."""
        for _ in range(tries):
            best = self._top()
            if not self._steps or (best is not None and best <= self._steps[0][0]):
                return
            _, _, node, step = heappop(self._steps)
            following = self._follow(node, step)
            if following is not None:
                self.add(following)

    def best(self) -> NodeT | None:
        """Take out the best node by now and return it; None if there is none."""
        if self._top() is None:
            return None
        _, _, node = heappop(self._nodes)
        self._expanded[self._class_of(node)] += 1
        return node

    def _top(self) -> float | None:
        """What the best node is sorted by, None if there is none; the first of the heap is brought up to date.

        Crowding only worsens nodes: one whose key is out of date may stand too far in front, never too far behind.
        """
        while self._nodes:
            known, number, node = self._nodes[0]
            now = self._worth(node)
            if now <= known:
                return known
            heapreplace(self._nodes, (now, number, node))
        return None

    def _worth(self, node: NodeT) -> float:
        """What a node is sorted by: less is better."""
        return self._crowding * self._expanded[self._class_of(node)] - self._merit(node)
