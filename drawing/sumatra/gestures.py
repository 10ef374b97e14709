"""Touching a notebook: tiles, columns, and the known tile that a pair fetches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from periplus.models.sumatra.position import Position

from ..gestures import Touched
from .phrases import tile_name


def touched(_position: Position, move: Mapping[str, Any]) -> Touched:
    """The tile and its column; what a pair fetches and which badges are taken is chosen."""
    found: Touched = {}
    if tile := move.get("tile"):
        found["tile"] = (f"tile:{tile}",)
    if isinstance(to := move.get("to"), int):
        found["to"] = (f"column:{to}",)
    return found


def called(_position: Position, kind: str, name: str) -> str:
    """Tiles by their kind and value, columns by their number."""
    return tile_name(name) if kind == "tile" else name
