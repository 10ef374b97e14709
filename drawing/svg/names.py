"""The name of a piece: in one row, in two where it may be broken, or its beginning where there is room for no more.

A name that is squeezed much, or cut at any letter, cannot be read. So a piece tells where a row of its name may end;
the page chooses anew by the same rule where a picture is shown smaller than it was drawn (``naming.js``).
"""

from __future__ import annotations

from ..layout import fit
from ..scene import Box, Point
from .words import BOLD, element, width_of, words

BREAK = "|"
"""Stands in a name where a row may end."""
TIGHT = 0.75
"""The share of their own width to which letters are squeezed before a name is broken."""
NARROWEST = 0.4
"""The same before it is cut."""
LEADING = 1.05
"""From row to row, in font sizes."""


def name_rows(name: str, breaks: str, room: float, high: float, size: float) -> tuple[str, ...]:
    """The rows in which the name stands at that font size, within so many pixels of width and height.

    ``breaks`` is the name with BREAK where a row may end; empty where it is told in one.
    """

    def fits(row: str) -> bool:
        return TIGHT * BOLD * width_of(row, size) <= room

    first, _, second = breaks.partition(BREAK)
    if not second or fits(name):
        return (name,)
    hyphen, stop = ("-", ".") if first.isascii() else ("", "")
    rows = (first + hyphen, second)
    return rows if 2 * LEADING * size <= high and all(map(fits, rows)) else (first + stop,)


def named(name: str, breaks: str, at: Point, space: Box, size: float) -> str:
    """The elements of the name: round ``at`` where it stands in one row, in the middle of ``space`` where in two.

    A name of which less stands there is told in whole to whoever rests on it, and to screen readers.
    """
    left, top, right, bottom = space
    room, high = right - left, bottom - top
    rows = name_rows(name, breaks, room, high, size)
    whole = len(rows) > 1
    if not whole:
        short = fit(rows[0], room / NARROWEST, lambda part: BOLD * width_of(part, size), dots="")
        rows, whole = (short,), short == name
    middle, step = (top + bottom) / 2, LEADING * size
    first = at[1] if len(rows) == 1 else middle - step / 2
    ys = [first + number * step + 0.36 * size for number in range(len(rows))]
    one = len(rows) == 1
    text = element(
        "text",
        *(
            map(words, rows)
            if one
            else (_row(row, (at[0], y), size, room) for row, y in zip(rows, ys, strict=True))
        ),
        class_="p-ink",
        x=at[0],
        y=ys[0],
        font_size=size,
        text_anchor="middle",
        font_weight="700",
        data_room=round(room),
        data_high=round(high),
        data_line=at[1],
        data_middle=middle,
        data_breaks=breaks or None,
        **(_squeezed(rows[0], size, room) if one else {}),
    )
    return text if whole else element("g", element("title", words(name)), text)


def _squeezed(row: str, size: float, room: float) -> dict[str, float | str]:
    """The attributes that squeeze the letters of a row into the room; none where they have it."""
    wide = BOLD * width_of(row, size) > room
    return {"textLength": room, "lengthAdjust": "spacingAndGlyphs"} if wide else {}


def _row(row: str, at: Point, size: float, room: float) -> str:
    """One row of several, whose baseline stands at the pixel."""
    return element("tspan", words(row), x=at[0], y=at[1], **_squeezed(row, size, room))
