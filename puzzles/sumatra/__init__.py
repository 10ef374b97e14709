"""Sumatra's puzzles: its collection, the questions ``solve`` and ``diary``, the maker of diaries."""

from __future__ import annotations

from collections.abc import Mapping

from ..protocol import Maker
from ..question import Question, Wording
from .diary import Diary, diary, diary_words
from .solve import Solve


class SumatraPuzzles:
    """The plug-in of Sumatra."""

    questions: Mapping[str, type[Question]] = {"solve": Solve, "diary": Diary}
    makers: Mapping[str, Maker] = {"diary": diary}
    wording: Mapping[str, Wording] = {"diary": diary_words}


PUZZLES = SumatraPuzzles()
"""The plug-in, as ``protocol`` names it."""
