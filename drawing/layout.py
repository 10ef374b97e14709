"""Text measured, cut and wrapped, and blocks laid out on a page of known width.

Text is made harmless first, for names come from users: a control character could end an XML document or drive a
terminal, and a bidirectional override could reorder what follows, so each becomes the replacement character. It is
measured in columns.

Blocks of known size go on shelves, in any unit, read from left to right. A shelf is as high as its highest block. The
blocks beside a high one are stacked in columns, so that a wide page puts small matter beside the main board and a
phone puts it below.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from .scene import Table

Measure: TypeAlias = Callable[[str], float]
"""The width of a text, in whatever unit the back end counts."""
GAP = 2
"""Blanks between the columns of a table in a terminal."""

_HARMFUL = frozenset({"Cc", "Cs", "Cn", "Co", "Zl", "Zp"})
_FORMAT_KEPT = frozenset("\u200c\u200d")
"""Joiners, which scripts and emoji need; all other format characters are replaced."""


def clean(text: str) -> str:
    """The text without characters that control, reorder or hide.

    >>> clean("a\\x1b[31mb")
    'a\ufffd[31mb'
    """
    if text.isprintable():  # as almost every text is: nothing harmful is printable
        return text
    return "".join("\ufffd" if _harmful(letter) else letter for letter in text)


def _harmful(letter: str) -> bool:
    if " " <= letter <= "~":
        return False
    category = unicodedata.category(letter)
    return category in _HARMFUL or (category == "Cf" and letter not in _FORMAT_KEPT)


def letter_columns(letter: str) -> int:
    """Terminal columns of one character: 0 for combining marks, 2 for wide ones, else 1."""
    if letter < "\u0300":
        return 1
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1


def columns(text: str) -> int:
    """Terminal columns of the text."""
    return sum(map(letter_columns, text))


def fit(text: str, width: float, measure: Measure = columns, dots: str = "…") -> str:
    """The text if it is at most ``width`` wide, else its beginning and ``dots``; "" if there is no room."""
    if measure(text) <= width:
        return text
    size = _held(text, width, lambda start: measure(start + dots))
    return text[:size].rstrip() + dots if size else ""


def _held(text: str, width: float, measure: Measure) -> int:
    """How many of its characters, from the first, are at most ``width`` wide; a text may be long and a line is not."""
    return next((size for size in range(len(text)) if measure(text[: size + 1]) > width), len(text))


def wrap(text: str, width: float, measure: Measure = columns) -> list[str]:
    """The text in lines at most ``width`` wide, broken at blanks, and inside words that are longer.

    A sentence of Japanese is such a word: it goes on where the words before it end.
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        gap = " " if line else ""
        for piece in _pieces(word, width, measure):
            if line and measure(line + gap + piece) > width:
                lines.append(line)
                line = piece
            else:
                line += gap + piece
            gap = ""
    return [*lines, line] if line or not lines else lines


NEVER_FIRST = frozenset("。、：；！？」』）】〉》・…ーぁぃぅぇぉっゃゅょァィゥェォッャュョ")
"""What no line of Japanese begins with."""
NEVER_LAST = frozenset("「『（【〈《")
"""What no line of Japanese ends with."""


def _pieces(word: str, width: float, measure: Measure) -> Iterator[str]:
    """The word, or what it is broken into if it is wider than a line: parts of at least one character."""
    if measure(word) <= width:
        yield word
        return
    start = 0
    for place in range(1, len(word) + 1):
        if place == len(word) or _may_break(word[place - 1], word[place]):
            rest, start = word[start:place], place
            while rest:
                size = max(1, _held(rest, width, measure))
                yield rest[:size]
                rest = rest[size:]


def _may_break(before: str, after: str) -> bool:
    """Whether a line may end between two characters: beside Japanese, but for its stops, brackets and figures.

    >>> [_may_break(*pair) for pair in ("星図", "る。", "（S", "-7", "3枚")]
    [True, False, False, False, False]
    """
    sizes = letter_columns(before), letter_columns(after)
    held = after in NEVER_FIRST or before in NEVER_LAST or before.isdecimal()
    return 2 in sizes and sizes[1] > 0 and not held


Size: TypeAlias = tuple[float, float]
"""Width and height."""
Place: TypeAlias = tuple[float, float]
"""Left and top."""
HAIR = 1e-6
"""A width that nobody sees."""


def shelves(sizes: Sequence[Size], width: float, gap: Size) -> tuple[list[Place], Size]:
    """The places of the blocks in their order, and the size of it all; ``gap`` is kept between blocks."""
    places: list[Place] = []
    top = height = left = column = bottom = 0.0
    for wide, high in sizes:
        below = bottom + gap[1]
        if places and left > 0 and below + high <= top + height and left + wide <= width:
            spot = (left, below)
            column = max(column, wide)
        elif places and left + column + gap[0] + wide <= width:
            left += column + gap[0]
            spot = (left, top)
            column, height = wide, max(height, high)
        else:
            top += height + gap[1] if places else 0.0
            left, column, height = 0.0, wide, high
            spot = (0.0, top)
        bottom = spot[1] + high
        places.append(spot)
    right = max((x + w for (x, _), (w, _) in zip(places, sizes, strict=True)), default=0.0)
    return places, (right, top + height)


@dataclass(frozen=True, slots=True)
class TableGrid:
    """A table cut to a width: how wide its columns are, and every row's cells as wrapped lines."""

    widths: tuple[float, ...]
    header: tuple[list[str], ...]
    rows: tuple[tuple[list[str], ...], ...]


def grid(table: Table, width: float, gap: float, least: float, measure: Measure) -> TableGrid:
    """The table at most ``width`` wide if its widest columns, wrapped to no less than ``least``, allow it."""
    lines = (table.header, *table.rows)
    natural = [max(measure(line[i]) for line in lines) for i in range(len(table.header))]
    widths = _cut(natural, width - gap * (len(natural) - 1), least)
    cut = [tuple(wrap(c, w, measure) for c, w in zip(line, widths, strict=True)) for line in lines]
    return TableGrid(tuple(widths), cut[0], tuple(cut[1:]))


def _cut(natural: Sequence[float], width: float, least: float) -> list[float]:
    """The widths of columns that share ``width``: the widest are made equal, none less than ``least`` or as it is.

    >>> _cut([10, 60, 50], 100, 20)
    [10, 45.0, 45.0]
    """
    widths = list(natural)
    while (over := sum(widths) - width) > HAIR and (widest := max(widths)) > least:
        cut = [i for i, wide in enumerate(widths) if wide == widest]
        floor = max([least, *(wide for wide in widths if wide < widest)])
        level = max(floor, widest - over / len(cut))
        widths = [level if i in cut else wide for i, wide in enumerate(widths)]
    return widths
