"""The 2x2 windows of a board that lack cells, and what a piece adds to them, for all its places at once.

A window may still be built on if its empty cells can be filled. Of one material it shows some icons, and it lacks some
cells: by these two numbers alone it is worth something. What a piece changes is a sum over the windows that it
meets; so the gains of all places of an orientation are a sum of shifted arrays, one for each window around the piece.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from periplus.models.boards.grid import Frame
from periplus.models.kalypso import board
from periplus.models.kalypso.board import four_of_four, three_of_four, two_of_four
from periplus.models.kalypso.state import State

from ..turn.survey import contacts, lead

Grid: TypeAlias = NDArray[np.float32]
"""A number for every cell of a frame."""
SIZE = 4
"""Cells of a window."""
PROMISE = (
    (0.0, 0.0, 0.0, 0.0, 0.0),
    (0.0, 0.0, 0.0, 0.08, 0.0),
    (0.0, 0.4, 0.4, 0.0, 0.0),
    (2.6, 0.85, 0.0, 0.0, 0.0),
    (2.6, 0.0, 0.0, 0.0, 0.0),
)
"""What a window is worth by its icons of a material (row) and the cells that it lacks (column)."""


class WindowCells(NamedTuple):
    """The cells that windows consist of."""

    open: int
    """Foundation on which something may be built."""
    water: int
    """Where pieces may come to lie."""
    shown: tuple[int, ...]
    """For each of MATERIALS the open cells that show it."""


def ground_of(state: State) -> WindowCells:
    """The ground of the settlement of the player who asks."""
    sea, own = state.sea, state.own
    known = board.facts(sea, own)
    free = known.foundation & ~(sea.island | known.overlays | board.stacked(own))
    water = sea.frame.room & ~(known.covered | sea.island)
    return WindowCells(free, water, tuple(cells & free for cells in board.shown(own)))


def readiness(frame: Frame, ground: WindowCells) -> tuple[tuple[int, int, int], ...]:
    """For each of MATERIALS how many windows lack one cell of any kind, one that shows it, and two one of which does.

    Counted are windows of nothing but open cells and water.
    """
    possible = four_of_four(frame, ground.open | ground.water)
    full, threes = four_of_four(frame, ground.open), three_of_four(frame, ground.open)
    one = threes & possible & ~full
    two = two_of_four(frame, ground.open) & possible & ~threes
    found = []
    for cells in ground.shown:
        pairs, enough = two_of_four(frame, cells), three_of_four(frame, cells)
        found.append(
            (
                (one & enough).bit_count(),
                (one & pairs & ~enough).bit_count(),
                (two & pairs).bit_count(),
            )
        )
    return tuple(found)


def grid(frame: Frame, cells: int) -> Grid:
    """The set as ones and zeros."""
    size = frame.width * (frame.rows + 2 * frame.margin)
    packed = np.frombuffer(cells.to_bytes((size + 7) // 8, "little"), np.uint8)
    found: Grid = np.unpackbits(packed, count=size, bitorder="little").astype(np.float32)
    return found


@lru_cache(maxsize=4096)
def _layout(
    piece: str, frame: Frame
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[tuple[int, int], ...], ...]]:
    """The sorts of windows around the piece, by icons of each material and cells filled.

    And for each orientation where its windows lie, with the number of each one's sort.
    """
    keys: dict[tuple[int, ...], int] = {}
    turned = []
    for contact in contacts(piece, frame):
        windows = []
        for window in contact.pairs:
            key = (*window.own, SIZE - len(window.others))
            windows.append((window.corner, keys.setdefault(key, len(keys))))
        turned.append(tuple(windows))
    return tuple(keys), tuple(turned)


@lru_cache(maxsize=1)
def _tables() -> dict[tuple[int, int], Grid]:
    """By icons and cells added: the gain of a window by the code of what it had, icons * 5 + lacking."""
    promise = np.array(PROMISE, np.float32)
    found = {}
    for icons in range(SIZE + 1):
        for cells in range(SIZE + 1):
            gains = np.zeros(25, np.float32)
            for had in range(SIZE + 1):
                for lacks in range(SIZE + 1):
                    after = min(SIZE, had + icons), max(0, lacks - cells)
                    gains[had * 5 + lacks] = promise[after] - promise[had, lacks]
            found[icons, cells] = gains
    return found


class Windows:
    """The windows of one board, asked for many pieces."""

    def __init__(self, frame: Frame, ground: WindowCells, wanted: Sequence[float]) -> None:
        self._frame, self._wanted = frame, wanted
        self._lead = lead(frame)
        cells, water = grid(frame, ground.open), grid(frame, ground.water)
        lacks = self._sums(water)
        possible = self._sums(cells) + lacks == SIZE
        self._possible = possible.astype(np.float32)
        self._codes = [(self._sums(grid(frame, shown)) * 5 + lacks).astype(np.int8) for shown in ground.shown]

    def _sums(self, cells: Grid) -> Grid:
        """For each window, by its upper left cell, how many of its cells are in the set."""
        width = self._frame.width
        padded = np.concatenate([cells, np.zeros(width + 1, np.float32)])
        size = len(cells)
        found: Grid = (
            padded[:size] + padded[1 : size + 1] + padded[width : size + width] + padded[width + 1 :]
        )
        return found

    def gains(self, piece: str) -> list[Grid]:
        """For each orientation of the piece what it adds to the windows, by its ``at``."""
        keys, turned = _layout(piece, self._frame)
        tables, size, margin = _tables(), len(self._possible), self._lead
        padded = np.zeros((len(keys), size + 2 * margin), np.float32)
        for number, (*icons, cells) in enumerate(keys):
            total = np.zeros(size, np.float32)
            for wanted, code, added in zip(self._wanted, self._codes, icons, strict=True):
                total += wanted * tables[added, cells][code]
            padded[number, margin : margin + size] = total * self._possible
        found = []
        for windows in turned:
            gain = np.zeros(size, np.float32)
            for corner, key in windows:
                gain += padded[key, margin + corner : margin + corner + size]
            found.append(gain)
        return found
