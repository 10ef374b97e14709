"""One thing on a line of a sheet, read where it stands; its name may be cut short while it is still clear."""

from __future__ import annotations

import re
from typing import Any

from ..forms import Kind, Unread, plain

_GAP = re.compile(r"[\s,、]*")
_CUT = re.compile(r"[^\W\d_][^\W\d_'-]*(?!\w)")
"""What may be the beginning of a name: letters. Ids with digits are written whole, for 1 is not short for 12."""
_NAME = re.compile(r"[^\W\d_][^\W\d_' -]*")


def thing_at(kind: Kind, text: str, at: int) -> tuple[Any, int]:
    """The JSON value of the thing of that kind that stands there, and where it ends; raises Unread."""
    pattern = re.compile(rf"(?:{kind.pattern})", re.IGNORECASE)
    found = pattern.match(text, at)
    if found is not None and not _goes_on(found, text):
        return kind.read(found.group()), found.end()
    cut = _CUT.match(text, at)
    if cut is not None:
        begun = plain(cut.group())
        names = filter(pattern.fullmatch, filter(_NAME.fullmatch, kind.names))
        meant = [name for name in names if plain(name).startswith(begun)]
        if meant and all(kind.read(name) == kind.read(meant[0]) for name in meant):
            return kind.read(meant[0]), cut.end()
    raise Unread(at, [kind.words], kind.names)


def past_gap(text: str, at: int) -> int:
    """The first character from there on that is no blank and no comma."""
    return len(text) - len(_GAP.sub("", text[at:], count=1))


def _goes_on(found: re.Match[str], text: str) -> bool:
    """Whether the word goes on behind what was found; scripts without blanks between words tell nothing of it."""
    last = found.group()[-1:]
    return last.isalnum() and last.isascii() and text[found.end() :][:1].isalnum()
