"""Water that a few more pieces might enclose, never too little of it.

From an enclosed cell every straight ray meets wall. A piece whose cells are contiguous in every row and column can
stop one ray along the row and one along the column: a salvage tile two of the four, a scrap tile, a boat or a barrel
one. So a cell whose open rays outnumber what the coming pieces can stop stays open (``closable``), and a ray is open
also if it only leads to a cell that stays open, before any wall.

New cells are joined to the wall besides. Of those that are joined to each other and stop s rays of one cell there are
2s - 1 at least: between two rays that follow each other lies a quarter of the plane, through which they are joined.
They are as few only right around that cell, and one of them is beside the wall: so one of the rays that they stop
has a cell beside the wall. Hence a ray with such a cell takes one new cell at least, and every other one two.

The foundation is in one part, so it has a cell in every row from its first to its last. A row above or below has none:
cells enclosed there have new wall at both ends, and each column of them has new wall on the far side. Of that wall
the two ends of the row nearest to the foundation are beside no such column's cells, and the far side of the farthest
row is at no row's end. So C columns of enclosed cells take C + 2 new cells, and R rows take 2R + 1. New cells are
joined to the foundation besides, so that those R rows lie no farther away than the new cells reach that are left.
The same holds for columns on the left and on the right (``beyond``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import nlargest

from periplus.models.boards.grid import Frame

MOST = 40
"""New cells that are told apart: so many, or more, which may enclose everything."""
DEAREST = 8
"""New cells that four rays take at most to be stopped."""


@lru_cache(maxsize=8192)
def closable(frame: Frame, wall: int, stops: int, cells: int = MOST) -> int:
    """The grid's cells off the wall that so many new cells, which stop so many rays, might enclose; perhaps others."""
    return closable_on(frame, wall, stops, cells)


def closable_on(frame: Frame, wall: int, stops: int, cells: int) -> int:
    """The same on one board or on many."""
    water = frame.inside & ~wall
    if stops >= 4 and cells >= DEAREST:
        return water
    free, outer = frame.whole & ~wall, frame.whole & ~frame.room
    room, steps = free & frame.room, (1, -1, frame.width, -frame.width)
    shore = frame.beside(wall) & room
    cheap = [_before(_seeing(frame, shore, room, step), step) for step in steps]
    while True:
        open_rays = [_before(_seeing(frame, outer, free, step), step) & free for step in steps]
        more = outer | _more_than(stops, open_rays)
        dear = [ray & ~near for ray, near in zip(open_rays, cheap, strict=True)]
        more |= _more_than(cells, open_rays + dear)
        if more == outer:
            return water & ~outer
        outer = more


def _more_than(number: int, sets: Sequence[int]) -> int:
    """The cells that are in more than so many of the sets."""
    if number >= len(sets):
        return 0
    at_least = [-1] + [0] * (number + 1)
    for cells in sets:
        for most in range(number + 1, 0, -1):
            at_least[most] |= at_least[most - 1] & cells
    return at_least[-1]


def _before(cells: int, step: int) -> int:
    """The cells from which the step leads into the set."""
    return cells << step if step > 0 else cells >> -step


def _seeing(frame: Frame, wanted: int, free: int, step: int) -> int:
    """The free cells that see a wanted cell against the step, with free cells only between, and those themselves.

    A row's end is followed by the next row's beginning, and a board's last row by the next board: of the outermost
    ring both are, which is among the wanted or not free.
    """
    reach = 1
    while reach < max(frame.rows, frame.columns) + 2 * frame.margin:
        shift = step * reach
        if shift > 0:
            wanted |= wanted << shift & free
            free &= free << shift
        else:
            wanted |= wanted >> -shift & free
            free &= free >> -shift
        reach *= 2
    return wanted


def enclosable_by_tile(frame: Frame, walls: Sequence[int], wanted: int) -> int:
    """How many of the wanted cells one salvage tile may enclose, given the parts of the wall.

    It lies in three rows and three columns. So of an enclosed cell that is open along its row and along its column one
    ray each is stopped by the tile, and the cell lies between its rows and columns.
    """
    right = left = down = up = wall = 0
    for part in walls:
        one, two, three, four = swept(frame, part)
        right, left, down, up, wall = right | one, left | two, down | three, up | four, wall | part
    wanted &= (right | left) & (down | up) & ~wall
    if not wanted:
        return 0
    free = wanted & ~(right & left) & ~(down & up)
    return (wanted & ~free).bit_count() + (_in_box(frame, free) if free & free - 1 else free.bit_count())


@lru_cache(maxsize=8192)
def _in_box(frame: Frame, wanted: int) -> int:
    """The most of the cells in a box of three rows and three columns of which a tile takes five."""
    cells = frame.cells(wanted)
    most = max(
        sum(row <= r < row + 3 and column <= c < column + 3 for r, c in cells)
        for row, _ in cells
        for _, column in cells
    )
    return min(most, 4)


