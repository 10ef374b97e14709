"""A sheet as short as it can be typed: words and names cut as far as they are still read as what they were."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from .layout import SheetLine, line_of

_RUN = re.compile(r"(?<![\w'-])(?:[^\W\d_][^\W\d_'-]*|-{2,})(?![\w'])")
"""A name that may be cut, or a mark of several equal signs."""


def cut_words(line: SheetLine, text: str, lines: Sequence[SheetLine]) -> str:
    """The words that the line begins with, each as short as it may be among those lines with that text behind it."""
    words = line.words.split()
    for place, word in enumerate(words):
        for cut in _beginnings(word):
            tried = " ".join([*words[:place], cut, *words[place + 1 :]])
            if line_of(lines, f"{tried} {text}") == (line, len(tried) + 1):
                words[place] = cut
                break
    return " ".join(words)


def cut_text(text: str, same: Callable[[str], bool]) -> str:
    """The text with each name as short as it may be for ``same`` to hold, which tells whether a text reads alike."""
    for run in reversed(list(_RUN.finditer(text))):
        for cut in _beginnings(run.group()):
            tried = text[: run.start()] + cut + text[run.end() :]
            if same(tried):
                text = tried
                break
    return text


def _beginnings(word: str) -> Iterator[str]:
    """The beginnings of a word that are shorter than it, shortest first."""
    return (word[:length] for length in range(1, len(word)))
