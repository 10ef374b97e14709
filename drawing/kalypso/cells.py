"""What lies on a cell of the ocean board, in words for who hears the board."""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.boards.grid import Cell
from periplus.models.core.wording import counted, say
from periplus.models.kalypso.board import barrels_left, covered, docked, enclosed, lifebuoys_left
from periplus.models.kalypso.sea import Sea
from periplus.models.kalypso.state import Settlement
from periplus.models.kalypso.terms import ICONS, word

from .phrases import MATERIALS

SMALL, LARGE = 2, 3
"""Cells along the side of a building, and of a monument or a reserve."""


def lying(sea: Sea, settlement: Settlement, cell: Cell) -> Iterator[str]:
    """What lies on a cell of the grid, the uppermost first, and its ground; nothing where there is only open water."""
    bit = 1 << sea.frame.bit(cell)
    yield from _above(sea, settlement, cell)
    for letter, mask in zip(ICONS, settlement.icons, strict=True):
        if mask & bit:
            yield MATERIALS[letter]
    if settlement.barrels & bit:
        yield MATERIALS["B"]
    for strip, fast in zip(settlement.boats, docked(sea, settlement), strict=True):
        if cell in strip.cells:
            yield word("boat" if fast else "loose boat")
    if barrels_left(sea, settlement) & bit:
        yield say("half-sunk barrel")
    if lifebuoys_left(sea, settlement) & bit:
        yield word("lifebuoy")
    if sea.fish & ~covered(sea, settlement) & bit:
        yield say("caught fish icon") if settlement.caught & bit else say("fish icon")
    if sea.island & bit:
        yield say("the island")
    elif enclosed(sea, settlement) & bit:
        yield say("enclosed water")


def _above(sea: Sea, settlement: Settlement, cell: Cell) -> Iterator[str]:
    """Nets on boats, and what is built."""
    for net in settlement.nets:
        if net.on >> sea.frame.bit(cell) & 1:
            yield word("net")
    for strip in settlement.gardens:
        if cell in strip.cells:
            yield word("garden")
    for built in settlement.buildings:
        if _within(cell, built.at, SMALL):
            yield word(built.kind)
            if built.settlers:
                yield counted(built.settlers, "settler")
    for large in settlement.monuments:
        if _within(cell, large.at, LARGE):
            yield word("reserve" if large.reserve else "monument")


def _within(cell: Cell, corner: Cell, side: int) -> bool:
    """Whether the cell is one of the square with that upper left corner."""
    return all(0 <= one - first < side for one, first in zip(cell, corner, strict=True))
