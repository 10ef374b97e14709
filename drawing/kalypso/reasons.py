"""Why a goal cannot hold, on the ocean board: what it asks for, and the cells that stand in its way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from periplus.models.kalypso.state import Building, Monument, Strip
from periplus.models.kalypso.terms import KINDS

from ..scene import Mark, Role, Sign
from . import pieces
from .overlay import Overlay, centre


def explain(overlay: Overlay, answer: Mapping[str, Any]) -> None:
    """Add the reasons of a ``why`` answer that says no; ``asked`` in it are the facts that the goal names."""
    if answer.get("holds") is not False:
        return
    for asked in answer.get("asked", ()):
        _ask(overlay, asked)
    for fact in answer["facts"]:
        for name in ("at", "cell"):
            match fact.get(name):
                case [int(row), int(column)]:
                    overlay.marks.append(Mark(centre((row, column)), Sign.RING, Role.FAULTY))


def _ask(overlay: Overlay, asked: Mapping[str, Any]) -> None:
    """Mark what the goal asks for, if it says where."""
    match asked:
        case {"relation": "built", "kind": "monument", "at": [int(row), int(column)]}:
            overlay.pieces.append(pieces.monument(Monument((row, column)), Role.FORBIDDEN))
        case {"relation": "built", "kind": kind, "at": [int(row), int(column)]} if kind in KINDS:
            overlay.pieces.append(
                pieces.building(overlay.edition, Building(kind, (row, column)), Role.FORBIDDEN)
            )
        case {"relation": "garden", "at": [int(row), int(column)], "rot": 0 | 90 as rot}:
            overlay.pieces.append(pieces.garden(Strip((row, column), rot), Role.FORBIDDEN))
        case {"relation": "covered" | "supported" | "enclosed" | "shows", "cell": [int(row), int(column)]}:
            overlay.cells[row, column] = Role.SOUGHT
