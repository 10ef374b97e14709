"""Why a goal cannot hold, on the table: the tile and the badge asked for, what stands in their way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from periplus.models.sumatra.tiles import TILES

from ..scene import Role
from .notebook import row_of
from .overlay import CellNote, Overlay


def explain(overlay: Overlay, answer: Mapping[str, Any]) -> None:
    """Add the reasons of a ``why`` answer that says no; ``asked`` in it are the facts that the goal names."""
    if answer.get("holds") is not False:
        return
    for fact in answer["facts"]:
        match fact:
            case {"relation": "held", "tile": tile, "column": column}:
                overlay.cells[row_of(tile), column] = CellNote(Role.FAULTY)
    for asked in answer.get("asked", ()):
        match asked:
            case {"relation": "placed", "tile": str(tile), "column": int(column)} if tile in TILES:
                overlay.cells[row_of(tile), column] = CellNote(Role.FORBIDDEN, tile)
            case {"relation": "badge", "id": str(badge)}:
                overlay.badges[badge] = Role.FORBIDDEN
