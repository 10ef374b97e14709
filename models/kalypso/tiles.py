"""Salvage and scrap tiles, their faces, and every piece's orientations as bit sets.

A salvage tile is a T of five cells (KAL-7.1): ``at`` is the middle of its bar, the stem of two goes down at rotation
0; its face names left, middle and right of the bar, then the stem outwards. A scrap tile's first letter lies at
``at``, its second to the right (KAL-7.3). Boats and gardens are strips, barrels single cells.

A stencil is an orientation that is laid anywhere on a board by one shift: it lies with its ``at`` on a fixed bit,
``origin``, and laid with ``at`` on bit p it is shifted by ``p - origin``. All its places at once: a cell of it at
distance d is on a wanted cell wherever the wanted set, shifted by d the other way, has its bit; so a conjunction of
shifts is the set of legal ``at``s.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ..boards.grid import Cell, Frame, Labelled, Orientation, Rotation, moved, orientations, oriented
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


@dataclass(frozen=True, slots=True)
class Stencil:
    """One orientation of a piece on the frame of a board."""

    rot: Rotation
    flip: bool
    origin: int
    """The bit of ``at`` while the stencil lies where ``cells`` and ``icons`` say."""
    cells: int
    icons: tuple[tuple[int, int], ...]
    """Of salvage and scrap: the number of each icon shown, in the order of ICONS, with its cells."""
    steps: tuple[int, ...]
    """The distance of each cell's bit from that of ``at``, sorted."""
    partly_inside: int
    """The bits of ``at`` that leave a cell at least on the grid (KAL-6.3)."""

    def laid(self, at: int, cells: int | None = None) -> int:
        """The piece's cells, or those given that follow the stencil, with ``at`` on that bit."""
        shift = at - self.origin
        found = self.cells if cells is None else cells
        return found << shift if shift >= 0 else found >> -shift

    def inside(self, wanted: int) -> int:
        """The bits of ``at`` from which every cell lies in ``wanted``, a set that spares the outermost ring."""
        found = wanted
        for step in self.steps:
            found &= wanted >> step if step >= 0 else wanted << -step
        return found

    def meeting(self, wanted: int) -> int:
        """The bits of ``at`` from which some cell lies in ``wanted``, if the piece lies inside the frame."""
        return _meeting(self.steps, wanted)


def _meeting(steps: tuple[int, ...], wanted: int) -> int:
    found = 0
    for step in steps:
        found |= wanted >> step if step >= 0 else wanted << -step
    return found


@lru_cache(maxsize=4096)
def stencil(piece: str, frame: Frame, rot: Rotation = 0, flip: bool = False) -> Stencil:
    """The piece (salvage, scrap, boat, garden or barrel) turned so; ``flip`` acts on salvage alone."""
    laid = oriented(shape(piece), rot, flip and is_salvage(piece))
    origin = frame.bit((0, 0))
    shown = (
        (number, frame.mask(cell for cell, label in laid if label == icon))
        for number, icon in enumerate(ICONS)
    )
    steps = tuple(sorted(frame.bit(cell) - origin for cell, _ in laid))
    return Stencil(
        rot=rot,
        flip=flip,
        origin=origin,
        cells=frame.mask(cell for cell, _ in laid),
        icons=tuple((number, cells) for number, cells in shown if cells),
        steps=steps,
        partly_inside=_meeting(steps, frame.inside),
    )


@lru_cache(maxsize=4096)
def stencils(piece: str, frame: Frame) -> tuple[Stencil, ...]:
    """The orientations of a piece that differ in effect."""
    return tuple(stencil(piece, frame, turn.rot, turn.flip) for turn in turns(piece))
