"""What the boxes hold: shapes as lists of offsets, kinds and their materials, the supply."""

from __future__ import annotations

from collections.abc import Iterable

Cell = tuple[int, int]

SALVAGE = ((0, -1), (0, 0), (0, 1), (1, 0), (2, 0))
SCRAP = ((0, 0), (0, 1))
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))

MATERIAL = {
    "house": "W",
    "cooper": "W",
    "solar": "M",
    "shipyard": "M",
    "scrapyard": "R",
    "warehouse": "R",
    "net_workshop": "S",
    "greenhouse": "S",
}
NUMBER = {
    "house": 1,
    "cooper": 3,
    "shipyard": 1,
    "scrapyard": 3,
    "warehouse": 1,
    "net_workshop": 3,
    "greenhouse": 2,
    "solar": 0,
}
TILES = {"W": 32, "M": 32, "S": 32, "R": 36}
MONUMENTS = 15
ROLES = ("angler", "carpenter", "guardian", "salvager", "captain")


def lettered(tile: str, at: Cell, rot: int = 0, flip: bool = False) -> frozenset[tuple[Cell, str]]:
    """The cells of a salvage or scrap tile with their icons."""
    offsets: Iterable[Cell] = SCRAP if len(tile) == 2 else SALVAGE
    if flip and len(tile) == 5:
        offsets = [(row, -column) for row, column in offsets]
    for _ in range(rot // 90):
        offsets = [(column, -row) for row, column in offsets]
    return frozenset(
        ((at[0] + row, at[1] + column), icon) for (row, column), icon in zip(offsets, tile, strict=True)
    )


def strip(at: Cell, rot: int = 0) -> frozenset[Cell]:
    """The two cells of a boat or a garden."""
    return frozenset(cell for cell, _ in lettered("xx", at, rot))


def square(at: Cell, side: int) -> frozenset[Cell]:
    """The cells of a square by its upper left one."""
    return frozenset((at[0] + row, at[1] + column) for row in range(side) for column in range(side))


def beside(cells: Iterable[Cell]) -> frozenset[Cell]:
    """The cells around a set, by edges."""
    inner = frozenset(cells)
    return frozenset((row + down, column + right) for row, column in inner for down, right in STEPS) - inner


def joined(cells: Iterable[Cell]) -> list[frozenset[Cell]]:
    """The parts of a set whose cells are joined by edges."""
    left, parts = set(cells), list[frozenset[Cell]]()
    while left:
        part = [left.pop()]
        for row, column in part:  # it grows while it is gone through
            near = {(row + down, column + right) for down, right in STEPS} & left
            part += near
            left -= near
        parts.append(frozenset(part))
    return parts


def same_tile(tile: str) -> str:
    """One spelling for the two that name a tile (KAL-7.2, scrap read either way); other pieces as they are."""
    if len(tile) == 5 and set(tile) <= set("WMSRP"):
        return min(tile, tile[2] + tile[1] + tile[0] + tile[3:])
    if len(tile) == 2 and tile.isupper():
        return min(tile, tile[::-1])
    if tile.endswith("?") and len(tile) == 6:
        return same_tile(tile[:5]) + "?"
    return tile
