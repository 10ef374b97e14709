"""The second opinion on mosaics: the picture covered cell by cell, by plain backtracking.

Nothing is shared with the choices but the faces of tiles: the open cell that comes first in reading order is
covered in every way that a tile allows, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from periplus.models.boards.grid import QUARTERS, Cell
from periplus.models.kalypso.moves import Place
from periplus.models.kalypso.tiles import cells, is_salvage
from periplus.solvers.limits import Clock


def coverings(
    tiles: Sequence[str], picture: Mapping[Cell, str], clock: Clock, laid: tuple[Place, ...] = ()
) -> Iterator[tuple[Place, ...]]:
    """Every way in which the tiles cover the picture, each tile once, after those ``laid``; raises Stop.

    Two ways differ if some tile covers other cells.
    """
    if not picture or not tiles:
        if not picture and not tiles:
            yield laid
        return
    clock.check()
    first = min(picture)
    for number, tile in enumerate(tiles):
        others = [*tiles[:number], *tiles[number + 1 :]]
        for covered, move in _over(tile, first, picture).items():
            left = {cell: icon for cell, icon in picture.items() if cell not in covered}
            yield from coverings(others, left, clock, (*laid, move))


def _over(tile: str, target: Cell, picture: Mapping[Cell, str]) -> dict[frozenset[Cell], Place]:
    """Every set of cells that the tile covers where the picture shows its icons, that cell among them, and a move that
    lays it so."""
    found: dict[frozenset[Cell], Place] = {}
    for rot in QUARTERS:
        for flip in (False, True) if is_salvage(tile) else (False,):
            for (row, column), _ in cells(tile, (0, 0), rot, flip):
                at = (target[0] - row, target[1] - column)
                laid = cells(tile, at, rot, flip)
                if all(picture.get(cell) == icon for cell, icon in laid):
                    covered = frozenset(cell for cell, _ in laid)
                    found.setdefault(covered, Place(tile=tile, at=at, rot=rot, flip=flip))
    return found
