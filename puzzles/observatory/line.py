"""The question ``solve``: the best line of play to the last turn that the position looks ahead to."""

from __future__ import annotations

from collections.abc import Sequence

from periplus.models.core.data import Move
from periplus.models.observatory.play import state_of
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import points

from ..line import BestLine
from .after import after, known_roll, over


class ScoreInTurns(BestLine):
    """Score as much as possible in this turn and in those of ``rolls``."""

    def after(self, position: Position, moves: Sequence[Move]) -> Position:
        """The position after legal moves within its horizon; raises IllegalMove, PositionError."""
        return after(position, moves)

    def over(self, position: Position, moves: Sequence[Move]) -> bool:
        """Whether the last turn of the horizon has ended."""
        return over(position, moves)

    def known_event(self, position: Position) -> Move | None:
        """The next roll of ``rolls``, where the dice are to be thrown."""
        return known_roll(position)

    def points(self, position: Position) -> int:
        """The score of ``me`` as if the game ended now (OBS-8.2)."""
        state = state_of(position)
        return points(state.edition, state.sheets[position.me])
