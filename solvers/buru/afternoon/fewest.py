"""Of the courses with the best value, one with the fewest moves (spec 7.0): asked along the best courses only."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import NamedTuple

from periplus.models.buru.order import is_present
from periplus.models.buru.play import after
from periplus.models.buru.state import State

from ...memo import Memo
from ..pace import TABLE, work
from .aim import LITTLE, is_over
from .ends import End
from .holdings import Worlds
from .memory import MOST
from .others import choice
from .tree import Tree


class Counted(NamedTuple):
    """The fewest moves of the player's own, on average, and where his next action ends then."""

    moves: Fraction
    end: End | None = None


class FewestMoves:
    """Counts moves over a tree of values. Raises Stop when the clock says so."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._known: Memo[Hashable, Counted] = Memo(MOST)

    def best(self, state: State) -> End:
        """Where the next action ends: of equals the first in the order of answers."""
        found = self._counted(state).end
        if found is None:
            raise ValueError("the player has no choice here")
        return found

    def count(self, state: State) -> Fraction:
        """The moves from a table on."""
        table, goods, _ = self._tree.keys.key(state)
        known = self._known.get((table, goods))
        if known is None:
            known = self._known[table, goods] = self._counted(state)
        return known.moves

    def _counted(self, state: State) -> Counted:
        tree = self._tree
        work(tree.clock, TABLE)
        if is_over(state):
            return Counted(Fraction(0))
        if state.turn != tree.aim.seat:
            return Counted(self._mean(after(state, choice(state, tree.aim.others))))
        value, ahead = tree.value(state), self._ahead(state)
        best: tuple[Fraction, int, End] | None = None
        for place, end in sorted(enumerate(tree.actions.short(state)), key=lambda pair: pair[1].count):
            if best is not None and end.count + ahead > best[0]:
                break
            if tree.mean(end.worlds, value - LITTLE) == value:
                moves = end.count + self._mean(end.worlds)
                if best is None or (moves, place) < best[:2]:
                    best = moves, place, end
        if best is None:
            raise ValueError("some end has the value of the table")
        return Counted(best[0], best[2])

    def _mean(self, worlds: Worlds) -> Fraction:
        return sum((chance * self.count(state) for chance, state in worlds), Fraction(0))

    def _ahead(self, state: State) -> int:
        """A choice in each area after this one in which the player is present and finds room."""
        player = state.players[self._tree.aim.seat or 0]
        edition, names = state.setting.edition, state.setting.areas
        return sum(
            is_present(player.placed[area]) and len(edition.areas[names[area]].spaces) >= len(state.players)
            for area in range(state.area + 1, len(names))
        )
