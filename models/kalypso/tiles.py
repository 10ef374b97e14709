"""Salvage and scrap tiles: their faces, the cells that they cover, and which spellings are one tile.

A salvage tile is a T of five cells (KAL-7.1): ``at`` is the middle of its bar, the stem of two goes down at
rotation 0; its face names left, middle and right of the bar, then the stem outwards. A scrap tile's first
letter lies at ``at``, its second to the right (KAL-7.3). Boats and gardens are strips, barrels single cells.
"""

from __future__ import annotations

from functools import lru_cache

from ..boards.grid import Cell, Rotation
from ..boards.polyomino import Labelled, Orientation, moved, orientations, oriented
from .terms import ICONS, MATERIALS

BAR: tuple[Cell, ...] = ((0, -1), (0, 0), (0, 1))
STEM: tuple[Cell, ...] = ((1, 0), (2, 0))
PAIR: tuple[Cell, ...] = ((0, 0), (0, 1))
STRIPS = ("boat", "boat!", "garden")
"""The pieces of 1x2 whose halves are alike."""
OPTIONAL = "?"
"""What marks, at its end, the tile that the salvager may place (KAL-17.9); alone: an unknown salvage tile."""


def is_salvage(piece: str) -> bool:
    """Whether the text is the face of a salvage tile: 2 to 5 materials and 0 to 3 plastics (KAL-7.1)."""
    return len(piece) == 5 and set(piece) <= set(ICONS) and piece.count("P") <= 3


def is_scrap(piece: str) -> bool:
    """Whether the text is the face of a scrap tile: one material and one plastic (KAL-7.3)."""
    return len(piece) == 2 and piece.count("P") == 1 and bool(set(piece) & set(MATERIALS))


def canonical(tile: str) -> str:
    """One spelling for all faces of a tile: the first of the two in the alphabet (KAL-7.2).

    >>> canonical("WMSRP"), canonical("PW")
    ('SMWRP', 'PW')
    """
    other = tile[::-1] if len(tile) == 2 else tile[2::-1] + tile[3:]
    return min(tile, other)


def shape(piece: str) -> Labelled:
    """The piece's cells around its ``at`` at rotation 0, each with its icon.

    Halves of boats and gardens are labelled with the piece's first letter in lower case, a barrel ``B``.
    """
    if piece == "barrel":
        return (((0, 0), "B"),)
    if piece in STRIPS:
        return tuple((cell, piece[0]) for cell in PAIR)
    return tuple(zip(PAIR if len(piece) == 2 else (*BAR, *STEM), piece, strict=True))


def cells(piece: str, at: Cell, rot: Rotation = 0, flip: bool = False) -> tuple[tuple[Cell, str], ...]:
    """The cells that the piece covers, each with its icon, in the order of its face.

    ``flip`` acts on salvage tiles alone, ``rot`` on all but barrels.
    """
    return moved(oriented(shape(piece), rot, flip and len(piece) == 5), at)


@lru_cache(maxsize=1024)
def turns(piece: str) -> tuple[Orientation, ...]:
    """The orientations of the piece that differ in effect; boats and gardens have rotations 0 and 90 alone."""
    return orientations(shape(piece), flips=is_salvage(piece))
