"""All legal places of a salvage tile: shifts and masks against sets of cells.

The sets are the obvious code: each orientation at each place near the board, its cells tried one by one. Both
begin with what is known of the board, the taken cells and those around the foundation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

from periplus.models.boards.grid import Cell
from periplus.models.kalypso import board
from periplus.models.kalypso.placing import places
from periplus.models.kalypso.play import state_of
from periplus.models.kalypso.state import State
from periplus.models.kalypso.tiles import turns

from ..measuring import measured
from ..table import Row, Scope
from .positions import position, settled

TILE = "WMSRP"
TIMES = {"sets of cells": 5, "shift and mask": 2000}
OVERHANG = 2
"""Cells that a salvage tile may hang over the edge, counted from its ``at``."""


def listing(scope: Scope) -> Iterator[Row]:
    """A board of versus and one of co-op, with few tiles and many."""
    for mode, tiles in [("versus", 8)] if scope == "quick" else [("versus", 8), ("coop", 8), ("coop", 30)]:
        yield from _rows(mode, tiles)


def _rows(mode: str, tiles: int) -> Iterator[Row]:
    laid = settled(mode, tiles, seed=1)["settlements"][0]["tiles"]
    state = state_of(position(mode, laid, {"hand": [TILE]}))
    frame = state.sea.frame
    instance = f"{frame.rows}×{frame.columns}, {tiles} tiles"
    sets = Sets(state)
    slow = _row(instance, "sets of cells", partial(_repeated, sets.count, TIMES["sets of cells"]))
    yield slow
    fast = partial(_repeated, partial(_masked, state), TIMES["shift and mask"])
    yield _row(instance, "shift and mask", fast, slow)


def _row(instance: str, method: str, work: Callable[[], int], baseline: Row | None = None) -> Row:
    found, seconds = measured(work)
    return Row("listing", instance, method, f"{found} places", seconds / TIMES[method], baseline)


def _repeated(work: Callable[[], int], times: int) -> int:
    return [work() for _ in range(times)][-1]


def _masked(state: State) -> int:
    return sum(found.bit_count() for _, found in places(state, TILE))


class Sets:
    """What is known of the board, as sets of cells."""

    def __init__(self, state: State) -> None:
        frame, sea, own = state.sea.frame, state.sea, state.own
        foundation = board.foundation(sea, own)
        self._taken = set(frame.cells(board.covered(sea, own) | sea.island))
        self._around = set(frame.cells(frame.beside(foundation) & ~foundation))
        self._grid = set(frame.cells(frame.inside))
        rows = range(-OVERHANG, frame.rows + OVERHANG)
        self._near = list(product(rows, range(-OVERHANG, frame.columns + OVERHANG)))
        self._shapes = [[cell for cell, _ in turn.cells] for turn in turns(TILE)]

    def count(self) -> int:
        """The places that fit."""
        return sum(
            self._fits({(row + r, column + c) for r, c in shape})
            for shape in self._shapes
            for row, column in self._near
        )

    def _fits(self, cells: set[Cell]) -> bool:
        return not cells & self._taken and bool(cells & self._grid) and bool(cells & self._around)
