"""A line of words as an SVG element."""

from __future__ import annotations

from ..scene import Point
from .xml import element, words

BOLD = 1.08
"""How much wider bold words are."""


def text_at(
    text: str,
    at: Point,
    size: float,
    tone: str,
    anchor: str = "middle",
    *,
    bold: bool = False,
    room: float | None = None,
) -> str:
    """One line of words whose baseline stands at the pixel; with ``room`` its letters are squeezed into that width."""
    return element(
        "text",
        words(text),
        class_=tone,
        x=at[0],
        y=at[1],
        font_size=size,
        text_anchor=anchor,
        font_weight="700" if bold else None,
        textLength=room,
        lengthAdjust=None if room is None else "spacingAndGlyphs",
    )
