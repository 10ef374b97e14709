"""A text that no form takes, with the word mended that was perhaps mistyped."""

from __future__ import annotations

import re
from difflib import get_close_matches

from .forms import Reader, Unread, plain
from .guesses import LIKE

NEAR = 3
"""Words that are tried in place of one that cannot be read."""
_WORD = re.compile(r"[^\W_](?:[\w'-]*\w)?[!+*]?")


def mended(reader: Reader, text: str, at: int) -> str | None:
    """The text with a word at that place, or beside it, as it was perhaps meant; None if none can be read then."""
    words: dict[str, str] = {}
    for name in reader.vocabulary:  # ids come before names
        for word in (name, *name.split()):
            words.setdefault(plain(word), word)
    for found in _words_at(text, at):
        for meant in get_close_matches(plain(found.group()), words, n=NEAR, cutoff=LIKE):
            better = text[: found.start()] + words[meant] + text[found.end() :]
            try:
                reader.read(better)
            except Unread:
                continue
            return better
    return None


def _words_at(text: str, at: int) -> list[re.Match[str]]:
    """The word at that place, the one before it and the one behind it."""
    every = list(_WORD.finditer(text))
    here = next((place for place, word in enumerate(every) if word.end() > at), len(every))
    return [every[place] for place in (here, here - 1, here + 1) if 0 <= place < len(every)]
