"""The best value from a state on, exactly: depth first, with memory, cut where a ceiling is not above the best.

A value depends on the state alone and not on how it was reached, so each state is answered once: by its value, or
by a bound if that was enough to drop it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from periplus.models.kalypso.moves import End
from periplus.models.kalypso.state import Phase, State
from periplus.models.kalypso.terms import Objective
from periplus.models.kalypso.turn import must_take, under_way

from ...limits import Clock, Stop
from .node import Declined, Node
from .pieces import NOTHING, Pieces, pieces_of
from .steps import Step, after

END = End()
STRIDE = 64
"""States from one look at the clock to the next."""
EFFORT = 0.0003
"""What a state counts for in ``Limits.work``: about its seconds."""
MEMORY = 400_000
"""States remembered at most."""
Key: TypeAlias = tuple[State, int, Declined]


class Known(NamedTuple):
    """What is known of a state: its value and the step that leads there, or only that it is not above ``most``."""

    most: int
    exact: bool
    step: Step | None
    """None also for an area declined."""


class Rung(NamedTuple):
    """What is known so far: the best value found, and a bound on all others."""

    value: int
    bound: int
    last: bool = False


class Explorer:
    """The best values of one objective; ``ends`` counts the turns to be ended, the present one among them."""

    def __init__(self, objective: Objective, clock: Clock) -> None:
        self._objective: Objective = objective
        self._clock = clock
        self._known: dict[Key, Known] = {}
        self.visited = 0
        """States looked at."""

    def best(self, state: State, ends: int, floor: int) -> int:
        """The best value from the state on if it is above ``floor``, else a bound that is not."""
        return self._best(self.node(state, ends), ends, floor)

    def node(self, state: State, ends: int) -> Node:
        """The state as a node of the search."""
        return Node(state, self._objective, _later(state, ends), last=ends <= 1)

    def _best(self, node: Node, ends: int, floor: int) -> int:
        if ends == 0 or is_over(node.state):
            return node.now
        key = node.state, ends, node.declined
        known = self._known.get(key)
        if known is not None and (known.exact or known.most <= floor):
            return known.most
        self.visited += 1
        if not self.visited % STRIDE:
            self._clock.spend(STRIDE * EFFORT)
            self._clock.check()
            if len(self._known) > MEMORY:
                raise Stop("memory")
        ceiling = node.ceiling
        if ceiling <= floor:
            self._known[key] = Known(ceiling, False, None)
            return ceiling
        if ceiling == node.now and node.idle:
            self._known[key] = Known(ceiling, True, END)
            return ceiling
        return self._expand(key, node, ends, floor)

    def _expand(self, key: Key, node: Node, ends: int, floor: int) -> int:
        best, chosen, above = floor, None, False
        for option in node.options():
            if option.ceiling <= best:
                break
            value = self._value(node, option.step, ends, best)
            if value > best:
                best, chosen, above = value, option.step, True
        self._known[key] = Known(best, above, chosen)
        return best

    def _value(self, node: Node, step: Step | None, ends: int, floor: int) -> int:
        if step is None:
            return self._best(node.declining(), ends, floor)
        ends -= is_end(step)
        return self._best(self.node(after(node.state, step), ends), ends, floor)

    def climb(self, state: State, ends: int, floor: int) -> Iterator[Rung]:
        """The best value above ``floor`` step by step, with what is left in doubt; the last rung is exact.

        ``line`` tells a line of the last rung's value if that is above the floor. Raises Stop by the clock.
        """
        node = self.node(state, ends)
        key = node.state, ends, node.declined
        best, chosen = floor, None
        for option in node.options():
            if option.ceiling <= best:
                break
            yield Rung(best, option.ceiling)
            value = self._value(node, option.step, ends, best)
            if value > best:
                best, chosen = value, option.step
                self._known[key] = Known(best, True, chosen)
                yield Rung(best, option.ceiling)
        self._known[key] = Known(best, best > floor, chosen)
        yield Rung(best, best, last=True)

    def line(self, state: State, ends: int) -> tuple[Step, ...]:
        """The steps of a best line from a state whose value is known exactly."""
        found: list[Step] = []
        node = self.node(state, ends)
        while ends and not is_over(node.state):
            step = self._known[node.state, ends, node.declined].step
            if step is None:
                node = node.declining()
                continue
            found.append(step)
            ends -= is_end(step)
            node = self.node(after(node.state, step), ends)
        return tuple(found)


def is_end(step: Step) -> bool:
    """Whether the step ends a turn."""
    return isinstance(step, End)


def is_over(state: State) -> bool:
    """Whether no turn is under way or to begin: the objective is what it is."""
    return not under_way(state) and not must_take(state)


def ends_of(state: State) -> int:
    """The turns to be ended: the present one, that of an ``offer`` waiting for its end, those of a plan (``ahead``)."""
    own = state.own
    begun = bool(own.hand or own.fresh) or state.phase is Phase.SAIL or must_take(state)
    waiting = bool(state.offer) and not must_take(state)
    return begun + waiting + len(state.ahead)


def _later(state: State, ends: int) -> Pieces:
    """The tiles that the offers to come may give, each with the most of every icon."""
    offers = [state.offer] if must_take(state) or (ends > 1 and state.offer) else []
    pieces = NOTHING
    for offer in (*offers, *state.ahead):
        shown = [pieces_of((tile,)).icons for tile in offer]
        icons = tuple(max(numbers) for numbers in zip(*shown, strict=True))
        pieces += Pieces(salvage=1, icons=icons)
    return pieces
