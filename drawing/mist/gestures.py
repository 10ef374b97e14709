"""Touching an island: spaces, tiles beside it, clouds, docks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from periplus.models.mist.position import Position

from ..gestures import Touched, spot


def touched(_position: Position, move: Mapping[str, Any]) -> Touched:
    """A tile and its space, where a flight leads, a cloud."""
    found: Touched = {}
    for field, value in move.items():
        match field, value:
            case ("at", [_, _]) | ("to", [_, _]):
                found[field] = (spot("space", value),)
            case "to", str(dock):
                found[field] = (f"dock:{dock}",)
            case "cloud", int(cloud):
                found[field] = (f"cloud:{cloud}",)
            case (("tile" | "give"), str(tile)):
                found[field] = (f"tile:{tile}",)
    return found


def called(_position: Position, _kind: str, name: str) -> str:
    """Codes and coordinates are on the picture as they are."""
    return name
