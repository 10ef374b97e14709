"""The two ways in which input fails: it cannot be read, or the rules forbid it."""

from __future__ import annotations

import errno
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from .results import Violation
from .wording import say, spoken

ECHO_LIMIT = 200
"""Characters of the caller's own input that a message repeats at most."""
SYSTEM = {
    errno.ENOENT: say("No such file or directory"),
    errno.EACCES: say("Permission denied"),
    errno.ENOTDIR: say("Not a directory"),
    errno.EISDIR: say("Is a directory"),
    errno.ENOSPC: say("No space left on device"),
    errno.EROFS: say("Read-only file system"),
    errno.ENAMETOOLONG: say("File name too long"),
    errno.EADDRINUSE: say("Address already in use"),
}
"""What the system refuses most often, in sentences that the catalogues have."""
JSON_WORDS = {"None": "null", "True": "true", "False": "false"}


def reason(error: Exception) -> str:
    """What went wrong with a file, as the system says it; of another error its text.

    >>> reason(FileNotFoundError(errno.ENOENT, "no such file"))
    'No such file or directory'
    """
    number = error.errno if isinstance(error, OSError) else None
    return SYSTEM.get(number or 0) or getattr(error, "strerror", None) or str(error)


def echo(value: object) -> str:
    """A caller's ``value`` as a message may repeat it: as Python prints it, cut at ECHO_LIMIT characters.

    Words of JSON are as JSON has them, inside arrays and objects too.

    >>> echo(["a", None, {"at": True}])
    "['a', null, {'at': true}]"
    """
    text = ""
    for part in _printed(value):
        text += part
        if len(text) > ECHO_LIMIT:  # what is large is not printed whole first
            break
    return shortened(text)


def _printed(value: object) -> Iterator[str]:
    """The value as Python prints it, part by part."""
    match value:
        case list():
            opened, closed, entries = "[", "]", [("", one) for one in value]
        case dict():
            opened, closed, entries = "{", "}", [(f"{key!r}: ", one) for key, one in value.items()]
        case _:
            text = repr(value)
            yield JSON_WORDS.get(text, text)
            return
    yield opened
    for index, (name, one) in enumerate(entries):
        yield (", " if index else "") + name
        yield from _printed(one)
    yield closed


def shortened(text: str) -> str:
    """The text, cut at ECHO_LIMIT characters."""
    return text if len(text) <= ECHO_LIMIT else text[: ECHO_LIMIT - 1] + "…"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that cannot be read: the field's path as a user writes it, and what is wrong with it."""

    field: str
    message: str

    def as_json(self) -> dict[str, str]:
        """The fault as the ``errors`` of an answer print it."""
        return {"field": self.field, "message": spoken(self.message)}


class _Carried(ValueError):
    """An error that other processes can be told: pickled by what it holds, for its text is no argument of it."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_again, (type(self), self.args), self.__dict__


def _made_again(kind: type[ValueError], args: tuple[Any, ...]) -> ValueError:
    return kind.__new__(kind, *args)


class PositionError(_Carried):
    """Input that cannot be read; ``faults`` are all faults, in the order of the fields in the file.

    >>> PositionError("players[0].chart", "expected 10 rows, got 9").field
    'players[0].chart'
    """

    def __init__(self, field: str, message: str, *, more: Sequence[Fault] = ()) -> None:
        self.faults: tuple[Fault, ...] = (Fault(field, message), *more)
        super().__init__(
            "\n".join(f"{one.field}: {one.message}" if one.field else one.message for one in self.faults)
        )

    @classmethod
    def of(cls, faults: Sequence[Fault]) -> PositionError:
        """One error for several faults; ``faults`` must not be empty."""
        first, *rest = faults
        return cls(first.field, first.message, more=rest)

    def below(self, field: str) -> PositionError:
        """The same faults, as faults of what stands in ``field``.

        >>> PositionError("at[0]", "expected a row").below("log[2]").field
        'log[2].at[0]'
        """
        return PositionError.of(
            [Fault(f"{field}.{fault.field}".removesuffix("."), fault.message) for fault in self.faults]
        )

    @property
    def field(self) -> str:
        """The first faulty field."""
        return self.faults[0].field

    @property
    def message(self) -> str:
        """What is wrong with the first faulty field, and what was expected."""
        return self.faults[0].message

    def as_json(self) -> dict[str, Any]:
        """The error answer of the conventions."""
        return {"error": self.faults[0].as_json(), "errors": [fault.as_json() for fault in self.faults]}


class IllegalMove(_Carried):
    """A move or position that the rules forbid; ``violations`` say which clauses it breaks."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        self.violations = tuple(violations)
        super().__init__("; ".join(f"{fault.rule}: {fault.message}" for fault in self.violations))


def merged(found: Sequence[Fault], more: Sequence[Fault]) -> list[Fault]:
    """The faults ``found`` and ``more`` as one list; a field that both find faulty has the first one's fault.

    >>> [fault.message for fault in merged([Fault("at", "a row")], [Fault("at", "a cell"), Fault("by", "a name")])]
    ['a row', 'a name']
    """
    named = {fault.field for fault in found}
    return [*found, *(fault for fault in more if fault.field not in named)]
