"""Observatory's puzzles: its collection, the questions ``solve``, ``arrange`` and ``fewest``, the makers."""

from __future__ import annotations

from collections.abc import Mapping

from ..protocol import Maker
from ..question import Question
from .arrange import Arrange
from .arranging import arrangement
from .fewest import Fewest
from .line import ScoreInTurns
from .one_star import one_star


class ObservatoryPuzzles:
    """The plug-in of Observatory."""

    questions: Mapping[str, type[Question]] = {"solve": ScoreInTurns, "arrange": Arrange, "fewest": Fewest}
    makers: Mapping[str, Maker] = {"arrange": arrangement, "star": one_star}


PUZZLES = ObservatoryPuzzles()
"""The plug-in, as ``protocol`` names it."""
