"""The second opinion on mosaics: the picture covered cell by cell, by plain backtracking.

Nothing is shared with the choices but the faces of tiles: the open cell that comes first in reading order is
covered in every way that a tile allows, and so on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from periplus.models.boards.grid import QUARTERS, Cell
from periplus.models.kalypso.tiles import cells, is_salvage
from periplus.solvers.limits import Clock


def count(tiles: Sequence[str], picture: Mapping[Cell, str], clock: Clock, most: int = 2) -> int:
    """How many ways the tiles cover the picture, each tile once, counted no further than ``most``; raises Stop.

    Two ways differ if some tile covers other cells.
    """
    if not picture or not tiles:
        return int(not picture and not tiles)
    clock.check()
    first = min(picture)
    found = 0
    for number, tile in enumerate(tiles):
        for covered in _over(tile, first, picture):
            left = {cell: icon for cell, icon in picture.items() if cell not in covered}
            others = [*tiles[:number], *tiles[number + 1 :]]
            found += count(others, left, clock, most - found)
            if found >= most:
                return found
    return found


def _over(tile: str, target: Cell, picture: Mapping[Cell, str]) -> set[frozenset[Cell]]:
    """Every set of cells that the tile covers where the picture shows its icons, that cell among them."""
    found = set()
    for rot in QUARTERS:
        for flip in (False, True) if is_salvage(tile) else (False,):
            for (row, column), _ in cells(tile, (0, 0), rot, flip):
                laid = cells(tile, (target[0] - row, target[1] - column), rot, flip)
                if all(picture.get(cell) == icon for cell, icon in laid):
                    found.add(frozenset(cell for cell, _ in laid))
    return found
