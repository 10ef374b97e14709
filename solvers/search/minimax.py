"""The value that one side can force against another: minimax by passes over a table of bounds.

One side makes the value large, the other makes it small. Each pass is a depth-first alpha-beta search with a null
window: it asks whether the value reaches a figure, the middle one of those in doubt, and narrows the two bounds on it
(MTD by bisection). The nearer a figure is to the value, the longer it takes to decide; but asking for every figure from
one end to the other takes longer still, as there are so many. A figure that takes too many nodes is put off: those
halfway to either bound are tried, and if none of the three is decided, the number of nodes allowed is doubled. So the
bounds close in early even where the middle figure is next to the value.

Results are fail-soft, and the transposition table keeps a lower and an upper bound of each node, which serve from pass
to pass. Before a node's options are searched, the table is asked whether one of them decides it already (enhanced
transposition cutoff); the option that decided a node is tried first the next time. A game that knows a faster way to
decide a node gives it as ``settled``, and the options of that node are never listed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..limits import Clock
from ..memo import Memo

NodeT = TypeVar("NodeT", bound=Hashable)
StepT = TypeVar("StepT")

NODES = 1 << 18
"""Nodes in the transposition table."""
PATIENCE = 1 << 12
"""Nodes that deciding a figure may take at first before others are tried."""


class TwoSidedGame(ABC, Generic[NodeT, StepT]):
    """A game of two sides without chance; equal nodes have equal values."""

    @abstractmethod
    def maximizes(self, node: NodeT) -> bool:
        """Whether the side moves that makes the value large."""

    @abstractmethod
    def bounds(self, node: NodeT) -> tuple[int, int]:
        """A lower and an upper bound on the value; where the game is over, both are the value."""

    def settled(self, node: NodeT, wanted: int) -> int | None:
        """Decide the node without its options: return a bound that shows whether its value reaches ``wanted``.

        A lower bound that is at least ``wanted``, or an upper bound that is less; None: the options must be searched.
        It is asked each time that ``bounds`` and the table leave the question open.
        """
        return None

    @abstractmethod
    def options(self, node: NodeT) -> Iterable[tuple[StepT, NodeT]]:
        """Every step, with the node that it leads to; none where the game is over."""


@dataclass(slots=True)
class NodeBounds(Generic[NodeT]):
    """What is known of a node: bounds on its value, and its successors once they are listed."""

    least: int
    most: int
    after: list[NodeT] | None = None
    """The nodes that its steps lead to, the most promising first; None: not worked out yet."""

    def narrowed(self, value: int, wanted: int) -> int:
        """Note the result of a null-window search as the bound that it is, and return it."""
        if value >= wanted:
            self.least = max(self.least, value)
        else:
            self.most = min(self.most, value)
        return value


class _PutOffError(Exception):
    """Deciding the figure that is asked for takes too many nodes: it is put off."""


class Minimax(Generic[NodeT, StepT]):
    """The search of one game from its root on.

    ``effort`` is what a node that is searched counts in ``Limits.work``; ``memory`` the number of nodes in the table;
    ``patience`` how many nodes a figure may take at first before it is put off.
    """

    def __init__(
        self,
        game: TwoSidedGame[NodeT, StepT],
        root: NodeT,
        clock: Clock,
        *,
        effort: float,
        memory: int = NODES,
        patience: int = PATIENCE,
    ) -> None:
        self._game, self._root, self._clock, self._effort = game, root, clock, effort
        self._known = Memo[NodeT, NodeBounds[NodeT]](memory)
        self._start = NodeBounds[NodeT](*game.bounds(root))
        """What is known of the root is never forgotten: each pass narrows it."""
        self._patience = patience
        self._left: int | None = None
        """How many more nodes the figure that is asked for may take; None: any number."""

    def passes(self) -> Iterator[tuple[int, int]]:
        """Yield ever closer bounds on the root's value, until they are equal. Raises Stop when the clock does."""
        known, patience = self._start, self._patience
        yield known.least, known.most
        while known.least < known.most:
            figures = _figures(known.least, known.most)
            if any(self._decides(wanted, patience if len(figures) > 1 else None) for wanted in figures):
                yield known.least, known.most
            else:
                patience *= 2

    def line(self) -> list[StepT]:
        """One line of best play of both sides, the first option of equals; the root's value must be known.

        Raises Stop by the clock.
        """
        node, steps, value = self._root, list[StepT](), self._start.least
        while True:
            kept = (one for one in self._game.options(node) if self._keeps(node, one[1], value))
            step, after = next(kept, (None, None))
            if step is None or after is None:
                return steps
            steps.append(step)
            node = after

    def _decides(self, wanted: int, patience: int | None) -> bool:
        """Whether ``patience`` nodes (None: any number) are enough to decide if the value reaches ``wanted``."""
        self._left = patience
        try:
            self._value(self._root, wanted)
        except _PutOffError:
            return False
        finally:
            self._left = None
        return True

    def _keeps(self, before: NodeT, after: NodeT, value: int) -> bool:
        """Whether the step from one node to the other keeps the value of the game."""
        if self._game.maximizes(before):
            return self._value(after, value) >= value
        return self._value(after, value + 1) <= value

    def _at(self, node: NodeT) -> NodeBounds[NodeT]:
        found = self._start if node == self._root else self._known.get(node)
        if found is None:
            found = self._known[node] = NodeBounds(*self._game.bounds(node))
        return found

    def _value(self, node: NodeT, wanted: int) -> int:
        """A lower bound on the node's value that is at least ``wanted``, or an upper bound that is less."""
        known = self._at(node)
        if known.least >= wanted:
            return known.least
        if known.most < wanted:
            return known.most
        self._clock.work(self._effort)
        if self._left is not None:
            if not self._left:
                raise _PutOffError
            self._left -= 1
        own = self._game.maximizes(node)
        if known.after is None:
            settled = self._game.settled(node, wanted)
            if settled is not None:
                return known.narrowed(settled, wanted)
            known.after = self._ordered(node, own)
        nodes = known.after
        best: int | None = None
        for after in nodes:
            there = self._at(after)
            if (there.least >= wanted) if own else (there.most < wanted):
                best = there.least if own else there.most
                break
        else:
            for index, after in enumerate(nodes):
                value = self._value(after, wanted)
                if best is None or (value > best if own else value < best):
                    best = value
                if (best >= wanted) == own:
                    nodes.insert(0, nodes.pop(index))
                    break
        return known.narrowed(best if best is not None else known.least, wanted)

    def _ordered(self, node: NodeT, own: bool) -> list[NodeT]:
        """The successors of a node, each once, the most promising for the side to move first."""
        after = dict.fromkeys(after for _, after in self._game.options(node))
        return sorted(after, key=self._promise, reverse=own)

    def _promise(self, node: NodeT) -> int:
        known = self._at(node)
        return known.least + known.most


def _figures(least: int, most: int) -> list[int]:
    """The figures to ask for between two bounds, each once: the middle one, then those halfway to either bound."""
    return list(dict.fromkeys(least + -(-(most - least) * quarters // 4) for quarters in (2, 1, 3)))
