"""Faults of the base layer of a settlement: overlaps, pieces off the grid or not joined, first tiles."""

from __future__ import annotations

from collections.abc import Iterator

from ..boards.grid import Cell
from ..core.results import Violation
from ..core.wording import say
from . import board
from .entries import BasePiece
from .first_tiles import matched
from .initial import held, partly_inside
from .settlement import SettlementSheet
from .state import Phase, Settlement, State


def ground_faults(state: State, settlement: Settlement, sheet: SettlementSheet) -> Iterator[Violation]:
    """All faults of the base layer; paths start inside the settlement."""
    yield from _piece_faults(state, sheet)
    yield from _loose_parts(state, settlement, sheet)
    yield from _first_tile_faults(state, settlement)


def _piece_faults(state: State, sheet: SettlementSheet) -> Iterator[Violation]:
    """KAL-6.3 for pieces wholly off the grid, KAL-6.2 for those on the island or on an earlier one."""
    taken = 0
    for piece in sheet.base_pieces:
        if not partly_inside(state.sea, _cells(piece)):
            yield Violation("KAL-6.3", say("the piece lies wholly off the grid"), piece.where)
            continue
        cells = state.sea.frame.mask(_cells(piece))
        if cells & state.sea.island:
            yield Violation("KAL-6.2", say("it lies on the island"), piece.where)
        elif cells & taken:
            at = list(state.sea.frame.cells(cells & taken)[0])
            yield Violation("KAL-6.2", say("two pieces lie on {at}", at=at), piece.where)
        taken |= cells


def _cells(piece: BasePiece) -> tuple[Cell, ...]:
    return tuple(cell for cell, _ in piece.cells)


def _loose_parts(state: State, settlement: Settlement, sheet: SettlementSheet) -> Iterator[Violation]:
    """KAL-7.7 for each part with salvage, scrap or barrels that no edge joins to the foundation."""
    frame, joined = state.sea.frame, board.foundation(state.sea, settlement)
    loose = (board.tiles(settlement) | settlement.barrels) & ~joined
    for part in frame.parts(loose):
        first = next(piece for piece in sheet.base_pieces if part & held(state.sea, _cells(piece)))
        at = list(frame.cells(part)[0])
        yield Violation(
            "KAL-7.7", say("the part at {at} is not joined to the foundation by an edge", at=at), first.where
        )


def _first_tile_faults(state: State, settlement: Settlement) -> Iterator[Violation]:
    """KAL-2.10 for a circle that nothing laid covers, KAL-2.16 for first tiles without a side each."""
    hard = board.tiles(settlement) | settlement.barrels
    if not state.together and hard and state.sea.circle and not hard & state.sea.circle:
        yield Violation("KAL-2.10", say("no salvage, scrap or barrel lies on the white circle"))
    if state.phase is Phase.SETUP and state.together and not matched(state.sea, settlement.first):
        what = say(
            "the {number} first tiles do not touch a side of the island each", number=len(settlement.first)
        )
        yield Violation("KAL-2.16", what)
