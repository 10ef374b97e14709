"""The best value from a state on, exactly: depth-first branch and bound with a transposition table.

A value depends on the state alone and not on how it was reached, so each state is answered once: by its value with
the line that attains it, or by a bound if that was enough to drop it. Every finished line on the way is an
incumbent: the best one of a dive is known from its first leaf on, with its steps, whenever the dive is left.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import NamedTuple, TypeAlias

from periplus.models.kalypso.kernel import Step, after
from periplus.models.kalypso.moves import End
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import Objective
from periplus.models.kalypso.turn import is_over

from ...limits import Clock
from ...memo import Memo
from .ceiling import UNBOUNDED
from .node import Declined, Node
from .site import NOTHING, Pieces, pieces_of

END = End()
EFFORT = 0.0003
"""What a state counts for in ``Limits.work``: about its seconds."""
STATES = 120_000
"""States remembered at most."""
Key: TypeAlias = tuple[State, int, Declined]


class TranspositionEntry(NamedTuple):
    """What is known of a state: its value with the line that attains it, or only that it is not above ``most``."""

    most: int
    exact: bool
    step: Step | None = None
    """The first step of the line; None also for an area declined, and at the line's end."""
    then: TranspositionEntry | None = None
    """The state after that step."""

    def line(self) -> Iterator[Step]:
        """The steps of the line."""
        entry: TranspositionEntry | None = self
        while entry is not None:
            if entry.step is not None:
                yield entry.step
            entry = entry.then


Walk: TypeAlias = Generator[None, None, TranspositionEntry]
"""A search under way: it stops at every state for whoever shares the time out, and ends with what it found."""


class TurnSearch:
    """The best values of one objective; ``ends`` counts the turns to be ended, the present one among them."""

    def __init__(self, objective: Objective, clock: Clock, states: int = STATES) -> None:
        self._objective: Objective = objective
        self._clock = clock
        self._known: Memo[Key, TranspositionEntry] = Memo(states)
        self.visited = 0
        """States looked at."""

    def node(self, state: State, ends: int, limit: int = UNBOUNDED) -> Node:
        """The state as a node of the search, whose lines are known to be worth no more than ``limit``."""
        return Node(state, self._objective, _later(state, ends), last=ends <= 1, limit=limit)

    def best(self, state: State, ends: int, floor: int) -> int:
        """The best value from the state on if it is above ``floor``, else a bound that is not."""
        dive = Dive(self, self.node(state, ends), ends, floor)
        while not dive.done:
            dive.advance()
        return dive.bound

    def look(self, key: Key) -> TranspositionEntry | None:
        """What is known of the state already."""
        return self._known.get(key)

    def learn(self, key: Key, entry: TranspositionEntry) -> TranspositionEntry:
        """Remember the entry."""
        self._known[key] = entry
        return entry

    def visit(self) -> None:
        """Count a state that is looked at; raises Stop by the clock."""
        self.visited += 1
        self.charge(EFFORT)

    def charge(self, work: float) -> None:
        """Count work of another kind; raises Stop by the clock."""
        self._clock.work(work)

    @property
    def worked(self) -> float:
        """The work done so far under this clock."""
        return self._clock.worked

    @property
    def seed(self) -> int:
        """The seed of random choices."""
        return self._clock.limits.seed


class Dive:
    """A search below one state that can be left and taken up again, with the best line that it finished so far."""

    def __init__(
        self, search: TurnSearch, node: Node, ends: int, floor: int, *, path: tuple[Step, ...] = ()
    ) -> None:
        self._search = search
        self._path: list[Step] = list(path)
        self._walk: Walk | None = self._explore(node, ends, floor, outermost=True)
        self.floor = floor
        """Lines worth no more than this are not looked for."""
        self.bound = node.ceiling
        """No line is worth more; once the dive is done the value, or a bound that is not above the floor."""
        self.value: int | None = None
        """What the best line is worth that was finished so far, if any was."""
        self.line: tuple[Step, ...] = ()
        """That line, which begins with ``path``."""
        self.states = 0
        """The states that it took."""

    @property
    def done(self) -> bool:
        """Whether nothing above the floor is left in doubt."""
        return self._walk is None

    def advance(self, states: int = 1) -> None:
        """Go on for so many states, or to the end. Raises Stop by the clock; then the dive cannot go on."""
        for _ in range(states):
            if self._walk is None:
                return
            self.states += 1
            try:
                next(self._walk)
            except StopIteration as end:
                found: TranspositionEntry = end.value
                self._walk = None
                self.bound = min(self.bound, found.most)

    def _finished(self, value: int, tail: TranspositionEntry | None = None) -> None:
        """A line to the end: the path and what is known to follow it."""
        if self.value is None or value > self.value:
            self.value = value
            self.line = (*self._path, *(tail.line() if tail else ()))

    def _explore(self, node: Node, ends: int, floor: int, *, outermost: bool = False) -> Walk:
        """What is known of the node once it is searched as far as the floor asks for."""
        if ends == 0 or is_over(node.state):
            self._finished(node.now)
            return TranspositionEntry(node.now, exact=True)
        key = node.state, ends, node.declined
        known = self._search.look(key)
        if known is not None and (known.exact or known.most <= floor):
            if known.exact:
                self._finished(known.most, known)
            return known
        self._search.visit()
        yield
        ceiling = node.ceiling
        if node.idle:
            self._finished(node.now, _ENDED)
            if ceiling == node.now and ceiling > floor:
                return self._search.learn(key, TranspositionEntry(ceiling, exact=True, step=END))
        if ceiling <= floor:
            return self._search.learn(key, TranspositionEntry(ceiling, exact=False))
        found = TranspositionEntry(floor, exact=False)
        for option in node.options():
            if outermost:
                self.bound = min(self.bound, max(found.most, option.ceiling))
            if option.ceiling <= found.most:
                break
            child, left = self._child(node, option.step, ends, option.ceiling)
            if option.step is not None:
                self._path.append(option.step)
            entry = yield from self._explore(child, left, found.most)
            if option.step is not None:
                self._path.pop()
            if entry.most > found.most:
                found = TranspositionEntry(entry.most, exact=True, step=option.step, then=entry)
        return self._search.learn(key, found)

    def _child(self, node: Node, step: Step | None, ends: int, limit: int) -> tuple[Node, int]:
        """The node after the step (None: its pending area declined), and the ends left there."""
        if step is None:
            return node.declining(), ends
        ends -= is_end(step)
        return self._search.node(after(node.state, step), ends, limit), ends


_ENDED = TranspositionEntry(0, exact=True, step=END)


def is_end(step: Step) -> bool:
    """Whether the step ends a turn."""
    return isinstance(step, End)


def _later(state: State, ends: int) -> Pieces:
    """The tiles that the offers to come may give, each with the most of every icon.

    While nothing fresh lies on the board, an offer that waits may still come in the present turn: the hand can
    become empty without a placement (a net is cast, a garden laid, a piece stored), and then a tile is taken.
    """
    offers = [state.offer] if state.offer and (ends > 1 or not state.own.fresh) else []
    pieces = NOTHING
    for offer in (*offers, *state.ahead):
        shown = [pieces_of((tile,)).icons for tile in offer]
        icons = tuple(max(numbers) for numbers in zip(*shown, strict=True))
        pieces += Pieces(salvage=1, icons=icons)
    return pieces
