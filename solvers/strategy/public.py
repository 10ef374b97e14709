"""A strategy for any game, from its rules alone: the score now is what a state is worth, and moves are turns.

It makes hints for the whole game possible wherever the public rules play whole games: flat Monte Carlo with greedy
play-outs, slower and weaker than what a game's own features give.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from periplus.models.core.game import Game
from periplus.models.core.kernel import PublicKernel

from .game import Strategy, Term
from .outlooks import Outlook


class PublicStrategy(Strategy[Any, Any]):
    """The public rules of a game, with its score as evaluation."""

    depth = 1
    effort = 1e-3

    def __init__(self, game: Game[Any, Any]) -> None:
        self.name = game.name  # type: ignore[misc]
        self.kernel = PublicKernel(game)

    def features(self, state: Any) -> Sequence[Sequence[float]]:
        """The score now, as the only feature."""
        return [(score,) for score in self.kernel.result(state).scores]

    def left(self, state: Any) -> float:
        """All of it: how much is left is not known."""
        return 1.0

    def expected(self, state: Any) -> Sequence[Outlook]:
        """Every seat's outlook by its score now."""
        return self.standing(state)

    def terms(self, state: Any, seat: int) -> Sequence[Term]:
        """None but the score, which the figures tell."""
        return ()
