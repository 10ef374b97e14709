"""In which order pieces are laid, of the many that lead to one base.

Two pieces laid one after the other of which the second needs nothing of the first may change places; so every base
comes of an order in which no two such pieces stand against their order in the list, and only those orders need be
followed.
"""

from __future__ import annotations

from periplus.models.kalypso.terms import MATERIALS
from periplus.models.kalypso.tiles import canonical

from ..pieces import BOATS
from .base import Base

SINGLE = (*BOATS, "barrel")
"""Pieces without letters."""


def face(piece: str) -> str:
    """One spelling for all pieces that are the same (KAL-7.2)."""
    return piece if piece in SINGLE else canonical(piece)


def pureness(piece: str) -> tuple[int, int, str]:
    """Tiles of one material first: they are the easiest to build on."""
    most = max(piece.count(letter) for letter in MATERIALS) if piece not in SINGLE else 1
    return -most, piece.count("P"), piece


def precedes(piece: str, other: str) -> bool:
    """Whether the piece comes before the other in the list."""
    return pureness(piece) < pureness(other)


def foregone(base: Base, piece: str) -> int:
    """Cells beside which the piece is laid before the last one of the base, since it comes first in the list.

    None where there are boats, which dock with whatever is laid.
    """
    if not base.spots or base.afloat or piece in BOATS:
        return 0
    last = base.spots[-1]
    return base.foundation & ~last.cells if precedes(piece, last.piece) else 0
