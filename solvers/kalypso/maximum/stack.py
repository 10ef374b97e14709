"""Many boards of one frame, one behind the other in a single bit set.

A shift of a whole number moves all boards at once, so what one conjunction of shifts says of a board it says here of
hundreds, in the time of a few. Nothing gets from one board to the next: the outermost ring of a frame is always open
sea, so that cells of two boards are farther apart than any two of a 3x3 area or of a piece with what lies around it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from periplus.models.boards.bitsets import members
from periplus.models.boards.grid import Frame

from ..turn.water import same_line

SOMETHING = re.compile(rb"[^\0]")


class Stack:
    """The bit sets of so many boards."""

    def __init__(self, frame: Frame, number: int) -> None:
        self._frame, self._number = frame, number
        self._size = board_size(frame)
        self._repeated: dict[int, int] = {}
        self._lines: dict[tuple[int, int], int] = {}

    def of(self, boards: Iterable[bytes]) -> int:
        """A set for each board, as ``board_bytes`` gives it."""
        return int.from_bytes(b"".join(boards), "little")

    def each(self, cells: int) -> int:
        """The same cells on every board."""
        found = self._repeated.get(cells)
        if found is None:
            found = self._repeated[cells] = self.of([board_bytes(self._frame, cells)] * self._number)
        return found

    def whole(self, boards: int) -> int:
        """All cells of the boards whose first cell is in the set, which holds no others."""
        return (boards << 8 * self._size) - boards

    def single(self, cells: Iterable[tuple[int, int]]) -> int:
        """Single cells: the number of the board, and the cell's bit on it."""
        found = bytearray(self._size * self._number)
        for number, bit in cells:
            found[number * self._size + (bit >> 3)] |= 1 << (bit & 7)
        return int.from_bytes(found, "little")

    def boards(self, chosen: Sequence[bool]) -> int:
        """All cells of the boards chosen."""
        full, none = b"\xff" * self._size, bytes(self._size)
        return self.of(full if one else none for one in chosen)

    def greatest(self, numbers: int) -> int:
        """The greatest number on any board, in the two bytes where each of them begins."""
        data = numbers.to_bytes(self._size * self._number, "little")
        high, low = max(zip(data[1 :: self._size], data[:: self._size], strict=True))
        return 256 * high + low

    def holding(self, cells: int) -> int:
        """All cells of the boards on which the set has any."""
        data, size = cells.to_bytes(self._size * self._number, "little"), self._size
        return self.boards([any(data[start : start + size]) for start in range(0, len(data), size)])

    def members(self, cells: int) -> Iterator[tuple[int, int]]:
        """The cells of a set with few of them: the number of the board, and the cell's bit on it."""
        data = cells.to_bytes(self._size * self._number, "little")
        for match in SOMETHING.finditer(data):
            number, place = divmod(match.start(), self._size)
            yield from ((number, 8 * place + bit) for bit in members(data[match.start()]))

    def swept(self, cells: int, step: int) -> int:
        """The cells that have one of the set somewhere behind them on their board, seen along the step."""
        frame, reach = self._frame, 1
        across = frame.columns if abs(step) == 1 else frame.rows
        while reach < across + 2 * frame.margin:
            shift = step * reach
            moved = cells << shift if shift > 0 else cells >> -shift
            cells |= moved & self._line(step, reach)
            reach *= 2
        return cells

    def _line(self, step: int, reach: int) -> int:
        """The cells to which a move of ``reach`` steps leads along a row or column of their board."""
        found = self._lines.get((step, reach))
        if found is None:
            whole, shift = self._frame.whole, step * reach
            moved = whole << shift if shift > 0 else whole >> -shift
            found = self.each(moved & whole & same_line(self._frame, step, reach))
            self._lines[step, reach] = found
        return found


SIZES = (1, 12, 96, 768)
"""Numbers of boards that stacks are made for; what they repeat is kept, so there are few. More boards take longer than
a processor holds at hand.
"""


def stack(frame: Frame, number: int) -> Stack:
    """A stack for so many boards, no more than the last of SIZES; those that are not given are empty."""
    return _made(frame, next(size for size in SIZES if number <= size))


@lru_cache(maxsize=8)
def _made(frame: Frame, number: int) -> Stack:
    return Stack(frame, number)


def board_size(frame: Frame) -> int:
    """Bytes that a board takes."""
    return (frame.whole.bit_length() + 7) // 8


def board_bytes(frame: Frame, cells: int) -> bytes:
    """A set of cells of one board."""
    return cells.to_bytes(board_size(frame), "little")


def added(sets: Iterable[int]) -> list[int]:
    """In how many of the sets each cell is: the digits of the numbers, the lowest first.

    >>> added([0b11, 0b10, 0b10])
    [3, 2]
    """
    digits, todo = [], list(sets)
    while todo:
        carried = []
        while len(todo) > 1:
            one, two, three = todo.pop(), todo.pop(), todo.pop() if todo else 0
            either = one ^ two
            todo.append(either ^ three)
            carried.append(one & two | either & three)
        digits.append(todo.pop())
        todo = carried
    return digits


def at_least(digits: Sequence[int], number: int) -> int:
    """The cells whose number is that or more, -1 (all) where that is none.

    >>> at_least([3, 2], 1), at_least([3, 2], 3), at_least([3, 2], 4)
    (3, 2, 0)
    """
    if number <= 0:
        return -1
    if number >> len(digits):
        return 0
    found = -1
    for place, digit in enumerate(digits):
        found = found & digit if number >> place & 1 else found | digit
    return found
