"""Texts of a fixed form: the pattern that a machine matches, and the words for it that people are told."""

from __future__ import annotations

import re
from typing import Any

from pydantic import Field

from .wording import Message, say

_WORDS: dict[str, Message] = {}
_EXAMPLES: dict[str, str] = {}
_CHOICE = re.compile(r"\^\((\w+(?:\|(?:\w|\\[()])+)*)\)\$")
_RANGE = re.compile(r"\^\[(\w)-(\w)\]\$")
_LETTERS = re.compile(r"\^\[(\w+)\]\$")


def text_like(pattern: str, words: Message, example: str) -> Any:
    """A field whose text matches the regular expression; ``words`` say what is expected, after "expected".

    A choice between words and a range of one character need neither words nor example: ``words_of`` and ``first_of``
    find them.
    """
    _WORDS[pattern] = words
    _EXAMPLES[pattern] = example
    return Field(pattern=pattern, examples=[example])


def first_of(pattern: str) -> str | None:
    """A text that matches the pattern; None where nobody has said one.

    >>> first_of("^(fish|clay)$"), first_of("^[1-5]$"), first_of("^[ab]$"), first_of("^x?$")
    ('fish', '1', 'a', None)
    """
    if choice := _CHOICE.fullmatch(pattern):
        return choice[1].split("|")[0]
    if found := _RANGE.fullmatch(pattern) or _LETTERS.fullmatch(pattern):
        return found[1][0]
    return _EXAMPLES.get(pattern)


def choices_of(pattern: str) -> list[str]:
    """The words of a pattern that is a choice between some.

    >>> choices_of("^(fish|clay)$"), choices_of("^[1-5]$")
    (['fish', 'clay'], [])
    """
    choice = _CHOICE.fullmatch(pattern)
    return choice[1].replace("\\", "").split("|") if choice else []


def words_of(pattern: str) -> str | None:
    """What a text that matches the pattern is, in words; None where nobody has said it.

    >>> words_of("^(fish|clay)$"), words_of("^[1-5]$"), words_of("^[ab]$"), words_of("^x?$")
    ('expected one of fish, clay', 'expected one character from 1 to 5', 'expected one of a, b', None)
    """
    if pattern in _WORDS:
        return say("expected {words}", words=_WORDS[pattern])
    if choices := choices_of(pattern):
        return say("expected one of {tags}", tags=", ".join(choices))
    if found := _RANGE.fullmatch(pattern):
        return say("expected one character from {first} to {last}", first=found[1], last=found[2])
    if letters := _LETTERS.fullmatch(pattern):
        return say("expected one of {tags}", tags=", ".join(letters[1]))
    return None
