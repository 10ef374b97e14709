"""The words of a card: its name and the lines below it, wrapped into a box and made as large as fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..scene import Box
from ..text import fit, wrap
from .fonts import width_of
from .words import BOLD, text_at

SIZES = (12.5, 12.0, 11.5, 11.0)
"""Font sizes that are tried, in pixels."""
LEADING = 1.22
"""From line to line, in font sizes."""
PAD = 0.05
"""Room beside the words, in shares of the box's smaller side."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of words at a font size."""

    text: str
    size: float
    bold: bool

    @property
    def width(self) -> float:
        """Its pixels."""
        return width_of(self.text, self.size * (BOLD if self.bold else 1))


def card_words(name: str, lines: Sequence[str], box: Box) -> str:
    """The elements of the words, in the middle of the box from its top down; what has no room is cut off."""
    left, top, right, bottom = box
    pad = PAD * min(right - left, bottom - top)
    room = right - left - 2 * pad
    drawn: list[str] = []
    y = top + pad
    for row in _largest(name, lines, room, bottom - top - 2 * pad):
        y += row.size * LEADING
        if y > bottom and drawn:
            break
        text = fit(row.text, room, lambda part, row=row: Row(part, row.size, row.bold).width)  # type: ignore[misc]
        drawn.append(text_at(text, ((left + right) / 2, y - row.size / 4), row.size, "p-ink", bold=row.bold))
    return "".join(drawn)


def _largest(name: str, lines: Sequence[str], room: float, high: float) -> list[Row]:
    """The rows at the largest of the sizes at which they fit, else at the smallest."""
    rows: list[Row] = []
    for size in SIZES:
        rows = [*_rows(name, room, size, bold=True)]
        rows += [row for line in lines for row in _rows(line, room, size, bold=False)]
        if len(rows) * size * LEADING <= high and all(row.width <= room for row in rows):
            break
    return rows


def _rows(text: str, room: float, size: float, *, bold: bool) -> Iterator[Row]:
    """The text wrapped between words; a word that is too wide stays whole."""
    room = max(room, *(Row(word, size, bold).width for word in ("", *text.split())))
    for part in wrap(text, room, lambda part: Row(part, size, bold).width):
        if part:
            yield Row(part, size, bold)
