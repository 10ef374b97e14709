"""The areas around a piece, by the end of the piece that they hold.

An end is a cell of the piece with one neighbour in it at most: three of a salvage tile, both of a scrap tile, a barrel
itself. Of a square that holds a cell of the piece, one such cell is an end: a salvage tile's other two cells are in
no 2x2 area without one. So overlays that lie on the piece hold different ends each, and what they are worth is no
more than the dearest at each end.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from periplus.models.boards.grid import Frame
from periplus.models.kalypso.board import BUILDING, MONUMENT

from ..turn.survey import PieceContacts, Window, contacts, lead


@dataclass(frozen=True, slots=True)
class EndArea:
    """A square area that a piece fills in part; distances are those of bits."""

    corner: int
    """From ``at`` to its upper left cell."""
    others: tuple[int, ...]
    """From its upper left cell to each cell that the piece leaves open."""
    own: tuple[int, ...]
    """For each of MATERIALS how many cells of the piece in it show it."""
    end: int
    """The number of an end that it holds."""
    beside: int
    """Cells of the piece that lie beside it."""


@dataclass(frozen=True, slots=True)
class PieceEnds:
    """One orientation of a piece."""

    contact: PieceContacts
    ends: int
    """How many it has."""
    areas: dict[int, tuple[EndArea, ...]]
    """By their side."""


@lru_cache(maxsize=1024)
def piece_ends(piece: str, frame: Frame) -> tuple[PieceEnds, ...]:
    """One for each of the piece's ``contacts``, in their order."""
    return tuple(_of(contact, frame) for contact in contacts(piece, frame))


def _of(contact: PieceContacts, frame: Frame) -> PieceEnds:
    steps, around = contact.stencil.steps, (1, -1, frame.width, -frame.width)
    ends = [step for step in steps if sum(step + one in steps for one in around) <= 1]
    areas = {
        side: tuple(_area(window, side, steps, ends, frame) for window in windows)
        for side, windows in ((BUILDING, contact.pairs), (MONUMENT, contact.triples))
    }
    return PieceEnds(contact, len(ends), areas)


def _area(window: Window, side: int, steps: tuple[int, ...], ends: list[int], frame: Frame) -> EndArea:
    square = {window.corner + row * frame.width + column for row in range(side) for column in range(side)}
    around = {cell + one for cell in square for one in (1, -1, frame.width, -frame.width)} - square
    return EndArea(
        window.corner,
        tuple(step - lead(frame) - window.corner for step in window.others),
        window.own,
        next(number for number, step in enumerate(ends) if step in square),
        sum(step in around for step in steps),
    )
