"""Observatory's puzzles: its collection, the questions ``solve``, ``arrange`` and ``fewest``, the makers."""

from __future__ import annotations

from collections.abc import Mapping

from ..protocol import Maker
from ..question import Question
from ..worded import Wording
from .arrange import Arrange
from .arranging import arrange_words, arrangement
from .fewest import Fewest
from .line import ScoreInTurns
from .one_star import one_star, star_words


class ObservatoryPuzzles:
    """The plug-in of Observatory."""

    questions: Mapping[str, type[Question]] = {"solve": ScoreInTurns, "arrange": Arrange, "fewest": Fewest}
    makers: Mapping[str, Maker] = {"arrange": arrangement, "star": one_star}
    wording: Mapping[str, Wording] = {"arrange": arrange_words, "star": star_words}


PUZZLES = ObservatoryPuzzles()
"""The plug-in, as ``protocol`` names it."""
