"""How tiles and printed spaces look: terrains by letter, colour and texture, what blocks them like built land."""

from __future__ import annotations

from typing import Any

from periplus.models.mist.island import YARD, Island
from periplus.models.mist.tiles import TERRAINS, kind

from ..hexagons import hexagon, middle
from ..scene import Area, Point, Role, Terrain

SERIES = {"F": 3, "D": 0, "S": 1, "C": 2, "W": 4}
"""The group of each terrain's look; mountains are of stone, grassland is meadow."""
GROUNDS = {"M": Terrain.STONE, "G": Terrain.MEADOW}
TILE = 0.86
"""The width of a tile, in units: the space below it shows round it."""


def look(letter: str) -> dict[str, Any]:
    """The fields of an area that make it look like that terrain, or like built land."""
    return {"series": SERIES.get(letter), "ground": GROUNDS.get(letter, Terrain.LAND)}


def tile(at: Point, code: str, role: Role = Role.GIVEN, note: str = "") -> Area:
    """A tile; a start tile looks like the tile of its capital letter. "" is a tile of any kind."""
    text = code if code.startswith("E") else code.upper()
    shown = look(kind(code)) if code else {"ground": Terrain.PAPER}
    return hexagon(at, role, TILE, text=text, note=note, loose=True, **shown)


def vacancy(at: Point) -> Area:
    """A place for a tile that is not there."""
    return hexagon(at, size=TILE)


def printed(island: Island, number: int, role: Role = Role.GIVEN) -> Area:
    """A bare space as it is printed: the yard, fog with its number, or a coast in small letters."""
    letter, value = island.kinds[number], str(island.numbers[number])
    at = middle(island.board.spaces[number])
    if letter == YARD:
        return hexagon(at, role, text=f"Y{value}", ground=Terrain.WATER)
    note = extras(island, number)
    if letter in TERRAINS:
        return hexagon(at, role, text=letter.lower() + value, note=note, **look(letter))
    return hexagon(at, role, text=value, note=note)


def extras(island: Island, number: int) -> str:
    """What covering the space does: a volcano's points, a ? a draw, the energy of a drop."""
    volcano, draws, drop = island.volcano[number], island.draws[number], island.drops[number]
    parts = [f"▲{volcano}" if volcano else "", "?" * draws, f"◆{drop}" if drop else ""]
    return "".join(parts)
