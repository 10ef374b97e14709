"""What lies on the table: available and known tiles and the bag, as rows of tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from periplus.models.sumatra.tiles import distinct

from ..scene import Area, Board, Label, Layer, Role, Terrain, square
from .notebook import SERIES

A_ROW = 9
"""Tiles in a row of the picture."""
SCALE = 0.75
NONE: Mapping[str, Role] = {}


def tile_board(
    title: str, tiles: Sequence[str], roles: Mapping[str, Role] = NONE, caption: str = ""
) -> Board:
    """Every tile as a square; of equal tiles one is marked."""
    marked: set[str] = set()
    squares = []
    for place, tile in enumerate(tiles):
        role = Role.GIVEN if tile in marked else roles.get(tile, Role.GIVEN)
        marked.add(tile)
        squares.append(_tile(tile, place, 1, role))
    return Board(title, _box(len(tiles), 1), (Layer("tiles", tuple(squares)),), caption, SCALE)


def heap_board(title: str, tiles: Sequence[str], roles: Mapping[str, Role] = NONE) -> Board:
    """Each different tile once, with how many there are below it."""
    counts, codes = Counter(tiles), distinct(tuple(tiles))
    squares = tuple(_tile(tile, place, 1.6, roles.get(tile, Role.GIVEN)) for place, tile in enumerate(codes))
    numbers = tuple(
        Label((place % A_ROW + 0.5, place // A_ROW * 1.6 + 1.3), f"×{counts[tile]}", Role.MUTED)
        for place, tile in enumerate(codes)
    )
    layers = (Layer("tiles", squares), Layer("numbers", numbers))
    return Board(title, _box(len(codes), 1.6), layers, scale=SCALE)


def _tile(tile: str, place: int, high: float, role: Role) -> Area:
    ground = Terrain.STONE if tile[0] == "V" else Terrain.PAPER
    row, column = divmod(place, A_ROW)
    target = f"tile:{tile}"
    return square(column, row * high, role, text=tile, ground=ground, series=SERIES[tile[0]], target=target)


def _box(count: int, high: float) -> tuple[float, float, float, float]:
    rows = max(1, (count + A_ROW - 1) // A_ROW)
    return 0, 0, max(1, min(count, A_ROW)), rows * high
