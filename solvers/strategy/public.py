"""A strategy for any game, from its rules alone: the score now is what a state is worth, and moves are turns.

It makes hints for the whole game possible wherever the public rules play whole games: flat Monte Carlo with greedy
play-outs, slower and weaker than what a game's own features give.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from periplus.models.core.game import Game
from periplus.models.core.kernel import PublicKernel

from .game import Outlook, Strategy, margins_of


class PublicStrategy(Strategy[Any, Any]):
    """The public rules of a game, with its score as evaluation."""

    depth = 1
    effort = 1e-3

    def __init__(self, game: Game[Any, Any]) -> None:
        self.name = game.name  # type: ignore[misc]
        self.kernel = PublicKernel(game)

    def features(self, state: Any) -> Sequence[Sequence[float]]:
        """The score alone."""
        return [(score,) for score in self.kernel.result(state).scores]

    def left(self, state: Any) -> float:
        """Not known."""
        return 1.0

    def expected(self, state: Any) -> Sequence[Outlook]:
        """The score now; who leads would win."""
        result = self.kernel.result(state)
        margins = margins_of(result.scores)
        wins: Sequence[float | None] = result.wins or [None] * len(margins)
        return [Outlook(*one) for one in zip(wins, result.scores, margins, strict=True)]

    def terms(self, state: Any, seat: int) -> Sequence[Any]:
        """None but the score, which the figures tell."""
        return ()
