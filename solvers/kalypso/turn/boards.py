"""Many boards of one frame as one, so that a conjunction of shifts says of all of them what it says of each.

They lie one behind another in a single integer, as in ``maximum.stack``. Nothing gets from one to the next: a cell
where a piece may lie is farther than one step from every cell of another board, and what follows free cells comes
to the outermost ring of its own board first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from periplus.models.boards.grid import Frame

from ..maximum.stack import board_bytes, board_size

ROUND = 8
"""Numbers of boards are rounded up to a multiple of that, so that few are told apart; those left over are empty."""


@dataclass(frozen=True)
class FrameStack(Frame):
    """So many boards of a frame: a frame whose sets hold the cells of all of them.

    Single cells have their place on a board alone, that of the frame ``one``.
    """

    number: int

    @cached_property
    def one(self) -> Frame:
        """The frame of each board."""
        return Frame(self.rows, self.columns, self.margin)

    @cached_property
    def inside(self) -> int:
        """The grids' own cells."""
        return self.each(self.one.inside)

    @cached_property
    def whole(self) -> int:
        """All cells, the frames included."""
        return self.each(self.one.whole)

    @cached_property
    def room(self) -> int:
        """All cells but the outermost rings."""
        return self.each(self.one.room)

    @cached_property
    def size(self) -> int:
        """Bytes of a board."""
        return board_size(self.one)

    def each(self, cells: int) -> int:
        """The same cells on every board, those off the frame left out."""
        if not cells:
            return 0
        return int.from_bytes(board_bytes(self.one, cells & self.one.whole) * self.number, "little")

    def of(self, boards: Iterable[int]) -> int:
        """The cells of each board, the first ones first; those left over are empty."""
        return int.from_bytes(b"".join([cells.to_bytes(self.size, "little") for cells in boards]), "little")

    def chosen(self, boards: Iterable[bool]) -> int:
        """All cells of those boards."""
        full, none = b"\xff" * self.size, bytes(self.size)
        return int.from_bytes(b"".join([full if one else none for one in boards]), "little")

    def split(self, cells: int) -> list[int]:
        """The cells of each board."""
        data, size = cells.to_bytes(self.size * self.number, "little"), self.size
        return [int.from_bytes(data[at : at + size], "little") for at in range(0, len(data), size)]


def stacked(frame: Frame, number: int) -> FrameStack:
    """So many boards of the frame, or a few more."""
    return _made(frame, -(-number // ROUND) * ROUND)


@lru_cache(maxsize=128)
def _made(frame: Frame, number: int) -> FrameStack:
    return FrameStack(frame.rows, frame.columns, frame.margin, number)
