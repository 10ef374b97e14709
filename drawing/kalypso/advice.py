"""An answer on the ocean board: the suggested move, a solution step by step, cells to enclose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from periplus.models.boards.grid import Cell
from periplus.models.kalypso.sea import ZONE
from periplus.models.kalypso.state import Building, Monument, Strip
from periplus.models.kalypso.terms import KINDS
from periplus.models.kalypso.tiles import STRIPS, cells

from ..outline import outline
from ..scene import Line, Mark, Point, Role, Sign, Tag, square
from . import pieces
from .overlay import Overlay, centre

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
            overlay.pieces.append(pieces.boat(strip, False, role))
            overlay.lines.append(Line((centre((row, column)), centre(strip.at)), role))
            _tag(overlay, centre(strip.at), role, word)
        case {"type": "reserve", "at": [row, column]}:
            _large(overlay, Monument((row, column), reserve=True), role, word)
            for cell in move.get("lifebuoys", ()):
                overlay.marks.append(Mark(centre((cell[0], cell[1])), Sign.RING, role))
        case {"type": "monument", "at": [row, column]} | {"kind": "monument", "at": [row, column]}:
            _large(overlay, Monument((row, column)), role, word)
        case {"kind": kind, "at": [row, column]} if kind in KINDS:
            overlay.pieces.append(pieces.building(overlay.edition, Building(kind, (row, column)), role))
            _tag(overlay, (column + 1, row + 1.4), role, word)


def _large(overlay: Overlay, built: Monument, role: Role, word: str) -> None:
    overlay.pieces.append(pieces.monument(built, role))
    _tag(overlay, (built.at[1] + 1.5, built.at[0] + 2), role, word)


def _place(overlay: Overlay, tile: str, at: Cell, move: MoveData, role: Role, word: str) -> None:
    rot = move.get("rot", 0)
    if tile == "garden":
        overlay.pieces.append(pieces.garden(Strip(at, rot), role))
    elif tile in STRIPS:
        overlay.pieces.append(pieces.boat(Strip(at, rot), True, role))
    elif tile == "barrel":
        overlay.laid += pieces.barrel(at, role)
    else:
        laid = cells(tile, at, rot, move.get("flip", False))
        overlay.laid += [pieces.icon_on(cell, letter, role) for cell, letter in laid]
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
