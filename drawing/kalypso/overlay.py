"""What an answer or a fault adds to the picture of a position, gathered before anything is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field

from periplus.models.boards.grid import Cell
from periplus.models.kalypso.edition import Edition

from ..scene import Area, Line, Mark, Piece, Point, Role, Tag


@dataclass(slots=True)
class Overlay:
    """Notes on the ocean board of the seat that the picture is about, and on the tiles beside it."""

    edition: Edition
    seat: int
    cells: dict[Cell, Role] = field(default_factory=dict)
    """Roles of cells as they are."""
    outlined: list[list[Cell]] = field(default_factory=list)
    """Tiles whose outline is known."""
    laid: list[Area | Mark | Line] = field(default_factory=list)
    """Tiles and barrels that are not on the board: cells, casks, outlines."""
    pieces: list[Piece] = field(default_factory=list)
    """Boats, gardens and buildings that are not on the board."""
    lines: list[Line] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    tags: list[Tag] = field(default_factory=list)
    tiles: dict[str, Role] = field(default_factory=dict)
    """Roles of tiles in hand and on offer, by spelling."""
    drawn: dict[tuple[str, Cell], Role] = field(default_factory=dict)
    """Roles of pieces on the board, by the name of their field and their ``at``."""


def centre(cell: Cell) -> Point:
    """The board point in the middle of a cell."""
    return cell[1] + 0.5, cell[0] + 0.5
