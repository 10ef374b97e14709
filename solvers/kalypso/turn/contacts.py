"""What a piece meets wherever it is laid: the areas that it helps to fill, and the rim around it.

An area that a new piece triggers has cells of the piece and cells that lay there before. For each orientation
the areas around it are listed once, as distances from ``at``; then "the others are all foundation" is one
conjunction of shifts for all places of the orientation together.

A piece can enclose water only where it parts the water beside it. The rim is the closed path of the cells
around the piece, corners included, in which consecutive cells share a side; while the rim's water is one run,
every way through the piece's cells can go along the rim instead, and nothing new is enclosed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from periplus.models.boards.frame import Frame
from periplus.models.boards.grid import Cell
from periplus.models.kalypso.stencils import Stencil, stencils
from periplus.models.kalypso.terms import MATERIALS
from periplus.models.kalypso.tiles import turns


def lead(frame: Frame) -> int:
    """By how much sets are shifted up before they are shifted down by a ``lead`` plus a distance.

    So every shift goes one way; no cell of a window or rim is farther from ``at`` than the lead.
    """
    return 5 * frame.width


@dataclass(frozen=True, slots=True)
class Window:
    """A square area, as seen from a piece that fills a part of it."""

    corner: int
    """The distance of its upper left cell's bit from that of ``at``."""
    others: tuple[int, ...]
    """The lead plus the distance, for each of the cells that the piece leaves open."""
    own: tuple[int, ...]
    """For each of MATERIALS how many cells of the piece in the area show it."""


@dataclass(frozen=True, slots=True)
class PieceContacts:
    """One orientation of a piece with what lies around it."""

    stencil: Stencil
    pairs: tuple[Window, ...]
    """The 2x2 areas that it helps to fill, the fullest first."""
    triples: tuple[Window, ...]
    """The 3x3 areas."""
    rim: tuple[int, ...]
    """The lead plus the distance, for each of the cells around it, one after the other."""


@lru_cache(maxsize=4096)
def contacts(piece: str, frame: Frame) -> tuple[PieceContacts, ...]:
    """One contact for each of the piece's ``stencils``, in their order."""
    found = []
    for stencil, turn in zip(stencils(piece, frame), turns(piece), strict=True):
        labels = dict(turn.cells)
        found.append(
            PieceContacts(
                stencil, _windows(labels, frame, 2), _windows(labels, frame, 3), _rim(labels, frame)
            )
        )
    return tuple(found)


def _windows(labels: dict[Cell, str], frame: Frame, side: int) -> tuple[Window, ...]:
    span = range(side)
    corners = sorted({(row - r, column - c) for row, column in labels for r, c in product(span, span)})
    found = []
    for corner in corners:
        area = [(corner[0] + r, corner[1] + c) for r, c in product(span, span)]
        shown = [labels[cell] for cell in area if cell in labels]
        own = tuple(sum(icon in (material, "B") for icon in shown) for material in MATERIALS)
        others = tuple(lead(frame) + _distance(cell, frame) for cell in area if cell not in labels)
        found.append(Window(_distance(corner, frame), others, own))
    return tuple(sorted(found, key=lambda window: len(window.others)))


def _rim(cells: Iterable[Cell], frame: Frame) -> tuple[int, ...]:
    """The closed path around the cells; each of its cells shares a side with two others of it."""
    inner = set(cells)
    steps = (-1, 0, 1)
    around = sorted({(r + a, c + b) for r, c in inner for a, b in product(steps, steps)} - inner)
    path = [around.pop(0)]
    while around:
        row, column = path[-1]
        beside = ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column))
        following = next(cell for cell in beside if cell in around)
        around.remove(following)
        path.append(following)
    return tuple(lead(frame) + _distance(cell, frame) for cell in path)


def _distance(cell: Cell, frame: Frame) -> int:
    return cell[0] * frame.width + cell[1]
