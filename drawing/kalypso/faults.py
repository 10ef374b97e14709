"""What is wrong, on the ocean board: cells, pieces and nets at fault, and the place of an illegal move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from periplus.models.boards.grid import Cell
from periplus.models.core.results import Violation
from periplus.models.kalypso.initial import square_cells
from periplus.models.kalypso.moves import AnyMove
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.sea import ZONE
from periplus.models.kalypso.settlement import SettlementSheet

from ..scene import Role, Tag
from .advice import show
from .overlay import Overlay, centre


def seat_at_fault(violations: Sequence[Violation], default: int) -> int:
    """The seat of the first fault that lies in a settlement."""
    for violation in violations:
        match violation.where:
            case ("settlements", int(seat), *_):
                return seat
    return default


def accuse(position: Position, overlay: Overlay, violations: Sequence[Violation]) -> None:
    """Add the faults of the overlay's seat."""
    sheet = position.settlements[overlay.seat]
    for violation in violations:
        match violation.where:
            case ("settlements", int(seat), *_) if seat != overlay.seat:
                continue
            case ("settlements", _, *path):
                _piece(overlay, sheet, path, violation.rule)
            case ("log", int(index)):
                _move(overlay, position.log[index], violation.rule)


def _move(overlay: Overlay, move: AnyMove, rule: str) -> None:
    show(overlay, move.as_json(), Role.FAULTY, rule)


def _piece(overlay: Overlay, sheet: SettlementSheet, path: Sequence[str | int], rule: str) -> None:
    """Light what stands at that path of a settlement's file."""
    match path:
        case ["hand", int(index)]:
            overlay.tiles[sheet.hand[index]] = Role.FAULTY
            return
        case ["boats" | "buildings" | "gardens" | "monuments" as name, int(index), *_]:
            overlay.drawn[name, getattr(sheet, name)[index].at] = Role.FAULTY
    if cells := tuple(_cells(sheet, path)):
        overlay.cells |= dict.fromkeys(cells, Role.FAULTY)
        overlay.tags.append(Tag(rule, tuple(map(centre, cells)), Role.FAULTY))


def _cells(sheet: SettlementSheet, path: Sequence[str | int]) -> Iterator[Cell]:
    """The cells of a piece of the settlement."""
    match path:
        case ["base", int(row), int(column)] | ["base", [int(row), int(column)]]:
            yield row, column
        case ["boats" | "gardens" as name, int(index), *_]:
            yield from getattr(sheet, name)[index].strip.cells
        case ["buildings", int(index), *_]:
            yield from square_cells(sheet.buildings[index].at, 2)
        case ["monuments", int(index), *_]:
            yield from square_cells(sheet.monuments[index].at, 3)
        case ["nets", int(index), *_]:
            net = sheet.nets[index]
            zone = square_cells((net.zone[0] * ZONE, net.zone[1] * ZONE), ZONE)
            yield from net.on or zone
        case [str() as name, int(index), *_]:
            pieces = (piece for piece in sheet.base_pieces if piece.where == (name, index))
            yield from (cell for piece in pieces for cell, _ in piece.cells)
