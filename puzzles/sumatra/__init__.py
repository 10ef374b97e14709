"""Sumatra's puzzles: its collection, the questions ``solve`` and ``diary``, the maker of diaries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ..protocol import Puzzles
from ..stepwise import PartedSolve
from .diary import Diary, diary, diary_words


class Solve(PartedSolve):
    """Arrange tiles for the best total or badges, reach a total with the fewest tiles, or win by the most."""

    PARTS: ClassVar[Mapping[str | None, str]] = {
        None: "arrangement",
        "arrange": "arrangement",
        "fewest": "arrangement",
        "badges": "arrangement",
        "journey": "journey",
    }
    FEW: ClassVar[tuple[str, ...]] = ("fewest",)


PUZZLES = Puzzles(
    questions={"solve": Solve, "diary": Diary},
    makers={"diary": diary},
    wording={"diary": diary_words},
)
"""The plug-in, as ``protocol`` names it."""
