"""A first course at once: each action as it looks best by itself, goods weighed by a rule of thumb.

Its value is one that can be had; the search that follows finds out how much better the best is.
"""

from __future__ import annotations

from fractions import Fraction

from periplus.models.buru.moves import AnyMove
from periplus.models.buru.state import State

from .actions import Actions
from .aim import Aim, is_over
from .ends import End

WEIGHTS = (Fraction(1), Fraction(1), Fraction(2), Fraction(1, 3))
"""What clay, palm, ebony and fish are thought to be worth while they can still be used."""
ISLANDER = Fraction(1)
"""And an islander."""


class Quick:
    """Decides without looking ahead."""

    def __init__(self, aim: Aim, actions: Actions) -> None:
        self._aim, self._actions = aim, actions
        self._seat = aim.seat or 0

    def __call__(self, state: State) -> tuple[AnyMove, ...]:
        """The moves of the next action."""
        return max(self._actions.best(state), key=self._promise).moves

    def _promise(self, end: End) -> Fraction:
        state = end.worlds[0][1]
        value = self._aim.value(state)
        if is_over(state):
            return value
        player = state.players[self._seat]
        goods = (*player.res, player.fish)
        held = sum((weight * number for weight, number in zip(WEIGHTS, goods, strict=True)), Fraction(0))
        return value + held + ISLANDER * len(player.tableau)
