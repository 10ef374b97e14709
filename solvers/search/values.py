"""The best that can follow a state, and the line that attains it: depth-first alpha-beta with a table of states.

One player looks for the line whose gains add up to most. What still follows a state does not depend on how it was
reached, so the transposition table answers each state once: by its value with the line that attains it (the principal
variation), or by an upper bound where that was enough to drop it. A state is searched for more than a floor (alpha;
with one player there is no beta). A game gives its options, the most promising first, and leaves those that its bounds
show to be hopeless. The search is fail-soft: what falls short of the floor still has the least bound that was shown,
and its value where every option was followed; so without bounds this is dynamic programming.

A dive is one such search, which can be left and taken up again after any number of states. Every finished line on the
way is an incumbent: the best one is known from the first leaf on, with its steps, whenever the dive is left.
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
"""A search under way: it stops at every state for whoever shares the time out, and ends with what it found."""


class SearchWindow:
    """What is looked for below a node: lines that bring more than ``floor``, which rises with the best of them."""

    __slots__ = ("floor", "left", "most")

    def __init__(self, floor: int) -> None:
        self.floor = floor
        self.most = -UNBOUNDED
        """No line is worth more of those that were followed or cut."""
        self.left = UNBOUNDED
        """No line is worth more of those that were not."""

    def cuts(self, bound: int) -> bool:
        """Whether the options that are left may be dropped, since no line through them is worth more than ``bound``."""
        self.left = bound
        if bound > self.floor:
            return False
        self.most = max(self.most, bound)
        return True


class StateSearch(ABC, Generic[NodeT, StepT]):
    """The table of one question, and what the search asks of its game.

    A state that is searched counts ``effort`` in ``Limits.work``, ``batch`` of them at a time; of at most ``states``
    what was found is remembered.
    """

    def __init__(self, clock: Clock, effort: float, states: int, *, batch: int = 1) -> None:
        self._clock, self._effort, self._batch = clock, effort * batch, batch
        self.known: Memo[Hashable, TableEntry[StepT]] = Memo(states)
        """What is known, by the keys of states."""
        self.visited = 0
        """States looked at."""

    @abstractmethod
    def options(self, node: NodeT, window: SearchWindow, /) -> Iterable[Option[StepT, NodeT]]:
        """What may be done, the most promising first; of equals the first is taken. ``window.cuts`` ends the list."""

    def key(self, node: NodeT) -> Hashable:
        """What of the node all that follows depends on; here the node itself."""
        return node

    def solve(self, root: tuple[int, NodeT | None], floor: int = -UNBOUNDED) -> TableEntry[StepT]:
        """The best value of lines from the root on (as of ``Dive``) if it is above ``floor``, else a bound that is not.

        Raises Stop by the clock; what is known by then stays known.
        """
        return Dive(self, root, floor).run()

    def visit(self) -> None:
        """Count a state that is looked at; raises Stop by the clock."""
        self.visited += 1
        if (self.visited - 1) % self._batch == 0:
            self._clock.work(self._effort)


class Dive(Generic[NodeT, StepT]):
    """A search below one state that can be left and taken up again, with the best line that it finished so far.

    ``root``: what was gained on the way to the state, and the state; None: the line has ended there. Lines worth no
    more than ``floor`` are not looked for; they begin with the steps of ``path``, which led to the state.
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
        """Whether the search is to stop at every state."""
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
        """No line is worth more; once the dive is done the value, or a bound that is not above the floor."""
        if self.found is not None:
            return self.found.most
        return UNBOUNDED if self._window is None else self._before + self._window.left

    def raise_floor(self, floor: int) -> None:
        """From now on lines worth no more than that are not looked for either."""
        for window, gained in self._open:
            window.floor = max(window.floor, floor - gained)

    def advance(self, states: int = 1) -> None:
        """Go on for so many states, or to the end. Raises Stop by the clock; then the dive cannot go on."""
        for _ in range(states):
            if self.found is not None:
                return
            self.states += 1
            try:
                next(self._walk)
            except StopIteration as end:
                self.found = end.value

    def run(self) -> TableEntry[StepT]:
        """Go on to the end; raises as ``advance``."""
        self._slices = False
        while self.found is None:
            self.advance()
        return self.found

    def _explore(
        self, options: Iterable[Option[StepT, NodeT]], window: SearchWindow, key: Hashable = None
    ) -> Walk[StepT]:
        """What is known of a node of that key once its options are searched as far as the window asks for.

        Without a key it is what stands before the root: neither counted nor remembered.
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
        """A line to the end: the path, a step, and what is known to follow it."""
        if self.value is None or value > self.value:
            self.value = value
            self.line = (*(one for one in (*self._path, step) if one is not None), *then.line())
