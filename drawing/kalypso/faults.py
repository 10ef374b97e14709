"""What is wrong, on the ocean board: cells, pieces and nets at fault, and the place of an illegal move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from periplus.models.boards.grid import Cell
from periplus.models.core.results import Violation
from periplus.models.kalypso.areas import BUILDING, MONUMENT
from periplus.models.kalypso.board import covered, foundation
from periplus.models.kalypso.initial import square_cells
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.sea import ZONE
from periplus.models.kalypso.settlement import SettlementSheet
from periplus.models.kalypso.state import State

from ..scene import Role, Tag
from .advice import show
from .overlay import Overlay, centre


def accuse(position: Position, state: State, overlay: Overlay, violations: Sequence[Violation]) -> None:
    """Add the faults of the overlay's seat; ``state`` is that before the faulty move, or at the start."""
    sheet = position.settlements[overlay.seat]
    for violation in violations:
        match violation.where:
            case ("settlements", int(seat), *_) if seat != overlay.seat:
                continue
            case ("settlements", _, "hand", int(index)):
                overlay.tiles[sheet.hand[index]] = Role.FAULTY
            case ("settlements", _, "base", int(row)):
                _light(overlay, _row_faults(state, sheet, overlay.seat, row), violation.rule)
            case ("settlements", _, str(name), int(index), *_):
                _piece(overlay, sheet, name, index, violation.rule)
            case ("log", int(index)):
                show(overlay, position.log[index].as_json(), Role.FAULTY, violation.rule)


def _light(overlay: Overlay, cells: Sequence[Cell], rule: str) -> None:
    """Mark the cells, and write the clause beside them."""
    overlay.cells |= dict.fromkeys(cells, Role.FAULTY)
    if cells:
        overlay.tags.append(Tag(rule, tuple(map(centre, cells)), Role.FAULTY))


def _row_faults(state: State, sheet: SettlementSheet, seat: int, row: int) -> Sequence[Cell]:
    """The cells of a row of the diagram that lie on something else, and the whole of a part that is not joined."""
    sea, settlement = state.sea, state.settlements[seat]
    joined = foundation(sea, settlement)
    apart = covered(sea, settlement) & ~joined
    taken = Counter(cell for piece in sheet.base_pieces for cell, _ in piece.cells)
    drawn = [cell for piece in sheet.base_pieces if piece.where == ("base", row) for cell, _ in piece.cells]
    twice = [cell for cell in drawn if taken[cell] > 1 or sea.shows(sea.island, cell)]
    return twice or sea.frame.cells(sea.frame.flood(sea.frame.mask(drawn) & apart, apart))


def _piece(overlay: Overlay, sheet: SettlementSheet, name: str, index: int, rule: str) -> None:
    """Mark a piece of the settlement's file."""
    if name in ("boats", "buildings", "gardens", "monuments"):
        overlay.drawn[name, getattr(sheet, name)[index].at] = Role.FAULTY
    _light(overlay, tuple(_cells(sheet, name, index)), rule)


def _cells(sheet: SettlementSheet, name: str, index: int) -> Iterable[Cell]:
    """The cells of a piece of the settlement, on the grid or not."""
    match name:
        case "gardens":
            return sheet.gardens[index].strip.cells
        case "buildings":
            return square_cells(sheet.buildings[index].at, BUILDING)
        case "monuments":
            return square_cells(sheet.monuments[index].at, MONUMENT)
        case "nets":
            net = sheet.nets[index]
            return net.on or square_cells((net.zone[0] * ZONE, net.zone[1] * ZONE), ZONE)
    pieces = (piece for piece in sheet.base_pieces if piece.where == (name, index))
    return (cell for piece in pieces for cell, _ in piece.cells)
