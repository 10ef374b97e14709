"""Puzzles of Islands in the Mist: the collection, the questions ``solve`` and ``survey``, the maker of surveys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from periplus.models.mist.position import Position

from ..protocol import Puzzles
from ..stepwise import PartedSolve
from .survey import Survey, new_survey, survey_words


class Solve(PartedSolve):
    """Connect with the fewest tiles, lay tiles for the most points, fly there the fastest, or play rounds best."""

    PARTS: ClassVar[Mapping[str | None, str]] = {
        "connect": "connecting",
        "arrange": "arranging",
        "fly": "flying",
        "line": "rounds",
    }
    FEW: ClassVar[tuple[str, ...]] = ("connect", "fly")

    def refuse(self, position: Position) -> None:
        """As ever; and rounds after this one whose deals and draws leave something to chance."""
        super().refuse(position)
        if position.ask.kind == "line":
            self._module(position).refuse(position)


PUZZLES = Puzzles(
    questions={"solve": Solve, "survey": Survey},
    makers={"survey": new_survey},
    wording={"survey": survey_words},
)
"""The plug-in, as ``protocol`` names it."""
