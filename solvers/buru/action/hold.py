"""What changes while one player acts: the node of a search over the steps of an action."""

from __future__ import annotations

from typing import NamedTuple

from .goods import Vector
from .parts import Opened

NOBODY = -1
"""A place of the hiring row with no card that could be hired."""


class Rest(NamedTuple):
    """What few actions change."""

    row: tuple[int, ...]
    """The hiring row, as numbers of cards."""
    dealt: int = 0
    """How many of the known cards of the islander deck are gone from it."""
    strangers: int = 0
    """Unknown islanders in the tableau."""
    elders: tuple[str, ...] = ()
    """Sorted."""
    seen: int = 0
    """How many of the known cards of the elder deck are gone from it."""
    forest: tuple[str, ...] = ()
    envoy: bool = False
    visit: int = 0
    """How many dusks have come since."""


class Hold(NamedTuple):
    """One player at one moment of an action. Equal holds have equal futures."""

    goods: Vector
    upright: int
    """The islanders that can be tasked, as a set of bits by the number of the card."""
    sideways: int
    open: Opened
    made: tuple[int, ...]
    """By spirit: offerings made since the start."""
    rest: Rest

    @property
    def tableau(self) -> int:
        """All known islanders, as a set of bits."""
        return self.upright | self.sideways
