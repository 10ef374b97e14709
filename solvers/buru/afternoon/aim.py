"""Whose afternoon it is, what counts in its end, and when that is."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from periplus.models.buru.objectives import value as goal_value
from periplus.models.buru.query import Goal, Others
from periplus.models.buru.state import State
from periplus.models.buru.terms import AFTERNOON

LITTLE = Fraction(1, 10**9)
"""Less than this far below the best no value needs to be exact."""


LEFT_OVER: Mapping[str, Fraction] = {
    "clay": Fraction(1),
    "palm": Fraction(1),
    "ebony": Fraction(2),
    "fish": Fraction(1, 3),
    "islander": Fraction(1),
}
"""What holdings are thought to be worth at the end of a round that is not the last; by this equal values differ."""


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

    def left_over(self, state: State) -> Fraction:
        """What is thought of the holdings at an end, beyond its value."""
        return goal_value(state, self.seat or 0, LEFT_OVER)

    @property
    def weights(self) -> dict[str, Fraction]:
        """What is weighed by its number, respect included."""
        weights = {"vp": Fraction(1)} if isinstance(self.goal, str) else {**self.goal}
        return {
            name: weights.get(name, Fraction(0)) + self.leftover.get(name, 0)
            for name in {**weights, **self.leftover}
        }

    @property
    def respect(self) -> Fraction:
        """What a point of respect on the player's track is worth."""
        return self.weights.get("vp", Fraction(0))

    @property
    def greedy(self) -> bool:
        """Whether more of every good, card and offering is never worse."""
        return all(weight >= 0 for weight in self.weights.values())


def is_over(state: State) -> bool:
    """Whether nobody has a choice left this afternoon."""
    return state.phase != AFTERNOON or state.turn is None
