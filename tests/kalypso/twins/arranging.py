"""The best set of overlays on a base, by trying every set that fits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from .judging import garden_fits
from .objectives import value
from .pieces import MATERIAL, Cell, square, strip
from .table import Board, Table

Overlay = tuple[str, Cell, int]
"""A kind of building, ``monument`` or ``garden``; its place; a garden's rotation."""


def best_builds(table: Table, objective: str | None = None) -> int:
    """The query ``builds``: areas with a fresh cell, nothing else happens."""
    found = [overlay for overlay in overlays(table, 0) if cells_of(overlay) & table.own.fresh]
    return _best(table, found, 0, objective)


def best_arrangement(table: Table, gardens: int, objective: str | None = None) -> int:
    """The query ``arrange``: buildings, monuments and up to so many gardens."""
    return _best(table, list(overlays(table, gardens)), gardens, objective)


def overlays(table: Table, gardens: int) -> Iterator[Overlay]:
    """Everything that the base carries where it is free."""
    own = table.own
    grid = own.ocean.grid
    for at in product(range(-2, len(own.ocean.rows)), range(-2, len(own.ocean.rows[0]))):
        for side, needed in ((2, 3), (3, 5)):
            cells = square(at, side)
            if not (cells <= own.built_on and cells & grid) or cells & (own.overlays | own.stacked):
                continue
            shown = {m: sum(own.icons.get(c) in {m, "B"} for c in cells) for m in "WMSR"}
            if side == 3 and max(shown.values()) >= needed:
                yield "monument", at, 0
            elif side == 2:
                yield from ((kind, at, 0) for kind, m in MATERIAL.items() if shown[m] >= needed)
        for rot in (0, 90):
            if gardens and garden_fits(table, strip(at, rot)):
                yield "garden", at, rot


def cells_of(overlay: Overlay) -> frozenset[Cell]:
    """The cells that it covers."""
    kind, at, rot = overlay
    if kind == "garden":
        return strip(at, rot)
    return square(at, 3 if kind == "monument" else 2)


def laid(board: Board, overlay: Overlay) -> Board:
    """The board with the overlay."""
    kind, at, rot = overlay
    if kind == "garden":
        return board.but(gardens=board.gardens | {(at, rot)})
    if kind == "monument":
        return board.but(monuments={**board.monuments, at: (False, 0)})
    return board.but(buildings={**board.buildings, at: (kind, 0)})


def _best(table: Table, found: list[Overlay], gardens: int, objective: str | None) -> int:
    if not found:
        return value(table, objective)
    first, *rest = found
    without = _best(table, rest, gardens, objective)
    if first[0] == "garden" and not gardens:
        return without
    apart = [other for other in rest if not cells_of(other) & cells_of(first)]
    left = gardens - (first[0] == "garden")
    return max(without, _best(table.but(own=laid(table.own, first)), apart, left, objective))
