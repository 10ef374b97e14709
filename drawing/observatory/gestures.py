"""Touching an observatory: squares of the chart, cards, spaces of the research tracks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from periplus.models.observatory.figures import figure
from periplus.models.observatory.position import Position

from ..gestures import Touched, spot


def touched(position: Position, move: Mapping[str, Any]) -> Touched:
    """A figure is its card and the squares of its stars; which way round is chosen where that leaves several."""
    match move:
        case {"type": "complete", "card": card, "at": [row, column]}:
            drawn = figure(position.edition_data, card, (row, column), move.get("rotation", 0))
            return {"card": (f"card:{card}",), "at": tuple(spot("cell", square) for square in drawn.squares)}
        case {"type": "star", "at": at}:
            return {"at": (spot("cell", at),)}
        case {"type": "research", "track": track, "space": space}:
            target = (f"research:{track},{space}",)
            return {"track": target, "space": target}
        case {"card": str(card)}:
            return {"card": (f"card:{card}",)}
        case {"cards": cards}:
            return {"cards": tuple(f"card:{card}" for card in cards)}
    return {}


def called(_position: Position, _kind: str, name: str) -> str:
    """Ids and coordinates are on the picture as they are."""
    return name
