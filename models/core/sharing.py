"""A position as one line of text and back, for addresses of pages and reports of faults.

The line is ``periplus1.CHECK.TEXT``: the version of the form, the first half of a SHA-256 of the position's
canonical JSON (sorted keys, no blanks, ASCII), and that JSON, deflated, in the URL-safe alphabet of base64.
Equal positions have equal checks. An edition that is not a bundled one travels inside the line.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib

from .errors import PositionError
from .trees import MAX_BYTES
from .wording import say

VERSION = "periplus1"
_LINE = re.compile(r"(?P<version>periplus\d+)\.(?P<check>[0-9a-f]{16})\.(?P<text>[A-Za-z0-9_-]+)")
_BEGINS = re.compile(r"\s*periplus\d+\.(?:[0-9a-f]{16}\.|[0-9a-f]{4,16}\s*$|[^./\s]*\.[A-Za-z0-9_-]{8})")
"""With its check, cut off in it, or with something else in its place and a text that is no suffix of a file."""


def canonical(data: object) -> bytes:
    """JSON data as its one canonical text."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def to_line(data: object) -> str:
    """The JSON data of a position as one line of text."""
    text = canonical(data)
    return f"{VERSION}.{_check(text)}.{_letters(zlib.compress(text, 9))}"


def is_line(text: bytes) -> bool:
    """Whether a file's text is meant as such a line rather than as JSON."""
    return text.lstrip().startswith(b"periplus")


def is_written(text: str) -> bool:
    """Whether a text that may also be the name of a file is meant as such a line, be it damaged or cut off.

    >>> is_written("periplus1.0123456789abcdef.eNq"), is_written("periplus1.O123.eNqrVspMUb")
    (True, True)
    >>> is_written("periplus/turn.json"), is_written("periplus1.json"), is_written("periplus1.old.json")
    (False, False, False)
    """
    return _BEGINS.match(text) is not None


def from_line(line: bytes, most: int = MAX_BYTES) -> bytes:
    """The canonical JSON text in a line, which has at most so many bytes.

    Raises PositionError for a line that is damaged, too large or of another version.
    """
    match = _LINE.fullmatch(line.decode("ascii", errors="replace").strip())
    if match is None:
        raise PositionError(
            "", say("not a line of a position, expected {version}.CHECK.TEXT", version=VERSION)
        )
    if match["version"] != VERSION:
        raise PositionError(
            "",
            say("a line of the version {match}, expected {version}", match=match["version"], version=VERSION),
        )
    try:
        packed = base64.urlsafe_b64decode(match["text"] + "=" * (-len(match["text"]) % 4))
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(packed, most + 1)
    except (ValueError, zlib.error):
        raise PositionError("", say("the line is damaged, expected all of it as it was written")) from None
    if len(text) > most:
        raise PositionError("", say("the line holds more than {most} bytes", most=most))
    whole = unpacker.eof and not unpacker.unused_data and _letters(packed) == match["text"]
    if not whole or _check(text) != match["check"]:
        raise PositionError("", say("the line is damaged or cut short, expected all of it as it was written"))
    return text


def _letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _check(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()[:16]
