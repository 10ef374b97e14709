"""What a second piece in hand meets without the first one, by the cells that it covers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from .survey import BuildArea, PieceContacts, Sight
from .terrain import LaidBoard

NO_AREAS: set[tuple[BuildArea, ...]] = {()}


class Outline:
    """Orientations of a piece that have the same cells, so that they enclose the same, with places without the first.

    ``turned``: these, each with what it meets if it has a place.
    """

    def __init__(self, turned: Sequence[tuple[PieceContacts, Sight | None]], terrain: LaidBoard) -> None:
        self.turned = turned
        self.contact = turned[0][0]
        self.stencil = self.contact.stencil
        sights = [sight for _, sight in turned if sight]
        self.places = reduce(or_, (sight.places for sight in sights), 0)
        self.completing = reduce(or_, (1 << at for sight in sights for at in sight.areas), 0)
        """Places where it completes an area."""
        tokens = terrain.land.tokens
        self.lifebuoys = self.stencil.meeting(tokens & terrain.lifebuoys)
        """Bits of ``at`` from which it covers a lifebuoy, also where it may not lie."""
        self.barrels = self.stencil.meeting(tokens & terrain.barrels)
        """The same for half-sunk barrels."""
        self.docking = self.stencil.meeting(terrain.land.docks)
        """Bits of ``at`` from which it is beside a loose boat."""
        self._sights = sights

    def areas(self, at: int) -> set[tuple[BuildArea, ...]]:
        """What the piece completes at that place, in its orientations."""
        if not self.completing >> at & 1:
            return NO_AREAS
        return {tuple(sight.areas.get(at, ())) for sight in self._sights}
