"""The text of a sheet: its lines with the rows below them, and where each part of the data stands."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from ..errors import Fault, PositionError
from ..wording import say

if TYPE_CHECKING:
    from lark import Lark, Token

Place: TypeAlias = tuple[int, int]
"""A line and a column, from 1."""
Steps: TypeAlias = tuple[str | int, ...]
"""The way to a field of the JSON data."""
BODY = r'(?:"(?:[^"\\\n]|\\.)*"|[^\n#]|(?<=\S)#)*'
"""The rest of a line up to a comment: ``#`` begins one at the start of a line or after a blank."""
DRAWN = "[.#A-Z]"
"""What follows ``#`` where it is a square of a board at the start of a row."""
_GRAMMAR = rf"""
start: (_END | SECTION | LINE | ROW)*
SECTION.3: /^\[(?:"(?:[^"\\\n]|\\.)*"|[^"\]\n][^\]\n]*)\](?=\s*(?:#|$))/m
ROW.2: /^[^\S\n]+(?:[^\s#]|#(?={DRAWN}[^\s]*\s*$)){BODY}/m
LINE.1: /[^\s#]{BODY}/
COMMENT: /#[^\n]*/
_END: /\n/
%ignore /[^\S\n]+/
%ignore COMMENT
"""


class SheetError(PositionError):
    """A sheet that cannot be read; ``marked`` is the first line at fault, with a caret below the place."""

    def __init__(self, faults: Sequence[Fault], marked: tuple[str, str]) -> None:
        first, *more = faults
        super().__init__(first.field, first.message, more=more)
        self.marked = marked


@dataclass(slots=True)
class Entry:
    """A line as it stands, with the indented rows below it."""

    text: str
    line: int
    column: int
    heading: bool
    rows: list[tuple[str, Place]] = field(default_factory=list)


@dataclass(slots=True)
class SourceText:
    """A sheet that was read: the JSON data, and where each part of it stands."""

    lines: tuple[str, ...]
    tree: dict[str, Any] = field(default_factory=dict)
    places: dict[Steps, Place] = field(default_factory=dict)

    @property
    def raw(self) -> bytes:
        """The data as a JSON text."""
        return json.dumps(self.tree).encode()

    def placed(self, error: PositionError) -> PositionError:
        """The error of a field as one of the line that tells the field."""
        found = [self._place(fault.field) for fault in error.faults]
        faults = [
            Fault(_named(place), say("{field}: {message}", field=fault.field, message=fault.message))
            if place
            else fault
            for place, fault in zip(found, error.faults, strict=True)
        ]
        first = next((place for place in found if place), None)
        return SheetError(faults, self.marked(first)) if first else error

    def fault(self, place: Place, message: str) -> SheetError:
        """An error at that place."""
        return SheetError([Fault(_named(place), message)], self.marked(place))

    def marked(self, place: Place) -> tuple[str, str]:
        """The line, and a caret below the column."""
        line = self.lines[place[0] - 1] if place[0] <= len(self.lines) else ""
        return line.replace("\t", " "), " " * (place[1] - 1) + "^"

    def _place(self, name: str) -> Place | None:
        """Where the field of that name stands, as ``nearest``."""
        return self.nearest(
            tuple(int(index) if index else word for index, word in re.findall(r"\[(\d+)\]|([^.\[\]]+)", name))
        )

    def nearest(self, steps: Steps) -> Place | None:
        """Where the field stands, or the nearest part of the position that it lies in; None where no line tells it."""
        for length in range(len(steps), 0, -1):
            if steps[:length] in self.places:
                return self.places[steps[:length]]
        return None

    def put(self, steps: Steps, value: object, place: Place, *, many: bool = False) -> None:
        """Set a field; raises SheetError for one that is set already, unless ``many`` lines add up."""
        node: Any = self.tree
        for step in steps[:-1]:
            if isinstance(node, list) and isinstance(step, int):
                node = node[step]
            elif isinstance(node, dict):
                node = node.setdefault(step, {})
        last = steps[-1]
        if not isinstance(node, dict):
            raise self.twice(place)
        if last not in node:
            node[last] = value
            self.places[steps] = place
        elif not many or not _added(node[last], value):
            raise self.twice(place)

    def twice(self, place: Place) -> SheetError:
        """The error that another line has told what stands at that place."""
        return self.fault(place, say("the line is given twice, expected once"))


def _added(there: object, value: object) -> bool:
    """Whether the value of a further line could be added to that of a list, or of an object without its keys."""
    if isinstance(there, list) and isinstance(value, list):
        there.extend(value)
        return True
    if isinstance(there, dict) and isinstance(value, dict) and not there.keys() & value.keys():
        there.update(value)
        return True
    return False


def _named(place: Place) -> str:
    return f"line {place[0]}, column {place[1]}"


@cache
def _parser() -> Lark:
    from lark import Lark  # noqa: PLC0415 — positions in JSON need none, and start-up counts

    return Lark(_GRAMMAR, parser="lalr", lexer="basic")


def entries_of(text: str) -> Iterator[Entry]:
    """The lines with their rows."""
    entry: Entry | None = None
    for token in cast("list[Token]", _parser().parse(text).children):
        stripped, line = str(token).strip(), token.line or 1
        column = (token.column or 1) + len(token) - len(str(token).lstrip())
        if token.type == "ROW" and entry is not None:
            entry.rows.append((stripped, (line, column)))
            continue
        if entry is not None:
            yield entry
        entry = Entry(stripped, line, column, heading=token.type == "SECTION")
    if entry is not None:
        yield entry
