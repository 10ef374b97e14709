"""A first course at once: each action as it looks best by itself, goods weighed by a rule of thumb.

Its value is one that can be had; the search that follows finds out how much better the best is.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from heapq import nlargest

from periplus.models.buru.moves import AnyMove
from periplus.models.buru.play import after
from periplus.models.buru.state import State

from ...memo import Memo
from ..pace import TABLE, work
from .aim import is_over
from .ends import End, promise
from .holdings import Worlds
from .memory import MOST
from .others import choice
from .tree import Tree

WEIGHTS = (Fraction(1), Fraction(1), Fraction(2), Fraction(1, 3))
"""What clay, palm, ebony and fish are thought to be worth while they can still be used."""
ISLANDER = Fraction(1)
"""And an islander."""
LIKELY = 6
"""Ends of an action that are looked at more closely than by what is held then."""
SWIFT = 2
"""The same where very many afternoons are looked at: hardly worse, and twice as quick."""


class GreedyPolicy:
    """Decides without looking ahead."""

    def __init__(self, tree: Tree, likely: int = LIKELY) -> None:
        """``tree``: whose afternoon it is; it is not searched, only its keys and its actions are used."""
        self._tree, self._likely = tree, likely
        self._known: Memo[Hashable, Fraction] = Memo(MOST)

    def __call__(self, state: State) -> tuple[AnyMove, ...]:
        """The moves of the next action."""
        return self._end(state).moves

    def value(self, worlds: Worlds) -> Fraction:
        """What is made of tables so on average; those that are alike are played once."""
        if len(worlds) == 1:
            return self._value(worlds[0][1])
        return sum((chance * self._value(state) for chance, state in worlds), Fraction(0))

    def _value(self, state: State) -> Fraction:
        table, goods, respect = self._tree.keys.key(state)
        track = self._tree.aim.respect * respect
        known = self._known.get((table, goods))
        if known is None:
            work(self._tree.clock, TABLE)
            known = self._known[table, goods] = self._played(state) - track
        return known + track

    def _played(self, state: State) -> Fraction:
        aim = self._tree.aim
        if is_over(state):
            return aim.value(state)
        if state.turn != aim.seat:
            return self.value(after(state, choice(state, aim.others)))
        return self.value(self._end(state).worlds)

    def _end(self, state: State) -> End:
        likely = nlargest(self._likely, self._tree.actions.best(state), key=promise)
        return max(likely, key=self._promise)

    def _promise(self, end: End) -> Fraction:
        state = end.worlds[0][1]
        value = self._tree.aim.value(state)
        if is_over(state):
            return value
        player = state.players[self._tree.aim.seat or 0]
        goods = (*player.res, player.fish)
        held = sum((weight * number for weight, number in zip(WEIGHTS, goods, strict=True)), Fraction(0))
        return value + held + ISLANDER * len(player.tableau)
