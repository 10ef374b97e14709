"""Observatory's puzzles: its collection, the questions ``solve``, ``arrange`` and ``fewest``, the makers."""

from __future__ import annotations

from ..protocol import Puzzles
from .arranging import arrange_words, arrangement, one_star, star_words
from .questions import Arrange, Fewest, ScoreInTurns

PUZZLES = Puzzles(
    questions={"solve": ScoreInTurns, "arrange": Arrange, "fewest": Fewest},
    makers={"arrange": arrangement, "star": one_star},
    wording={"arrange": arrange_words, "star": star_words},
)
"""The plug-in, as ``protocol`` names it."""