@lru_cache(maxsize=8192)
def swept(frame: Frame, wall: int) -> tuple[int, int, int, int]:
    """The cells that have wall somewhere on the left, on the right, above and below."""
    steps = (1, -1, frame.width, -frame.width)
    right, left, down, up = (_swept(frame, wall, step) for step in steps)
    return right, left, down, up


def _swept(frame: Frame, wall: int, step: int) -> int:
    """The cells that have wall somewhere behind them, seen along the step."""
    across = frame.columns if abs(step) == 1 else frame.rows
    found = wall
    reach = 1
    while reach < across + 2 * frame.margin:
        shift = step * reach
        moved = found << shift if shift > 0 else found >> -shift
        found |= moved & frame.whole & same_line(frame, step, reach)
        reach *= 2
    return found


@lru_cache(maxsize=256)
def same_line(frame: Frame, step: int, reach: int) -> int:
    """The cells to which a move of ``reach`` steps does not lead across the end of a row."""
    if abs(step) != 1:
        return frame.whole
    reach = min(reach, frame.width)
    row = (1 << frame.width) - 1
    kept = row & row << reach if step == 1 else row >> reach
    return sum(kept << number * frame.width for number in range(frame.rows + 2 * frame.margin))


def between(frame: Frame, wall: int) -> int:
    """The cells of the rows from the wall's first to its last, and of its columns: those of both."""
    if not wall:
        return frame.whole
    return _band(frame, _rows(frame, wall), _columns(frame, wall))


@lru_cache(maxsize=8192)
def beyond(frame: Frame, box: int, wanted: int) -> tuple[int, ...]:
    """Of the wanted cells, for each number of new cells, how many at most are enclosed outside of the box.

    ``box``: what ``between`` says of a wall in one part.
    """
    rows, columns = _rows(frame, box), _columns(frame, box)
    up = [_row(frame, wanted, row) for row in range(rows[0] - 1, -1, -1)]
    down = [_row(frame, wanted, row) for row in range(rows[-1] + 1, frame.rows + 2 * frame.margin)]
    level = wanted & _band(frame, rows, range(frame.width))
    left = [_column(frame, level, column) for column in range(columns[0] - 1, -1, -1)]
    right = [_column(frame, level, column) for column in range(columns[-1] + 1, frame.width)]
    upright = _shared(_by_cells(up), _by_cells(down))
    across = _shared(_by_cells(left), _by_cells(right))
    return tuple(one + two for one, two in zip(upright, across, strict=True))


def _by_cells(lines: Sequence[int]) -> list[int]:
    """For each number of new cells the most that they enclose, given what the lines hold, the nearest first."""
    found = []
    for cells in range(MOST):
        most = 0
        for number in range(1, (cells - 1) // 2 + 1):
            near = (min(held, cells - 2) for held in lines[: cells - number - 1])
            most = max(most, sum(nlargest(number, near)))
        found.append(most)
    return [*found, sum(lines)]


def _shared(one: list[int], two: list[int]) -> list[int]:
    """The most on both sides, for each number of new cells in all."""
    if not one[-1] or not two[-1]:
        return [first + second for first, second in zip(one, two, strict=True)]
    found = [max(one[cells] + two[total - cells] for cells in range(total + 1)) for total in range(MOST)]
    return [*found, one[-1] + two[-1]]


def _rows(frame: Frame, cells: int) -> range:
    """The rows from the first to the last with a cell of the set."""
    first, last = (cells & -cells).bit_length() - 1, cells.bit_length() - 1
    return range(first // frame.width, last // frame.width + 1)


def _columns(frame: Frame, cells: int) -> range:
    """The columns from the first to the last with a cell of the set."""
    row = 0
    while cells:
        row |= cells & (1 << frame.width) - 1
        cells >>= frame.width
    return range((row & -row).bit_length() - 1, row.bit_length())


def _band(frame: Frame, rows: range, columns: range) -> int:
    """The cells of those rows and columns."""
    row = ((1 << len(columns)) - 1) << columns.start
    return sum(row << number * frame.width for number in rows)


def _row(frame: Frame, cells: int, number: int) -> int:
    """How many cells of the set the row holds."""
    return (cells >> number * frame.width & (1 << frame.width) - 1).bit_count()


def _column(frame: Frame, cells: int, number: int) -> int:
    """How many cells of the set the column holds."""
    heights = range(frame.rows + 2 * frame.margin)
    return (cells & sum(1 << row * frame.width + number for row in heights)).bit_count()


def enclosable(frame: Frame, wall: int, wanted: int, cells: int, stops: int) -> int:
    """How many of the wanted cells may be enclosed by so many new cells that stop so many rays."""
    wanted &= closable(frame, wall, min(4, stops), min(DEAREST, cells))
    if not wanted:
        return 0
    box = between(frame, wall)
    outside = wanted & ~box
    most = beyond(frame, box, outside)[min(MOST, cells)] if outside else 0
    return (wanted & box).bit_count() + most
