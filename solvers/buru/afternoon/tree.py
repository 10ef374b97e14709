"""The tree of an afternoon: one player's best choices, the others' by their model, the Lawans' as chance falls.

The value of a table is worked out once. Tables are told apart only by what can still matter: respect is added up
on the way, and what a resolved area leaves behind counts only where a later one looks at it. Which of the best
courses has the fewest moves is asked afterwards, and only along the best ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from periplus.models.buru.moves import AnyMove
from periplus.models.buru.objectives import value as goal_value
from periplus.models.buru.play import after
from periplus.models.buru.query import Goal, Others
from periplus.models.buru.state import State

from ...limits import Clock
from .actions import Actions
from .bare import Worlds
from .ends import End
from .essence import Essence
from .greedy import Greedy
from .memory import Known, Memory
from .others import choice

LITTLE = Fraction(1, 10**9)
"""Less than this far below the best no value needs to be exact."""


class Aim(NamedTuple):
    """Whose afternoon it is and what counts in the end."""

    seat: int | None
    """None: nobody decides, all humans play by the model."""
    goal: Goal
    others: Others
    leftover: Mapping[str, Fraction] = {}
    """What holdings are worth on top, where the game goes on."""
    goes_on: bool = False
    """Whether a guide gained now can be of use."""

    def value(self, state: State) -> Fraction:
        """What a table is worth as an end."""
        value = goal_value(state, self.seat or 0, self.goal)
        return value + goal_value(state, self.seat or 0, self.leftover) if self.leftover else value

    @property
    def weights(self) -> dict[str, Fraction]:
        """What is weighed by its number, respect included."""
        weights = {"vp": Fraction(1)} if isinstance(self.goal, str) else {**self.goal}
        return {name: weights.get(name, Fraction(0)) + self.leftover.get(name, 0) for name in {**weights, **self.leftover}}

    @property
    def respect(self) -> Fraction:
        """What a point of respect on the player's track is worth."""
        return self.weights.get("vp", Fraction(0))

    @property
    def greedy(self) -> bool:
        """Whether more of every good, card and offering is never worse."""
        return all(weight >= 0 for weight in self.weights.values())


class Tree:
    """Values of settled tables. Raises Stop when the clock says so."""

    def __init__(self, aim: Aim, start: State, clock: Clock) -> None:
        self.aim = aim
        self._respect = aim.respect
        self._seat = 0 if aim.seat is None else aim.seat
        self.actions = Actions(start, self._seat, clock, greedy=aim.greedy, guides=aim.goes_on)
        self._essence = Essence(start, self._seat, aim.weights)
        self._memory = Memory(rising=aim.greedy)
        self._greedy = Greedy(self._essence, self.mean)
        self._counts: dict[State, Fraction] = {}

    @property
    def clock(self) -> Clock:
        """What says how much time is left."""
        return self.actions.clock

    @clock.setter
    def clock(self, clock: Clock) -> None:
        self.actions.clock = clock

    @property
    def visited(self) -> int:
        """How many tables are worked out."""
        return len(self._memory)

    def value(self, state: State, floor: Fraction | None = None) -> Fraction:
        """The best mean value of a settled table for the player.

        A figure that is not above ``floor`` may be a bound: no more can be had than that.
        """
        table, goods, respect = self._essence.key(state)
        track = self._respect * respect
        without = None if floor is None else floor - track
        known = self._memory.recall(table, goods, without)
        if known is None:
            self.clock.check()
            known = self._worked_out(state, floor) - track
            self._memory.note(table, Known(goods, known, without is None or known > without))
        return known + track

    def _worked_out(self, state: State, floor: Fraction | None) -> Fraction:
        if is_over(state):
            return self.aim.value(state)
        if state.turn != self.aim.seat:
            return self.mean(after(state, choice(state, self.aim.others)), floor)
        ends = self.actions.best(state)
        if not self.aim.greedy:
            return max(self.mean(end.worlds) for end in ends)
        return self._greedy.best(ends, floor)

    def mean(self, worlds: Worlds, floor: Fraction | None = None) -> Fraction:
        """The mean value of what chance leads to; the floor is as in ``value``."""
        if len(worlds) == 1:
            return self.value(worlds[0][1], floor)
        return sum((chance * self.value(state) for chance, state in worlds), Fraction(0))

    def fewest(self, state: State) -> Fraction:
        """With how few moves of his the player gets there, on average."""
        known = self._counts.get(state)
        if known is None:
            self.clock.check()
            known = self._counts[state] = self._counted(state)
        return known

    def _counted(self, state: State) -> Fraction:
        if is_over(state):
            return Fraction(0)
        if state.turn != self.aim.seat:
            return self._mean_count(after(state, choice(state, self.aim.others)))
        return min(end.count + self._mean_count(end.worlds) for end in self.optimal(state))

    def _mean_count(self, worlds: Worlds) -> Fraction:
        return sum((chance * self.fewest(state) for chance, state in worlds), Fraction(0))

    def optimal(self, state: State) -> list[End]:
        """Every end of the player's action with which the value is reached, in the order of answers."""
        value = self.value(state)
        return [end for end in self.actions.all(state) if self.mean(end.worlds, value - LITTLE) == value]

    def best(self, state: State) -> End:
        """The first of the optimal ends with the fewest moves."""
        return min(self.optimal(state), key=lambda end: end.count + self._mean_count(end.worlds))

    def any_best(self, state: State) -> End:
        """An optimal end, perhaps not with the fewest moves."""
        value = self.value(state)
        return next(end for end in self.actions.best(state) if self.mean(end.worlds, value - LITTLE) == value)


def is_over(state: State) -> bool:
    """Whether nobody has a choice left this afternoon."""
    return state.phase != "afternoon" or state.turn is None
