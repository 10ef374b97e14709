"""Observatory's puzzles: its collection, the questions ``solve``, ``arrange`` and ``fewest``, the makers."""

from __future__ import annotations

from collections.abc import Mapping

from ..protocol import Maker
from ..question import Question, Wording
from .arranging import arrange_words, arrangement, one_star, star_words
from .questions import Arrange, Fewest, ScoreInTurns


class ObservatoryPuzzles:
    """The plug-in of Observatory."""

    questions: Mapping[str, type[Question]] = {"solve": ScoreInTurns, "arrange": Arrange, "fewest": Fewest}
    makers: Mapping[str, Maker] = {"arrange": arrangement, "star": one_star}
    wording: Mapping[str, Wording] = {"arrange": arrange_words, "star": star_words}


PUZZLES = ObservatoryPuzzles()
"""The plug-in, as ``protocol`` names it."""
