"""Polyominoes whose cells carry labels: turned, mirrored, moved, and their orientations that differ in effect.

A shape lists its cells around a pivot (0, 0). Mirroring (left to right) comes first, then the clockwise turn,
both about the pivot. Two orientations have the same effect if one is the other moved, labels included: then
whatever the one can cover, the other covers from another pivot.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .grid import QUARTERS, Cell, Rotation

Labelled: TypeAlias = tuple[tuple[Cell, str], ...]
"""Cells with their labels."""


@dataclass(frozen=True, slots=True)
class Orientation:
    """One way to lay a shape: its turn, and its cells around the pivot."""

    rot: Rotation
    flip: bool
    cells: Labelled


def oriented(shape: Labelled, rot: Rotation, flip: bool = False) -> Labelled:
    """The shape mirrored if so wished, then turned clockwise, about its pivot."""
    return tuple(
        (_turned((row, -column) if flip else (row, column), rot), label) for (row, column), label in shape
    )


def _turned(cell: Cell, rot: Rotation) -> Cell:
    row, column = cell
    match rot:
        case 90:
            return column, -row
        case 180:
            return -row, -column
        case 270:
            return -column, row
        case _:
            return row, column


def moved(shape: Labelled, by: Cell) -> Labelled:
    """The shape with its pivot at ``by``."""
    return tuple(((row + by[0], column + by[1]), label) for (row, column), label in shape)


def orientations(shape: Labelled, *, flips: bool = False) -> tuple[Orientation, ...]:
    """The orientations that differ in effect, unmirrored ones first, of equal ones that of the smallest turn."""
    found: dict[Labelled, Orientation] = {}
    for flip in (False, True) if flips else (False,):
        for rot in QUARTERS:
            laid = oriented(shape, rot, flip)
            found.setdefault(_in_the_corner(laid), Orientation(rot, flip, laid))
    return tuple(found.values())


def _in_the_corner(shape: Labelled) -> Labelled:
    """The shape moved so that its box starts at (0, 0), its cells sorted."""
    top = min(row for (row, _), _ in shape)
    left = min(column for (_, column), _ in shape)
    return tuple(sorted(moved(shape, (-top, -left))))
