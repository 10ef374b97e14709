"""Observatory's puzzles: its collection, the questions ``arrange`` and ``fewest``, the makers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from periplus.models.core.data import Move
from periplus.models.observatory.play import state_of
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import points

from ..protocol import Maker
from ..question import Question
from .after import after, over
from .arrange import Arrange
from .arranging import arrangement
from .fewest import Fewest
from .one_star import one_star


class ObservatoryPuzzles:
    """What Observatory adds to the generic puzzles."""

    questions: Mapping[str, type[Question]] = {"arrange": Arrange, "fewest": Fewest}
    makers: Mapping[str, Maker] = {"arrange": arrangement, "star": one_star}

    def after(self, position: Position, moves: Sequence[Move]) -> Position:
        """The position after legal moves within its horizon; raises IllegalMove, PositionError."""
        return after(position, moves)

    def over(self, position: Position, moves: Sequence[Move]) -> bool:
        """Whether the last turn of the horizon has ended."""
        return over(position, moves)

    def points(self, position: Position) -> int:
        """The score of ``me`` as if the game ended now (OBS-8.2)."""
        state = state_of(position)
        return points(state.edition, state.sheets[position.me])


PUZZLES = ObservatoryPuzzles()
"""The plug-in, as ``protocol`` names it."""
