"""An answer, a fault or the reasons of a goal, on the ocean board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from periplus.models.boards.grid import Cell
from periplus.models.core.results import Violation
from periplus.models.kalypso.board import BUILDING, MONUMENT, covered, foundation
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.reading import square_cells
from periplus.models.kalypso.sea import ZONE
from periplus.models.kalypso.settlement import SettlementSheet
from periplus.models.kalypso.state import Building, Monument, State, Strip
from periplus.models.kalypso.terms import KINDS
from periplus.models.kalypso.tiles import STRIPS, cells

from ..scene import Line, Mark, Point, Role, Sign, Tag, square
from ..shapes import outline
from . import ocean
from .ocean import Overlay, centre

MoveData: TypeAlias = Mapping[str, Any]
"""A move, or an entry of an arrangement, as an answer's JSON has it."""


def advise(overlay: Overlay, answer: Mapping[str, Any], sought: Sequence[Cell]) -> None:
    """Add a ``hint`` (a clue, or its best move) or the solution of a ``solve`` or ``maximum``.

    ``sought`` are the cells that the question is about.
    """
    overlay.cells |= dict.fromkeys(sought, Role.SOUGHT)
    if not answer.get("moves"):
        for row, column in (answer.get("clue") or {}).get("cells", ()):
            overlay.cells[row, column] = Role.HINTED
    if ranking := answer.get("moves"):
        _show_all(overlay, ranking[0]["move"], Role.HINTED)
        _show_all(overlay, ranking[0].get("line", ()), Role.PLANNED)
    for step, move in enumerate(answer.get("solution") or (), 1):
        if isinstance(move, Mapping):
            show(overlay, move, Role.PLANNED, str(step))
        else:
            overlay.laid.append(square(move[1], move[0], Role.PLANNED, text=str(step)))


def _show_all(overlay: Overlay, moves: MoveData | Sequence[MoveData], role: Role) -> None:
    for move in (moves,) if isinstance(moves, Mapping) else moves:
        show(overlay, move, role)


def show(overlay: Overlay, move: MoveData, role: Role, word: str = "") -> None:
    """Mark one move; ``word``, a step or a clause, is written beside it."""
    match move:
        case {"type": "take", "tile": tile}:
            overlay.tiles[tile] = role
        case {"type": "place", "tile": tile, "at": [row, column]}:
            overlay.tiles[tile] = role
            _place(overlay, tile, (row, column), move, role, word)
        case {"type": "cast", "zone": [row, column]}:
            _zone(overlay, row * ZONE, column * ZONE, role, word)
        case {"type": "store", "tile": tile}:
            overlay.tiles[tile] = role
        case {"type": "send" | "lay", "at": [row, column]}:
            overlay.marks.append(Mark((column + 1.5, row + 1.24), Sign.PERSON, role))
            _tag(overlay, (column + 1, row + 1), role, word)
        case {"type": "sail", "boat": [row, column], "at": [to_row, to_column]}:
            strip = Strip((to_row, to_column), move.get("rot", 0))
            overlay.drawn["boats", (row, column)] = role
            overlay.pieces.append(ocean.boat(strip, False, role))
            overlay.lines.append(Line((centre((row, column)), centre(strip.at)), role))
            _tag(overlay, centre(strip.at), role, word)
        case {"type": "reserve", "at": [row, column]}:
            _large(overlay, Monument((row, column), reserve=True), role, word)
            for cell in move.get("lifebuoys", ()):
                overlay.marks.append(Mark(centre((cell[0], cell[1])), Sign.RING, role))
        case {"type": "monument", "at": [row, column]} | {"kind": "monument", "at": [row, column]}:
            _large(overlay, Monument((row, column)), role, word)
        case {"kind": kind, "at": [row, column]} if kind in KINDS:
            overlay.pieces.append(ocean.building(overlay.edition, Building(kind, (row, column)), role))
            _tag(overlay, (column + 1, row + 1.4), role, word)


def _large(overlay: Overlay, built: Monument, role: Role, word: str) -> None:
    overlay.pieces.append(ocean.monument(built, role))
    _tag(overlay, (built.at[1] + 1.5, built.at[0] + 2), role, word)


def _place(overlay: Overlay, tile: str, at: Cell, move: MoveData, role: Role, word: str) -> None:
    rot = move.get("rot", 0)
    if tile == "garden":
        overlay.pieces.append(ocean.garden(Strip(at, rot), role))
    elif tile in STRIPS:
        overlay.pieces.append(ocean.boat(Strip(at, rot), True, role))
    elif tile == "barrel":
        overlay.laid += ocean.barrel(at, role)
    else:
        laid = cells(tile, at, rot, move.get("flip", False))
        overlay.laid += [ocean.icon_on(cell, letter, role) for cell, letter in laid]
        overlay.laid += [Line(side) for side in outline(cell for cell, _ in laid)]
    _tag(overlay, centre(at), role, word)


def _zone(overlay: Overlay, row: int, column: int, role: Role, word: str) -> None:
    """The outline of a zone."""
    right, bottom = column + ZONE, row + ZONE
    corners = ((column, row), (right, row), (right, bottom), (column, bottom), (column, row))
    overlay.lines.append(Line(corners, role))
    _tag(overlay, (column + ZONE / 2, row + ZONE / 2), role, word)


def _tag(overlay: Overlay, point: Point, role: Role, word: str) -> None:
    if word:
        overlay.tags.append(Tag(word, (point,), role))


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


def explain(overlay: Overlay, answer: Mapping[str, Any]) -> None:
    """Add the reasons of a ``why`` answer that says no; ``asked`` in it are the facts that the goal names."""
    if answer.get("holds") is not False:
        return
    for asked in answer.get("asked", ()):
        _ask(overlay, asked)
    for fact in answer["facts"]:
        for name in ("at", "cell"):
            match fact.get(name):
                case [int(row), int(column)]:
                    overlay.marks.append(Mark(centre((row, column)), Sign.RING, Role.FAULTY))


def _ask(overlay: Overlay, asked: Mapping[str, Any]) -> None:
    """Mark what the goal asks for, if it says where."""
    match asked:
        case {"relation": "built", "kind": "monument", "at": [int(row), int(column)]}:
            overlay.pieces.append(ocean.monument(Monument((row, column)), Role.FORBIDDEN))
        case {"relation": "built", "kind": kind, "at": [int(row), int(column)]} if kind in KINDS:
            overlay.pieces.append(
                ocean.building(overlay.edition, Building(kind, (row, column)), Role.FORBIDDEN)
            )
        case {"relation": "garden", "at": [int(row), int(column)], "rot": 0 | 90 as rot}:
            overlay.pieces.append(ocean.garden(Strip((row, column), rot), Role.FORBIDDEN))
        case {"relation": "covered" | "supported" | "enclosed" | "shows", "cell": [int(row), int(column)]}:
            overlay.cells[row, column] = Role.SOUGHT
