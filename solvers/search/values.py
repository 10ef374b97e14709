"""The best line that can follow a state: depth-first branch and bound with a transposition table.

One player looks for the line whose gains add up to most. What can follow a state does not depend on how it was reached,
so the table answers each state once: by its value with the line that attains it (the principal variation), or by an
upper bound where that was enough to prune it. A state is searched for lines worth more than a floor (the alpha of
alpha-beta; with one player there is no beta). A game gives its options, the most promising first, and ends the list
where its bounds show that the rest is hopeless. The search is fail-soft: a state that falls short of the floor keeps
the lowest upper bound that was shown, or its value where every option was followed; so without bounds this is dynamic
programming.

A dive is one such search, which can be paused after any number of states and resumed. Every finished line on the way is
an incumbent: from the first leaf on the best line so far is known, with its steps, whenever the dive is paused.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Hashable, Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from ..limits import Clock
from ..memo import Memo

NodeT = TypeVar("NodeT")
StepT = TypeVar("StepT")

UNBOUNDED = 1 << 100
"""More than any line is worth."""


class TableEntry(NamedTuple, Generic[StepT]):
    """What is known of a state: its value with the line that attains it, or only that it is not above ``most``."""

    most: int
    exact: bool
    step: StepT | None = None
    """The first step of the line; None for a decision that is no step, and at the line's end."""
    then: TableEntry[StepT] | None = None
    """The state after that step."""

    def line(self) -> Iterator[StepT]:
        """The steps of the line."""
        entry: TableEntry[StepT] | None = self
        while entry is not None:
            if entry.step is not None:
                yield entry.step
            entry = entry.then


ENDED: TableEntry[Any] = TableEntry(0, exact=True)
"""Nothing follows."""
Option: TypeAlias = tuple[StepT | None, int, NodeT | None]
"""A step (None for a decision that is none), what it brings at once, and where it leads (None: the line ends)."""
Walk: TypeAlias = Generator[None, None, TableEntry[StepT]]
"""A search under way: it yields at every state, so that it can be paused there, and returns what it found."""


class SearchWindow:
    """The lines looked for below a node: those that bring more than ``floor``, which rises as better ones are found."""

    __slots__ = ("floor", "left", "most")

    def __init__(self, floor: int) -> None:
        self.floor = floor
        self.most = -UNBOUNDED
        """An upper bound on the lines that were followed or pruned."""
        self.left = UNBOUNDED
        """An upper bound on the lines that are left."""

    def cuts(self, bound: int) -> bool:
        """Whether the options that are left may be dropped, since no line through them is worth more than ``bound``."""
        self.left = bound
        if bound > self.floor:
            return False
        self.most = max(self.most, bound)
        return True


class StateSearch(ABC, Generic[NodeT, StepT]):
    """What a game gives to be searched, and the transposition table of one question.

    A state that is searched counts ``effort`` in ``Limits.work``; the clock is asked every ``batch`` states. The table
    holds ``states`` of them at most.
    """

    def __init__(self, clock: Clock, effort: float, states: int, *, batch: int = 1) -> None:
        self._clock, self._effort, self._batch = clock, effort * batch, batch
        self.known: Memo[Hashable, TableEntry[StepT]] = Memo(states)
        """What is known, by the keys of states."""
        self.visited = 0
        """States looked at."""

    @abstractmethod
    def options(self, node: NodeT, window: SearchWindow, /) -> Iterable[Option[StepT, NodeT]]:
        """The options at a node, the most promising first; of equal ones the first is taken.

        Where ``window.cuts`` says that a bound on all that are left is too low, the list ends.
        """

    def key(self, node: NodeT) -> Hashable:
        """All of the node that what follows depends on: nodes with equal keys share an entry; here the node itself."""
        return node

    def solve(self, root: tuple[int, NodeT | None], floor: int = -UNBOUNDED) -> TableEntry[StepT]:
        """The value of the best line from ``root`` (as ``Dive`` has it) if it is above ``floor``, else an upper bound.

        Raises Stop when the clock does; what the table knows by then stays known.
        """
        return Dive(self, root, floor).run()

    def visit(self) -> None:
        """Count a state that is looked at; raises Stop by the clock."""
        self.visited += 1
        if (self.visited - 1) % self._batch == 0:
            self._clock.work(self._effort)


