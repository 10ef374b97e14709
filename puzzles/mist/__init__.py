"""Puzzles of Islands in the Mist: the collection, the questions ``solve`` and ``survey``, the maker of surveys."""

from __future__ import annotations

from collections.abc import Mapping

from ..protocol import Maker
from ..question import Question, Wording
from .solve import Solve
from .survey import Survey, new_survey, survey_words


class MistPuzzles:
    """The plug-in of Islands in the Mist."""

    questions: Mapping[str, type[Question]] = {"solve": Solve, "survey": Survey}
    makers: Mapping[str, Maker] = {"survey": new_survey}
    wording: Mapping[str, Wording] = {"survey": survey_words}


PUZZLES = MistPuzzles()
"""The plug-in, as ``protocol`` names it."""
