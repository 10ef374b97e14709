"""Kalypso's puzzles: its collection, the questions ``solve`` and ``mosaic``, the maker of mosaics."""

from __future__ import annotations

from collections.abc import Mapping

from ..protocol import Maker
from ..question import Question
from .mosaic import Mosaic
from .solve import Solve
from .strewing import mosaic


class KalypsoPuzzles:
    """The plug-in of Kalypso."""

    questions: Mapping[str, type[Question]] = {"solve": Solve, "mosaic": Mosaic}
    makers: Mapping[str, Maker] = {"mosaic": mosaic}


PUZZLES = KalypsoPuzzles()
"""The plug-in, as ``protocol`` names it."""
