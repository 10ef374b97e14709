"""Words in SVG: elements as strings, measured without a font, wrapped into cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from ..layout import clean, fit, letter_columns, wrap
from ..scene import Box, Point


def number(value: float) -> str:
    """At most two decimals, no trailing zeros, no negative zero.

    >>> number(-0.001), number(12.5), number(3.0)
    ('0', '12.5', '3')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def joined(points: Sequence[Point]) -> str:
    """Points as the attribute of a polygon or polyline."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def element(tag: str, *children: str, **attributes: str | float | None) -> str:
    """The element; children are XML already (see ``words``). Attributes of None are left out.

    A trailing underscore in an attribute's name is dropped and other underscores become hyphens.
    """
    parts = [tag]
    for name, value in attributes.items():
        if value is not None:
            text = clean(value) if isinstance(value, str) else number(value)
            parts.append(f'{name.rstrip("_").replace("_", "-")}="{escape(text)}"')
    start = " ".join(parts)
    return f"<{start}>{''.join(children)}</{tag}>" if children else f"<{start}/>"


def moved(x: float, y: float) -> str:
    """The ``transform`` that moves an element right by ``x`` and down by ``y`` pixels."""
    return f"translate({number(x)} {number(y)})"


NEGATIVE = re.compile(r"(?<![\w\])])(?<!\w\.)-(?=\d)", re.ASCII)
"""Where a negative number begins: not inside a word such as a clause's id, nor in a range."""


def words(text: str) -> str:
    """User text as the content of an element: harmless and escaped, negative numbers with a minus sign.

    Line breaks stay.

    >>> words("[-1, 2] (OBS-4.5)")
    '[−1, 2] (OBS-4.5)'
    """
    signed = NEGATIVE.sub("−", text)
    return "\n".join(escape(clean(line), quote=False) for line in signed.split("\n"))


FAMILY = (
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', 'Hiragino Sans', "
    "'Yu Gothic UI', 'Noto Sans JP', 'Noto Sans CJK JP', sans-serif"
)
_NARROW = frozenset(" .,:;'|!iIjl()[]/")
_BROAD = frozenset("mwMW@%&—…")


def width_of(text: str, size: float) -> float:
    """Pixels of the text at that font size; real fonts are rarely wider."""
    return size * sum(map(_share, text))


def _share(letter: str) -> float:
    if letter in _NARROW:
        return 0.37
    if letter in _BROAD:
        return 0.95
    if letter_columns(letter) != 1:
        return letter_columns(letter) / 2
    return 0.68 if letter.isupper() else 0.61


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
    most: float | None = None,
) -> str:
    """One line of words whose baseline stands at the pixel, as SVG.

    ``most`` tells whoever writes the words larger how wide they may become.
    """
    return element(
        "text",
        words(text),
        class_=tone,
        x=at[0],
        y=at[1],
        font_size=size,
        text_anchor=anchor,
        font_weight="700" if bold else None,
        data_room=most and round(most),
    )


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
        return self.width_with(self.text)

    def width_with(self, text: str) -> float:
        """The pixels of another text in such a row."""
        return width_of(text, self.size * (BOLD if self.bold else 1))


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
        text = fit(row.text, room, row.width_with)
        at = (left + right) / 2, y - row.size / 4
        drawn.append(text_at(text, at, row.size, "p-ink", bold=row.bold, most=room + pad))
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
    """The text wrapped between words.

    A word that is too wide stays whole, unless it is of a script without blanks, or has a hyphen at which the smallest
    letters break it.
    """
    if size == SIZES[-1]:
        wide = (word for word in text.split() if "-" in word and Row(word, size, bold).width > room)
        for word in wide:
            text = text.replace(word, word.replace("-", "- "))
    whole = [word for word in text.split() if all(letter_columns(letter) == 1 for letter in word)]
    room = max(room, *(Row(word, size, bold).width for word in ("", *whole)))
    for part in wrap(text, room, lambda part: Row(part, size, bold).width):
        if part:
            yield Row(part, size, bold)
