"""What an interrupted command goes on from: JSON lines, first what was asked, then what was found in order."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say

from .show import writing

FIELD = "--keep"


class Kept:
    """The lines found so far; a file, if there is one, keeps each as soon as it is found.

    A last line that was cut off when the command was killed is found again. A file of another question is refused, not
    overwritten.
    """

    def __init__(
        self, file: Path | None, asked: Mapping[str, Any], refusal: str, fits: Callable[[Any], bool]
    ) -> None:
        """``refusal``: what is said of a file of another question; ``fits``: whether a line is one that was found.

        Raises PositionError (field ``--keep``) for a file that cannot be used.
        """
        self._file = file
        self.found: list[Any] = []
        """What the file had kept."""
        if file is not None:
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
        with writing(FIELD, str(self._file)), self._file.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(line) + "\n")

    def _read(self, file: Path, asked: Mapping[str, Any], refusal: str) -> None:
        try:
            text = file.read_text(encoding="utf-8") if file.exists() else ""
        except OSError as error:
            reason = error.strerror or error
            message = say("{what}: {reason}, expected a readable file", what=echo(str(file)), reason=reason)
            raise PositionError(FIELD, message) from None
        except ValueError:  # no text, and so no JSON
            text = "\n"
        whole = [line for line in text.splitlines(keepends=True) if line.endswith("\n")]
        first, *self.found = map(_read_line, whole) if whole else [None]
        if whole and first is None:
            message = say(
                "{name}: not lines of JSON, expected a file that this command has kept", name=echo(str(file))
            )
            raise PositionError(FIELD, message)
        if first != asked and (whole or not json.dumps(asked).startswith(text)):
            raise PositionError(FIELD, refusal)
        if (kept := "".join(whole)) != text:
            with writing(FIELD, str(file)):
                file.write_text(kept, encoding="utf-8")
        if not whole:
            self.append(asked)


def _read_line(line: str) -> Any:
    """What a line says; None where that is no JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
