"""The orientations of the pieces as bit sets, to be laid anywhere on a board by one shift.

A stencil lies with its ``at`` on a fixed bit, ``origin``; laid with ``at`` on bit p it is shifted by
``p - origin``. All places of a stencil at once: a cell of it at distance d is on a wanted cell wherever the
wanted set, shifted by d the other way, has its bit; so a conjunction of shifts is the set of legal ``at``s.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ..boards.frame import Frame
from ..boards.grid import Rotation
from ..boards.polyomino import oriented
from .terms import ICONS
from .tiles import is_salvage, shape, turns


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
