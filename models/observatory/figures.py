"""Constellations laid on the chart: every distinct figure of a card, and exactly where two of them touch."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """A card's pattern at a place and rotation: a set of stars and closed straight segments."""

    card: str
    at: tuple[int, int]
    """The top-left square of the rotated pattern's bounding box."""
    rotation: int
    stars: int
    """Bit set of squares, bit ``row * columns + column``."""
    segments: tuple[tuple[tuple[int, int], tuple[int, int]], ...]
    """Undirected, each with its smaller end first, sorted, each once; ends are (row, column)."""
