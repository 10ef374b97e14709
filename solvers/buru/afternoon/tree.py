"""The tree of an afternoon: one player's best choices, the others' by their model, the Lawans' as chance falls.

The value of a table is worked out once. Tables are told apart only by what can still matter: respect is added up
on the way, and what a resolved area leaves behind counts only where a later one looks at it. Which of the best
courses has the fewest moves is asked afterwards, and only along the best ones.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import NamedTuple

from periplus.models.buru.flow import World
from periplus.models.buru.moves import AnyMove
from periplus.models.buru.objectives import value as goal_value
from periplus.models.buru.play import after
from periplus.models.buru.query import Goal, Others
from periplus.models.buru.state import State

from ...limits import Clock
from .actions import Actions, End
from .essence import Essence
from .others import choice


class Aim(NamedTuple):
    """Whose afternoon it is and what counts in the end."""

    seat: int | None
    """None: nobody decides, all humans play by the model."""
    goal: Goal
    others: Others

    @property
    def respect(self) -> Fraction:
        """What a point of respect on the player's track is worth."""
        return Fraction(1) if isinstance(self.goal, str) else self.goal.get("vp", Fraction(0))

    @property
    def greedy(self) -> bool:
        """Whether more of every good, card and offering is never worse."""
        return isinstance(self.goal, str) or all(weight >= 0 for weight in self.goal.values())


class Tree:
    """Values of settled tables. Raises Stop when the clock says so."""

    def __init__(self, aim: Aim, start: State, clock: Clock) -> None:
        self.aim = aim
        self._clock = clock
        self._seat = 0 if aim.seat is None else aim.seat
        self._actions = Actions(start, self._seat, clock, greedy=aim.greedy)
        self._essence = Essence(start, self._seat)
        self._values: dict[Hashable, Fraction] = {}
        self._counts: dict[State, Fraction] = {}

    @property
    def visited(self) -> int:
        """How many tables are worked out."""
        return len(self._values)

    def value(self, state: State) -> Fraction:
        """The best mean value of a settled table for the player."""
        key, respect = self._essence.key(state)
        known = self._values.get(key)
        if known is None:
            self._clock.check()
            known = self._worked_out(state) - self.aim.respect * respect
            self._values[key] = known
        return known + self.aim.respect * respect

    def _worked_out(self, state: State) -> Fraction:
        if is_over(state):
            return goal_value(state, self._seat, self.aim.goal)
        if state.turn != self.aim.seat:
            return self.mean(after(state, choice(state, self.aim.others)))
        return max(self.mean(end.worlds) for end in self._actions.best(state))

    def mean(self, worlds: tuple[World, ...]) -> Fraction:
        """The mean value of what chance leads to."""
        if len(worlds) == 1:
            return self.value(worlds[0][1])
        return sum((chance * self.value(state) for chance, state in worlds), Fraction(0))

    def fewest(self, state: State) -> Fraction:
        """With how few moves of his the player gets there, on average."""
        known = self._counts.get(state)
        if known is None:
            self._clock.check()
            known = self._counts[state] = self._counted(state)
        return known

    def _counted(self, state: State) -> Fraction:
        if is_over(state):
            return Fraction(0)
        if state.turn != self.aim.seat:
            return self._mean_count(after(state, choice(state, self.aim.others)))
        return min(end.count + self._mean_count(end.worlds) for end in self.optimal(state))

    def _mean_count(self, worlds: tuple[World, ...]) -> Fraction:
        return sum((chance * self.fewest(state) for chance, state in worlds), Fraction(0))

    def optimal(self, state: State) -> list[End]:
        """Every end of the player's action with which the value is reached, in the order of answers."""
        value = self.value(state)
        return [end for end in self._actions.all(state) if self.mean(end.worlds) == value]

    def best(self, state: State) -> End:
        """The first of the optimal ends with the fewest moves."""
        return min(
            self.optimal(state), key=lambda end: end.count + self._mean_count(end.worlds)
        )


def is_over(state: State) -> bool:
    """Whether nobody has a choice left this afternoon."""
    return state.phase != "afternoon" or state.turn is None
