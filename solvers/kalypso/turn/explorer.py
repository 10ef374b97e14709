"""The best value from a state on, exactly: depth first, with memory, cut where a ceiling is not above the best.

A value depends on the state alone and not on how it was reached, so each state is answered once: by its value, or
by a bound if that was enough to drop it.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from periplus.models.kalypso.moves import AnyMove, End
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import Objective
from periplus.models.kalypso.turn import must_take, under_way

from ...limits import Clock
from .node import NONE_DECLINED, Declined, Node
from .pieces import NOTHING, Pieces, pieces_of
from .steps import Step, after, written

Key: TypeAlias = tuple[State, int, Declined]


class Known(NamedTuple):
    """What is known of a state: its value and the step that leads there, or only that it is not above ``most``."""

    most: int
    exact: bool
    step: Step | None
    """None also for an area declined."""


class Explorer:
    """The best values of one objective; ``ends`` counts the turns to be ended, the present one among them."""

    def __init__(self, objective: Objective, clock: Clock) -> None:
        self._objective = objective
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
        if ends == 0:
            return node.now
        key = node.state, ends, node.declined
        known = self._known.get(key)
        if known is not None and (known.exact or known.most <= floor):
            return known.most
        self.visited += 1
        if not self.visited % 64:
            self._clock.check()
        if node.ceiling <= floor:
            self._known[key] = Known(node.ceiling, False, None)
            return node.ceiling
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
            area = node.pending()
            return self._best(node.declining(*area), ends, floor) if area else floor
        ends -= is_end(step)
        return self._best(self.node(after(node.state, step), ends), ends, floor)

    def line(self, state: State, ends: int) -> tuple[AnyMove, ...]:
        """The moves of a best line from a state whose value is known exactly."""
        found: list[AnyMove] = []
        declined = NONE_DECLINED
        while ends:
            known = self._known[state, ends, declined]
            if known.step is None:
                node = Node(state, self._objective, NOTHING, last=True, declined=declined)
                area = node.pending()
                if area is None:
                    break
                declined = node.declining(*area).declined
                continue
            found.append(written(state, known.step))
            ends -= is_end(known.step)
            state, declined = after(state, known.step), NONE_DECLINED
        return tuple(found)


def is_end(step: Step) -> bool:
    """Whether the step ends a turn."""
    return isinstance(step, End)


def ends_of(state: State) -> int:
    """The turns to be ended: the present one if it is under way or to begin, and those of a plan (``ahead``)."""
    begun = under_way(state) or must_take(state)
    waiting = bool(state.offer) and not must_take(state) and bool(state.ahead)
    return begun + waiting + len(state.ahead)


def _later(state: State, ends: int) -> Pieces:
    """The tiles that the offers to come may give, each with the most of every icon."""
    offers = [state.offer] if must_take(state) or (ends > 1 and state.offer) else []
    pieces = NOTHING
    for offer in (*offers, *state.ahead):
        shown = [pieces_of([tile]).icons for tile in offer]
        icons = tuple(max(numbers) for numbers in zip(*shown, strict=True))
        pieces += Pieces(salvage=1, icons=icons)
    return pieces
