"""What many walls enclose, each on a board of its own, found by one flood of all the boards.

The boards lie one behind another in a single integer, as ``maximum.stack`` says: the outermost ring of each of them is
open sea from the start, so that no flood gets to a board which it would not have reached by itself.
"""

from __future__ import annotations

from collections.abc import Collection

from periplus.models.kalypso.board import enclosed_by
from periplus.models.kalypso.sea import Sea

from ..maximum.stack import board_bytes, board_size

FEW = 3
"""Up to so many walls are asked for one by one."""


def enclosed_by_each(sea: Sea, walls: Collection[int]) -> list[int]:
    """For each of the walls, which spare the frame's outermost ring, the cells of ``enclosed_by``."""
    if len(walls) <= FEW:
        return [enclosed_by(sea, wall) for wall in walls]
    frame, size = sea.frame, board_size(sea.frame)

    def each(cells: int) -> int:
        return int.from_bytes(board_bytes(frame, cells) * len(walls), "little")

    stacked = int.from_bytes(b"".join(board_bytes(frame, wall) for wall in walls), "little")
    open_sea = frame.flood(each(frame.outside), each(frame.whole) & ~stacked)
    found = (each(frame.inside) & ~open_sea & ~stacked).to_bytes(size * len(walls), "little")
    return [int.from_bytes(found[at : at + size], "little") for at in range(0, len(found), size)]
