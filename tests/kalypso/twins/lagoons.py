"""The least number of cells that enclose the targets: sets of free cells, in growing size."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from .pieces import Cell, beside
from .table import Board


def fewest(board: Board, targets: Iterable[Cell], most: int) -> int | None:
    """How many one-cell pieces it takes, each joined by an edge when laid; None if more than ``most``."""
    wanted = frozenset(targets)
    if wanted & (board.base | board.ocean.island):
        return None
    free = sorted(board.ocean.grid - board.base - board.ocean.island - wanted)
    for count in range(most + 1):
        for laid in combinations(free, count):
            if leaks(board, wanted, board.base | board.ocean.island | set(laid)):
                continue
            after = board.but(icons={**board.icons, **dict.fromkeys(laid, "P")})
            joined = board.foundation | set(laid) <= after.foundation
            if joined and wanted <= after.enclosed:
                return count
    return None


def leaks(board: Board, wet: frozenset[Cell], walls: frozenset[Cell]) -> bool:
    """Whether water flows off the grid even if every boat were a wall: a quick way to give up."""
    reached, todo = set(wet), list(wet)
    while todo:
        for other in beside([todo.pop()]) - walls:
            if other not in board.ocean.grid:
                return True
            if other not in reached:
                reached.add(other)
                todo.append(other)
    return False
