"""What a mistyped word was perhaps meant to be."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from .wording import say

LIKE = 0.6
"""How alike two words have to be, from 0 to 1."""


def guess(given: object, words: Iterable[str]) -> str | None:
    """The word that is written most like what was given, whatever its case; None if none is like it.

    >>> guess("palyers", ["game", "players"]), guess("Observatory", ["observatory"]), guess("xyz", ["players"])
    ('players', 'observatory', None)
    """
    if not isinstance(given, str):
        return None
    written = {word.casefold(): word for word in words}
    found = get_close_matches(given.casefold(), written, n=1, cutoff=LIKE)
    return written[found[0]] if found else None


def with_guess(message: str, given: object, words: Iterable[str]) -> str:
    """The message about what was given, with the word that was perhaps meant."""
    meant = guess(given, words)
    return say("{message}; did you mean {meant}?", message=message, meant=meant) if meant else message
