"""The best leaf of a tree: branch and bound with an incumbent and a transposition table.

A game gives one function, ``expand``. It reports a leaf with ``take``, asks ``cuts`` whether a bound rules a branch
out, and yields the children that are left, most promising first. As a generator it makes each child only when the
search comes to it, by when the incumbent may have improved. The search keeps the incumbent, counts nodes as work, asks
the clock at each node, and expands equal nodes once. Its open nodes are in a list, not on Python's stack, so a tree may
be of any depth, and it yields every better leaf as it is found.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from fractions import Fraction
from typing import Generic, TypeVar

from ..limits import Clock
from ..memo import Memo

NodeT = TypeVar("NodeT")
LeafT = TypeVar("LeafT")
ValueT = TypeVar("ValueT", int, Fraction)


class BranchAndBound(Generic[NodeT, LeafT, ValueT]):
    """A search for the best leaf of a tree that is worth more than ``above`` (None: any leaf is).

    ``effort`` is what a node counts in ``Limits.work``. Nodes with equal ``key`` are expanded once, so a key must hold
    all that the rest of the branch depends on, the worth of the path so far included; None: no two nodes are equal.
    """

    def __init__(
        self,
        expand: Callable[[NodeT], Iterable[NodeT]],
        clock: Clock,
        above: ValueT | None = None,
        *,
        effort: float = 0.0,
        key: Callable[[NodeT], Hashable] | None = None,
    ) -> None:
        self._expand, self._clock, self._effort, self._key = expand, clock, effort, key
        self._known: Memo[Hashable, None] = Memo()
        self.above: ValueT | None = above
        """The value of the incumbent, or what was to be beaten while there is none."""
        self.best: LeafT | None = None
        """The incumbent: the best leaf so far."""
        self.bound: ValueT | None = None
        """When the search is through: no leaf is worth more. None: there was neither a leaf nor a bound."""

    def beats(self, value: ValueT) -> bool:
        """Whether the value is more than the incumbent is worth."""
        return self.above is None or value > self.above

    def cuts(self, bound: ValueT) -> bool:
        """Whether no leaf worth at most ``bound`` can beat the incumbent, so that their branch is left."""
        if self.above is None or bound > self.above:
            return False
        self._note(bound)
        return True

    def take(self, value: ValueT, leaf: LeafT) -> None:
        """Report a leaf of that value; it becomes the incumbent if it beats the one before."""
        self._note(value)
        if self.above is None or value > self.above:
            self.above, self.best = value, leaf

    def improvements(self, *roots: NodeT) -> Iterator[LeafT]:
        """Yield each new incumbent; the last is the best leaf. Raises Stop when the clock does."""
        open_nodes, shown = [iter(roots)], self.best
        while open_nodes:
            node = next(open_nodes[-1], None)
            if self.best is not None and self.best is not shown:
                shown = self.best
                yield shown
            if node is None:
                open_nodes.pop()
            elif self._is_new(node):
                open_nodes.append(iter(self._expand(node)))

    def run(self, *roots: NodeT) -> LeafT | None:
        """The best leaf; None if none is worth more than ``above``. Raises Stop by the clock."""
        for _ in self.improvements(*roots):
            pass
        return self.best

    def _is_new(self, node: NodeT) -> bool:
        """Whether the node was not looked at before; it is counted in any case."""
        self._clock.work(self._effort)
        if self._key is None:
            return True
        key = self._key(node)
        if key in self._known:
            return False
        self._known[key] = None
        return True

    def _note(self, bound: ValueT) -> None:
        if self.bound is None or bound > self.bound:
            self.bound = bound
