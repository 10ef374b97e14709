"""What stands on a line of a sheet behind its word: a thing, a list of things, a board, entries of several fields.

Each kind of value reads a text (and the indented rows below it) and writes it. It raises ``Unread`` with the place
where a text goes wrong; what it cannot write it may write wrongly, for a writer reads back what it has written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, Protocol

from ..forms import Form, Kind, Reader, Unread, wide_less
from ..wording import say
from .plain_data import past_gap, read_data, thing_at, write_data

_COUNTED = re.compile(r"([1-9]\d{0,2})\s*[x×]?\s*(?=[^\W\d])")
"""How many there are of the thing behind it: ``3R`` or ``3 x R``."""


class Value(Protocol):
    """A kind of value."""

    @property
    def many(self) -> bool:
        """Whether several lines of the kind add up to one list."""
        ...

    def read(self, text: str, rows: Sequence[str]) -> Any:
        """The JSON data of the text behind the word, and of the rows below it."""
        ...

    def write(self, value: object) -> tuple[str, Sequence[str]]:
        """The text and the rows of JSON data."""
        ...


def _only(text: str) -> None:
    """Raises Unread where rows or words stand that nothing takes."""
    if text.strip():
        raise Unread(len(text) - len(text.lstrip()), [])


@dataclass(frozen=True, slots=True)
class Text:
    """The rest of the line as it stands."""

    many: bool = False

    def read(self, text: str, rows: Sequence[str]) -> Any:
        """The text itself."""
        _only(" ".join(rows))
        if not text:
            raise Unread(0, [say("some text")])
        return text

    def write(self, value: object) -> tuple[str, Sequence[str]]:
        """The text itself."""
        return str(value), ()


@dataclass(frozen=True, slots=True)
class SeatValue:
    """A seat by its number, from 0, or by the name of its player."""

    many: bool = False

    def read(self, text: str, rows: Sequence[str]) -> Any:
        """The number, or the name, for which the number is put once all players are read."""
        _only(" ".join(rows))
        if not text:
            raise Unread(0, [say("a seat, from 0, or the name of a player")])
        return int(text) if text.isdecimal() else text

    def write(self, value: object) -> tuple[str, Sequence[str]]:
        """The number."""
        return str(value), ()


@dataclass(frozen=True, slots=True)
class Flag:
    """A word that stands alone: true."""

    many: bool = False

    def read(self, text: str, rows: Sequence[str]) -> Any:
        """True, for nothing may stand there."""
        _only(text + " ".join(rows))
        return True

    def write(self, value: object) -> tuple[str, Sequence[str]]:
        """Nothing behind the word."""
        return "", ()


@dataclass(frozen=True, slots=True)
class One:
    """One thing."""

    kind: Kind
    many: bool = False

    def read(self, text: str, rows: Sequence[str]) -> Any:
        """The thing."""
        text = wide_less(" ".join([text, *rows]).strip())
        value, end = thing_at(self.kind, text, 0)
        if text[end:].strip():
            raise Unread(end, [])
        return value

    def write(self, value: object) -> tuple[str, Sequence[str]]:
        """The thing as text."""
        return self.kind.write(value), ()


@dataclass(frozen=True, slots=True)
class Each:
    """Things with blanks or commas between them, equal neighbours with their number: ``2O P3``; ``none``: no things."""

    kind: Kind
    between: str = " "
    many: bool = True

    def read(self, text: str, rows: Sequence[str]) -> Any:
        """The list of things."""
        text = wide_less(" ".join([text, *rows]).strip())
        return [] if text.lower() == NONE else list(self._things(text))

    def _things(self, text: str) -> Iterator[Any]:
        at, end = 0, len(text)
        while at < end or not text:
            try:
                (value, behind), number = thing_at(self.kind, text, at), 1
            except Unread:
                if (several := _COUNTED.match(text, at)) is None:
                    raise
                (value, behind), number = thing_at(self.kind, text, several.end()), int(several[1])
            yield from [value] * number
            at = past_gap(text, behind)

    def write(self, value: Any) -> tuple[str, Sequence[str]]:
        """The things one after the other, equal neighbours as one with their number."""
        things = list(map(self.kind.write, value))
        runs = [(thing, len(list(same))) for thing, same in groupby(things)]
        counted = self.between.join(f"{number}{thing}" if number > 1 else thing for thing, number in runs)
        try:
            same = list(self._things(counted)) == list(value)
        except Unread:
            same = False
        return (counted if same and len(runs) < len(things) else self.between.join(things)) or NONE, ()


NONE = "none"
"""An empty list."""
EMPTY = "."
"""An empty square of a board."""
ROOM = 66
"""Columns of entries on one line; with more each has its own."""


@dataclass(frozen=True, slots=True)
class Diagram:
    """A board as a diagram: a row a line, indented; or else what ``other`` reads on the line itself.

    With a ``size`` (rows and columns) what is empty at the end of a row, and rows at the end, may be left out.
    """

    other: Value | None = None
    size: tuple[int, int] | None = None
    many: bool = False

    def read(self, text: str, rows: Sequence[str]) -> Any:
        """The rows, or the other value."""
        if text and self.other is not None:
            return self.other.read(text, rows)
        _only(text)
        if not rows:
            raise Unread(0, [say("the rows of a board below it, each with a blank in front")])
        if self.size is None:
            return [row.strip() for row in rows]
        height, width = self.size
        empty = [EMPTY * width] * (height - len(rows))
        return [*(row.strip().ljust(width, EMPTY) for row in rows), *empty]

    def write(self, value: Any) -> tuple[str, Sequence[str]]:
        """A row a line."""
        if self.other is not None and not isinstance(value, (list, tuple)):
            return self.other.write(value)
        if self.size is None:
            return "", [str(row) for row in value]
        rows = [str(row).rstrip(EMPTY) for row in value]
        while len(rows) > 1 and not rows[-1]:
            del rows[-1]
        return "", [row or EMPTY for row in rows]


@dataclass(frozen=True, slots=True)
class Groups:
    """Lists with ``|`` between them: ``F3 M5 | W1 | -``; ``-`` is an empty one, ``?`` one of which nothing is known."""

    each: Each
    many: bool = False

    def read(self, text: str, rows: Sequence[str]) -> Any:
        """The list of lists."""
        found, at = [], 0
        text = wide_less(" ".join([text, *rows]).strip())
        for part in text.split("|"):
            inner = part.strip()
            shift = at + len(part) - len(part.lstrip())
            found.append(None if inner == "?" else [] if inner == "-" else _inside(self.each, inner, shift))
            at += len(part) + 1
        return found

    def write(self, value: Any) -> tuple[str, Sequence[str]]:
        """The lists one after the other."""
        return " | ".join(
            "?" if one is None else self.each.write(one)[0] if one else "-" for one in value
        ), ()


@dataclass(frozen=True, slots=True)
class PlacedThings:
    """Things and where each lies: ``D2 1,0 D3 2,0``; an object of place and thing."""

    thing: Kind
    place: Kind
    many: bool = False

    def read(self, text: str, rows: Sequence[str]) -> Any:
        """The things by place."""
        found: dict[str, Any] = {}
        text, at = wide_less(" ".join([text, *rows]).strip()), 0
        while at < len(text) or not found:
            thing, behind = thing_at(self.thing, text, at)
            begin = past_gap(text, behind)
            where, end = thing_at(self.place, text, begin)
            if str(where) in found:
                raise Unread(begin, [say("each place once")])
            found[str(where)] = thing
            at = past_gap(text, end)
        return found

    def write(self, value: Any) -> tuple[str, Sequence[str]]:
        """Each thing with its place."""
        return " ".join(f"{self.thing.write(thing)} {place}" for place, thing in value.items()), ()


@dataclass(frozen=True, slots=True)
class Plain:
    """Any data; a word in front without ``=`` is the field ``first``: ``ask connect avoid=[[3,0]]``."""

    first: str
    many: bool = False

    def read(self, text: str, rows: Sequence[str]) -> Any:
        """The object."""
        text = " ".join([text, *rows]).strip()
        word = re.match(r"([\w-]+)(?:\s+|$)", text)
        if word is None:
            return read_data(text)
        rest = text[word.end() :]
        try:
            fields = read_data(rest) if rest else {}
            if not isinstance(fields, dict) or self.first in fields:
                raise Unread(0, [say("other fields such as player=0")])
            return {self.first: read_data(word[1])} | fields
        except Unread as error:
            raise Unread(word.end() + error.at, error.expected) from None

    def write(self, value: Any) -> tuple[str, Sequence[str]]:
        """The fields, the first without its name."""
        rest = {name: one for name, one in value.items() if name != self.first}
        return " ".join(filter(None, [str(value.get(self.first, "")), write_data(rest) if rest else ""])), ()


@dataclass(frozen=True, slots=True)
class Mapped:
    """Things by name, with commas between them: ``banyu 5 6, gunung 7``."""

    key: Kind
    value: One | Each
    many: bool = False

    def read(self, text: str, rows: Sequence[str]) -> Any:
        """The object."""
        found: dict[str, Any] = {}
        text, at = wide_less(" ".join([text, *rows]).strip()), 0
        for part in re.split(r"[,、;]", text):
            start = at + len(part) - len(part.lstrip())
            try:
                key, end = thing_at(self.key, part.strip(), 0)
                name = str(key)
                if name in found:
                    raise Unread(0, [say("each name once")])
                rest = part.strip()[end:]
                begin = end + len(rest) - len(rest.lstrip())
                found[name] = _inside(self.value_of(name), rest.strip(), begin)
            except Unread as error:
                raise Unread(start + error.at, error.expected, error.names) from None
            at += len(part) + 1
        return found

    def value_of(self, name: str) -> One | Each:
        """What reads and writes that which the name has."""
        return self.value

    def write(self, value: Any) -> tuple[str, Sequence[str]]:
        """The names with what they have."""
        return ", ".join(
            f"{self.key.write(key)} {self.value_of(key).write(one)[0]}" for key, one in value.items()
        ), ()


def _inside(value: Value, text: str, at: int) -> Any:
    try:
        return value.read(text, ())
    except Unread as error:
        raise Unread(at + error.at, error.expected, error.names) from None


@dataclass(frozen=True)
class Entries:
    """Objects of several fields, with semicolons between them; each is written by one of the forms.

    The forms' ``type`` is not a field. ``single``: one object rather than a list.
    """

    forms: tuple[Form, ...]
    kinds: Mapping[str, Kind]
    single: bool = False

    @property
    def many(self) -> bool:
        """Several lines add up."""
        return not self.single

    @cached_property
    def _reader(self) -> Reader:
        return Reader(self.forms, self.kinds)

    def read(self, text: str, rows: Sequence[str]) -> Any:
        """The objects."""
        text = wide_less("; ".join(part for part in (text.strip(), *map(str.strip, rows)) if part))
        parts = [text] if self.single else [part for part in text.split(";") if part.strip()]
        if not text:
            raise Unread(0, [say("an entry")])
        found, at = [], 0
        for part in parts:
            try:
                found.append(
                    {name: value for name, value in self._reader.read(part).items() if name != "type"}
                )
            except Unread as error:
                raise Unread(at + error.at, error.expected, error.names) from None
            at += len(part) + 1
        return found[0] if self.single else found

    def write(self, value: Any) -> tuple[str, Sequence[str]]:
        """The objects as text."""
        entries = [self._written(entry) for entry in ([value] if self.single else value)]
        text = "; ".join(entries)
        return (text, ()) if len(text) <= ROOM else ("", entries)

    def _written(self, entry: Mapping[str, Any]) -> str:
        for form in self.forms:
            text = self._reader.write({"type": form.type, **entry})
            if not text.startswith("{"):
                return text
        return ""
