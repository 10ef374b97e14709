"""Text as it may be printed: made harmless, measured in columns, cut and wrapped.

Names come from users. A control character could end an XML document or drive a terminal, and a bidirectional
override could reorder what follows, so each becomes the replacement character.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from typing import TypeAlias

Measure: TypeAlias = Callable[[str], float]
"""The width of a text, in whatever unit the back end counts."""

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
    while text and measure(text + dots) > width:
        text = text[:-1]
    return text.rstrip() + dots if text else ""


def wrap(text: str, width: float, measure: Measure = columns) -> list[str]:
    """The text in lines at most ``width`` wide, broken at blanks, and inside words that are longer."""
    lines: list[str] = []
    line = ""
    for word in _pieces(text, width, measure):
        longer = f"{line} {word}" if line else word
        if line and measure(longer) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line or not lines else lines


_NEVER_FIRST = frozenset("。、」』）】〉》・…ーぁぃぅぇぉっゃゅょァィゥェォッャュョ")
"""What no line of Japanese begins with."""


def _pieces(text: str, width: float, measure: Measure) -> Iterator[str]:
    """The words, those that are wider than a line cut into parts of at least one character."""
    for word in text.split():
        rest = word
        while measure(rest) > width and len(rest) > 1:
            size = next(n for n in range(len(rest) - 1, 0, -1) if n == 1 or measure(rest[:n]) <= width)
            if size > 1 and rest[size] in _NEVER_FIRST and rest[size - 1] not in _NEVER_FIRST:
                size -= 1
            yield rest[:size]
            rest = rest[size:]
        yield rest
