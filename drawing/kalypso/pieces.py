"""How Kalypso's things look: the cells of tiles by their icon, boats, buildings, gardens, nets, monuments."""

from __future__ import annotations

from collections.abc import Sequence

from periplus.models.boards.grid import Cell
from periplus.models.core.wording import say
from periplus.models.kalypso.edition import Edition
from periplus.models.kalypso.state import Building, Monument, Strip
from periplus.models.kalypso.terms import Kind

from ..scene import Area, Box, Mark, Piece, Point, Role, Sign, Terrain, square
from .overlay import centre

SERIES = {"W": 0, "M": 1, "R": 2, "S": 3}
"""The group of each material's look; plastic is grey, barrels and boats are of no group."""
NAMES: dict[Kind, str] = {
    "house": say("house"),
    "cooper": say("cooper"),
    "solar": say("solar"),
    "shipyard": say("shipyard"),
    "scrapyard": say("scrapyard"),
    "warehouse": say("warehouse"),
    "net_workshop": say("nets"),
    "greenhouse": say("greenhouse"),
}
"""What is written on a building."""


def icon(at: Point, letter: str, role: Role = Role.GIVEN) -> Area:
    """One cell of a salvage or scrap tile, by its upper left corner."""
    ground = Terrain.STONE if letter == "P" else Terrain.PAPER
    return square(*at, role, text=letter, ground=ground, series=SERIES.get(letter))


def icon_on(cell: Cell, letter: str, role: Role = Role.GIVEN) -> Area:
    """One cell of a salvage or scrap tile on that cell of the board."""
    return icon((cell[1], cell[0]), letter, role)


def barrel(cell: Cell, role: Role = Role.GIVEN) -> tuple[Area, Mark]:
    """A full barrel: its cell, and the cask on it."""
    area = square(cell[1], cell[0], role, ground=Terrain.STONE)
    return area, Mark(centre(cell), Sign.BARREL, series=4, letter="B")


def box_of(cells: Sequence[Cell]) -> Box:
    """The rectangle round those cells."""
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    return min(columns), min(rows), max(columns) + 1, max(rows) + 1


def boat(strip: Strip, docked: bool, role: Role = Role.GIVEN) -> Piece:
    """A boat: part of the foundation, or loose."""
    ground = Terrain.LAND if docked else Terrain.PAPER
    return Piece(box_of(strip.cells), say("boat") if docked else say("loose"), role, ground=ground)


def garden(strip: Strip, role: Role = Role.GIVEN) -> Piece:
    """A garden."""
    return Piece(box_of(strip.cells), say("garden"), role, ground=Terrain.LAND, about="built:garden")


def building(edition: Edition, built: Building, role: Role = Role.GIVEN) -> Piece:
    """A building without its settlers."""
    row, column = built.at
    series = SERIES[edition.material[built.kind]]
    box = (column, row, column + 2, row + 2)
    return Piece(box, NAMES[built.kind], role, series=series, about=f"built:{built.kind}")


def settlers(built: Building) -> list[Mark]:
    """The settlers in a building."""
    row, column = built.at
    return [Mark((column + 1 + 0.5 * n, row + 1.24), Sign.PERSON) for n in range(built.settlers)]


def monument(built: Monument, role: Role = Role.GIVEN) -> Piece:
    """A monument, or a reserve without its lifebuoys."""
    row, column = built.at
    name, kind = (say("reserve"), "reserve") if built.reserve else (say("monument"), "monument")
    box = (column, row, column + 3, row + 3)
    return Piece(box, name, role, ground=Terrain.STONE, about=f"built:{kind}")


def lifebuoys(built: Monument) -> list[Mark]:
    """The lifebuoys on a reserve."""
    row, column = built.at
    return [Mark((column + 0.75 * n + 0.75, row + 2), Sign.BUOY, series=0) for n in range(built.lifebuoys)]


def net(cells: Sequence[Cell]) -> Piece:
    """A net, on the water or stacked on a boat."""
    return Piece(box_of(cells), say("net"), ground=Terrain.WATER, about="built:net")