class Dive(Generic[NodeT, StepT]):
    """A search below one state that can be paused and resumed, with the best line finished so far.

    ``root``: what was gained on the way to the state, and the state (None: the line has ended there). Only lines worth
    more than ``floor`` in all are looked for. ``path``: the steps that led to the state, with which lines begin.
    """

    def __init__(
        self,
        search: StateSearch[NodeT, StepT],
        root: tuple[int, NodeT | None],
        floor: int,
        *,
        path: Iterable[StepT] = (),
    ) -> None:
        self._search = search
        self._path: list[StepT | None] = list(path)
        self._gained = 0
        """What the path has brought."""
        self._slices = True
        """Whether the search is to yield at every state."""
        self._before = 0
        """What the way to the state brought."""
        self._window: SearchWindow | None = None
        """What is looked for below the state, once it is searched."""
        before = SearchWindow(floor)
        self._open = [(before, 0)]
        """What is looked for before the root and below each state of the path, and what the way to it brought."""
        self._walk: Walk[StepT] = self._explore([(None, *root)], before)
        self.found: TableEntry[StepT] | None = None
        """What is known of the state, once the dive is done."""
        self.value: int | None = None
        """What the best line is worth that was finished so far, if any was."""
        self.line: tuple[StepT, ...] = ()
        """That line."""
        self.states = 0
        """The states that it took."""

    @property
    def done(self) -> bool:
        """Whether nothing above the floor is left in doubt."""
        return self.found is not None

    @property
    def bound(self) -> int:
        """An upper bound on all lines; once the dive is done the value, or a bound that is not above the floor."""
        if self.found is not None:
            return self.found.most
        return UNBOUNDED if self._window is None else self._before + self._window.left

    def raise_floor(self, floor: int) -> None:
        """Look only for lines worth more than that from now on."""
        for window, gained in self._open:
            window.floor = max(window.floor, floor - gained)

    def advance(self, states: int = 1) -> None:
        """Search so many states more, or to the end. Raises Stop when the clock does; after that it cannot go on."""
        for _ in range(states):
            if self.found is not None:
                return
            self.states += 1
            try:
                next(self._walk)
            except StopIteration as end:
                self.found = end.value

    def run(self) -> TableEntry[StepT]:
        """Search to the end and return what was found; raises as ``advance``."""
        self._slices = False
        while self.found is None:
            self.advance()
        return self.found

    def _explore(
        self, options: Iterable[Option[StepT, NodeT]], window: SearchWindow, key: Hashable = None
    ) -> Walk[StepT]:
        """Search the options of a node as far as the window asks for, and return what is known of the node then.

        ``key``: that of the node, under which the table keeps the result; None for what stands before the root, which
        is neither counted nor kept.
        """
        search, known = self._search, self._search.known
        if key is not None:
            search.visit()
            self._open.append((window, self._gained))
            if self._slices:
                yield
            if self._window is None:
                self._window, self._before = window, self._gained
        most = least = -UNBOUNDED
        first: StepT | None = None
        then: TableEntry[StepT] | None = None
        for step, gain, child in options:
            there: TableEntry[StepT] = ENDED
            if child is not None:
                name = search.key(child)
                answered = known.get(name)
                if answered is None or not (answered.exact or gain + answered.most <= window.floor):
                    below = SearchWindow(window.floor - gain)
                    self._path.append(step)
                    self._gained += gain
                    answered = yield from self._explore(search.options(child, below), below, name)
                    self._gained -= gain
                    self._path.pop()
                there = answered
            value = gain + there.most
            most = max(most, value)
            if value > least and there.exact:
                least, first, then = value, step, there
                window.floor = max(window.floor, value)
                self._finished(self._gained + value, step, there)
        most = max(most, window.most)
        found = TableEntry(most, most == least > -UNBOUNDED, first, then)
        if key is not None:
            self._open.pop()
            known[key] = found
        return found

    def _finished(self, value: int, step: StepT | None, then: TableEntry[StepT]) -> None:
        """Note a finished line, if it is the best so far: the path, then ``step``, then what follows it."""
        if self.value is None or value > self.value:
            self.value = value
            self.line = (*(one for one in (*self._path, step) if one is not None), *then.line())
