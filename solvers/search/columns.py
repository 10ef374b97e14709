"""Anytime column search: a beam without a width, which goes on as long as there is time.

A column has the nodes that are as many steps from the root. A sweep goes through the columns from the first to the
last and expands the best node of each that was not expanded yet. So the first sweep is a greedy dive, and so many
sweeps are about a beam of that width, but nothing is cut and nothing is done twice: what a narrow beam would have
dropped is still there for a later sweep. (S. G. Vadlamudi, P. Gaurav, S. Aine, P. P. Chakrabarti, *Anytime Column
Search*, 2012.)

Steps are taken late. What an expansion gives are steps, each with what it is guessed to gain; the node after a step is
only made once no node of its column is better than the step promises. And a crowded class gives way: each node that was
expanded in a column takes a little merit from the others of its class there, so that sweeps differ.
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
    """Sweep after sweep, the number of columns after each, until every node is expanded.

    ``expand`` gives the steps from a node with their gain, ``follow`` the node after a step, or None where nothing goes
    on; ends of lines are for them to put aside. ``crowding``: merit that a node loses for each one of its class that
    was expanded in its column. ``tries``: steps of a column that one sweep takes at most.

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
    """The nodes of a column that are to be expanded, and steps that lead to more of them; both as heaps."""

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
        """Another node."""
        heappush(self._nodes, (self._worth(node), next(self._number), node))

    def guess(self, merit: float, node: NodeT, step: StepT) -> None:
        """A step from a node of the column before, with the merit that the node after it is guessed to have."""
        heappush(self._steps, (-merit, next(self._number), node, step))

    def fill(self, tries: int) -> None:
        """Take steps, the best first, until one is guessed to be no better than a node that is here."""
        for _ in range(tries):
            best = self._top()
            if not self._steps or (best is not None and best <= self._steps[0][0]):
                return
            _, _, node, step = heappop(self._steps)
            following = self._follow(node, step)
            if following is not None:
                self.add(following)

    def best(self) -> NodeT | None:
        """The best node by now, which leaves the column; None if there is none."""
        if self._top() is None:
            return None
        _, _, node = heappop(self._nodes)
        self._expanded[self._class_of(node)] += 1
        return node

    def _top(self) -> float | None:
        """What the best node is sorted by, None if there is none; the first of the heap is brought up to date.

        Nodes only lose: one whose loss is not counted yet may stand too far in front, and never too far behind.
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
