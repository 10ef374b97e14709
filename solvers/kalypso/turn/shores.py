"""Water that a few more pieces might enclose: a set that is never too small.

From an enclosed cell every straight ray meets wall. A piece whose cells are contiguous in every row and column
can stop one ray along the row and one along the column: a salvage tile two of the four, a scrap tile, a boat or
a barrel one. So a cell whose open rays outnumber what the coming pieces can stop stays open.
"""

from __future__ import annotations

from functools import lru_cache

from periplus.models.boards.frame import Frame


def closable(frame: Frame, wall: int, rays: int) -> int:
    """The grid's cells off the wall that at most ``rays`` new stops might enclose, and perhaps others."""
    water = frame.inside & ~wall
    if rays >= 4:
        return water
    blocked = [_swept(frame, wall, step) for step in (1, -1, frame.width, -frame.width)]
    once = twice = thrice = always = 0
    for cells in blocked:
        always |= thrice & cells
        thrice |= twice & cells
        twice |= once & cells
        once |= cells
    return water & (always, thrice, twice, once)[rays]


def _swept(frame: Frame, wall: int, step: int) -> int:
    """The cells that have wall somewhere behind them, seen along the step."""
    across = frame.columns if abs(step) == 1 else frame.rows
    found = wall
    reach = 1
    while reach < across + 2 * frame.margin:
        shift = step * reach
        moved = found << shift if shift > 0 else found >> -shift
        found |= moved & frame.whole & _same_line(frame, step, reach)
        reach *= 2
    return found


@lru_cache(maxsize=256)
def _same_line(frame: Frame, step: int, reach: int) -> int:
    """The cells to which a move of ``reach`` steps does not lead across the end of a row."""
    if abs(step) != 1:
        return frame.whole
    reach = min(reach, frame.width)
    row = (1 << frame.width) - 1
    kept = row & row << reach if step == 1 else row >> reach
    return sum(kept << number * frame.width for number in range(frame.rows + 2 * frame.margin))
