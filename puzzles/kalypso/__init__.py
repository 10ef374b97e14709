"""Kalypso's puzzles: its collection, the questions ``solve`` and ``mosaic``, the maker of mosaics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ..protocol import Puzzles
from ..stepwise import PartedSolve
from .mosaic import Mosaic
from .mosaic_making import mosaic, mosaic_words


class Solve(PartedSolve):
    """Play the turns best, build best on the base as it lies, or enclose cells with the fewest pieces."""

    PARTS: ClassVar[Mapping[str | None, str]] = {
        "turn": "playing",
        "plan": "playing",
        "builds": "building_over",
        "arrange": "building_over",
        "enclose": "enclosure",
    }
    FEW: ClassVar[tuple[str, ...]] = ("enclose",)


PUZZLES = Puzzles(
    questions={"solve": Solve, "mosaic": Mosaic},
    makers={"mosaic": mosaic},
    wording={"mosaic": mosaic_words},
)
"""The plug-in, as ``protocol`` names it."""
