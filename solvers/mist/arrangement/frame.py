"""An island in a frame, where a bit set finds all its neighbours by six shifts.

Bit ``row * width + column`` stands for a space; a row and a column stay empty around the island, so no shift leads
from one end of a row into the next. Rows and columns without a space are squeezed to one, whatever they are many.
"""

from __future__ import annotations

from collections.abc import Iterable

from periplus.models.boards.bitsets import flood, parts
from periplus.models.boards.hexes import HexBoard


class HexFrame:
    """The spaces of a board as bits of a frame."""

    def __init__(self, board: HexBoard) -> None:
        columns = _squeezed(q for q, _ in board.spaces)
        rows = _squeezed(r for _, r in board.spaces)
        self._width = width = max(columns.values()) + 2
        self.bits = tuple(1 << (rows[r] * width + columns[q]) for q, r in board.spaces)
        """The bit of each space, by its number."""
        self.everything = sum(self.bits)

    def mask(self, board_mask: int) -> int:
        """The framed bit set of a bit set of the board."""
        return sum(bit for number, bit in enumerate(self.bits) if board_mask >> number & 1)

    def spread(self, mask: int) -> int:
        """Every space beside one of the set."""
        width = self._width
        along = mask << 1 | mask >> 1
        up, down = mask >> width, mask << width
        return (along | up | down | up << 1 | down >> 1) & self.everything

    def flood(self, start: int, within: int) -> int:
        """Everything that steps from ``start`` reach without leaving ``within``."""
        return flood(start, within, self.spread)

    def parts(self, mask: int) -> tuple[int, ...]:
        """The connected parts of the set."""
        return parts(mask, self.spread)


def _squeezed(axis: Iterable[int]) -> dict[int, int]:
    """A line of the frame for each value of an axis: neighbours stay neighbours, all others stay apart."""
    found: dict[int, int] = {}
    line, before = 1, None
    for value in sorted(set(axis)):
        if before is not None:
            line += min(2, value - before)
        found[value] = line
        before = value
    return found
