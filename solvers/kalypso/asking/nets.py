"""Floating nets that pieces to be laid drive onto a boat: nothing is built where they are stacked then (R9).

A net keeps floating while its zone has two cells beside each other without pieces and tokens. With no such pair it
lies on the first boat, in reading order, whose cells in the zone are clear.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from periplus.models.boards.bitsets import members
from periplus.models.boards.grid import Cell
from periplus.models.kalypso import board

from ...program import Literal, all_of, any_of
from ..overlays.ground import SettlementBase, Table
from .harbour import Harbour


def stacked(harbour: Harbour, ground: SettlementBase) -> Table:
    """By cell, that a net which floats now is stacked there at the end; nets stacked already are left out."""
    program, own = harbour.program, harbour.state.own
    found: dict[int, list[Literal]] = {}
    for net in own.nets:
        zone = harbour.state.sea.zone_cells[net.zone]
        if net.on:
            continue
        room = _room(harbour, ground, zone)
        before: list[Literal] = []
        for _, part, there in sorted(_berths(harbour, zone), key=itemgetter(0, 1, 2)):
            here = all_of(program, (~room, there, *(~other for other in before)))
            before.append(there)
            for cell in members(part):
                found.setdefault(cell, []).append(here)
    return {cell: any_of(program, literals) for cell, literals in found.items()}


def _room(harbour: Harbour, ground: SettlementBase, zone: int) -> Literal:
    """A literal that is true exactly where the net may float on in the zone."""
    program, width = harbour.program, harbour.state.sea.frame.width
    free = {cell: _free(harbour, ground, cell) for cell in members(zone & ~harbour.state.sea.island)}
    return any_of(
        program,
        [
            all_of(program, (free[cell], free[cell + step]))
            for cell in free
            for step in (1, width)
            if cell + step in free
        ],
    )


def _free(harbour: Harbour, ground: SettlementBase, cell: int) -> Literal:
    """A literal that is true exactly where neither a piece nor a token lies on the cell."""
    needs = [~ground.covered[cell]] if cell in ground.covered else []
    if harbour.state.sea.tokens & ~harbour.state.own.removed & 1 << cell:
        needs.append(ground.inside.get(cell, ~harbour.program.true))
    return all_of(harbour.program, needs)


def _berths(harbour: Harbour, zone: int) -> Iterator[tuple[Cell, int, Literal]]:
    """The boats that can take a net of the zone: by their first cell, the cells in the zone, that they are there."""
    sea, own = harbour.state.sea, harbour.state.own
    taken = board.overlays(sea, own) | board.stacked(own)
    for boat in own.boats:
        part = sea.frame.mask(boat.cells) & zone
        if part and not part & taken:
            yield boat.at, part, harbour.program.true
    for piece in harbour.pieces:
        for spot, literal in piece.spots.items() if piece.afloat else ():
            if spot.cells & zone:
                yield sea.frame.cell(spot.bit), spot.cells & zone, literal
