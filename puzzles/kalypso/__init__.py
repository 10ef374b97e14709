"""Kalypso's puzzles: its collection, the questions ``solve`` and ``mosaic``, the maker of mosaics."""

from __future__ import annotations

from collections.abc import Mapping

from ..protocol import Maker
from ..question import Question, Wording
from .mosaic import Mosaic
from .solve import Solve
from .strewing import mosaic, mosaic_words


class KalypsoPuzzles:
    """The plug-in of Kalypso."""

    questions: Mapping[str, type[Question]] = {"solve": Solve, "mosaic": Mosaic}
    makers: Mapping[str, Maker] = {"mosaic": mosaic}
    wording: Mapping[str, Wording] = {"mosaic": mosaic_words}


PUZZLES = KalypsoPuzzles()
"""The plug-in, as ``protocol`` names it."""
