"""What many walls enclose, each on a board of its own, found by one flood of all the boards.

The boards lie one behind another in a single integer, as ``boards`` says: the outermost ring of each of them is open
sea from the start, so that no flood gets to a board which it would not have reached by itself.
"""

from __future__ import annotations

from collections.abc import Collection

from periplus.models.kalypso.board import enclosed_by
from periplus.models.kalypso.sea import Sea

from .boards import stacked

FEW = 3
"""Up to so many walls are asked for one by one."""


def enclosed_by_each(sea: Sea, walls: Collection[int]) -> list[int]:
    """For each of the walls, which spare the frame's outermost ring, the cells of ``enclosed_by``."""
    if len(walls) <= FEW:
        return [enclosed_by(sea, wall) for wall in walls]
    boards = stacked(sea.frame, len(walls))
    together = boards.of(walls)
    open_sea = boards.flood(boards.outside, boards.whole & ~together)
    return boards.split(boards.inside & ~open_sea & ~together)[: len(walls)]
