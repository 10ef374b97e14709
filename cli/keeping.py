"""What an interrupted command goes on from: JSON lines, first what was asked, then what was found in order."""

from __future__ import annotations

import fcntl
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say

from .writing import writing

FIELD = "--keep"


class Kept:
    """The lines found so far; a file, if there is one, keeps each as soon as it is found.

    A last line that was cut off when the command was killed is found again. A file of another question is refused, not
    overwritten, and so is one that another command still writes: both would find everything, and keep it twice.
    """

    def __init__(
        self, file: Path | None, asked: Mapping[str, Any], refusal: str, fits: Callable[[Any], bool]
    ) -> None:
        """``refusal``: what is said of a file of another question; ``fits``: whether a line is one that was found.

        Raises PositionError (field ``--keep``) for a file that cannot be used.
        """
        self._file = file
        self._head = b""
        """What was asked, as long as it is still to be written: nothing is kept of a question that is refused."""
        self.found: list[Any] = []
        """What the file had kept."""
        if file is None:
            return
        there = file.exists()
        with writing(FIELD, str(file)):
            self._stream = file.open("a+b", buffering=0)
        click.get_current_context().call_on_close(self._stream.close)
        self._lock(file)
        if not there:
            click.get_current_context().call_on_close(self._leave)
        self._read(file, asked, refusal)
        for number, line in enumerate(self.found, 2):
            if not fits(line):
                message = say(
                    "{name}: line {number} is not one that this command has kept, expected such lines alone",
                    name=echo(str(file)),
                    number=number,
                )
                raise PositionError(FIELD, message)

    def append(self, line: Mapping[str, Any]) -> None:
        """Keep it at the end."""
        if self._file is None:
            return
        with writing(FIELD, str(self._file)):
            self._stream.write(self._head + _written(line))
        self._head = b""

    def _leave(self) -> None:
        """Leave no file that keeps nothing where there was none."""
        if self._file is not None and self._head:
            with suppress(OSError):
                self._file.unlink()

    def _lock(self, file: Path) -> None:
        """Lock it until the command ends; a record lock, which children that play for the command do not inherit."""
        try:
            fcntl.lockf(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            message = say(
                "{name}: another command writes to it, expected a file of its own", name=echo(str(file))
            )
            raise PositionError(FIELD, message) from None

    def _read(self, file: Path, asked: Mapping[str, Any], refusal: str) -> None:
        """Learn what is kept, and cut off what was not written whole."""
        self._stream.seek(0)
        text = self._stream.read()
        whole = [line for line in text.splitlines(keepends=True) if line.endswith(b"\n")]
        first, *self.found = map(_read_line, whole) if whole else [None]
        if whole and first is None:
            message = say(
                "{name}: not lines of JSON, expected a file that this command has kept", name=echo(str(file))
            )
            raise PositionError(FIELD, message)
        if first != asked and (whole or not json.dumps(asked).encode().startswith(text)):
            raise PositionError(FIELD, refusal)
        with writing(FIELD, str(file)):
            self._stream.truncate(sum(map(len, whole)))
        if not whole:
            self._head = _written(asked)


def _written(line: Mapping[str, Any]) -> bytes:
    return json.dumps(line).encode() + b"\n"


def _read_line(line: bytes) -> Any:
    """What a line says; None where that is no JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
