"""From a FILE argument to a position: bounded reading, and the folder that edition paths are relative to."""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path
from typing import IO, Any

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say

STANDARD_INPUT = "-"
EXAMPLES = "examples"
"""The folder of the bundled examples, as a clone and every ``--help`` name it."""


def read_position(file: str, verb: str) -> Any:
    """The position in the named file, or for ``-`` on standard input, of which ``verb`` is to be asked.

    Raises PositionError with every fault.
    """
    from periplus.solvers import api

    raw, folder = read_input(file)
    return api.load(raw, folder, verb=verb)


def read_input(file: str) -> tuple[bytes, Path]:
    """The bytes of the named file, or for ``-`` of standard input, and the folder that its paths start from.

    Raises PositionError with the field "".
    """
    return _standard_input() if file == STANDARD_INPUT else _named_file(file)


def _standard_input() -> tuple[bytes, Path]:
    if sys.stdin is None:
        raise PositionError("", say("standard input is closed, expected a position on it"))
    try:
        return _bounded(sys.stdin.buffer), Path.cwd()
    except OSError as error:
        raise _unreadable("standard input", error) from None


def located(file: str) -> Path:
    """The path of a named file: a name under ``examples/`` that is not here is the bundled example.

    So the commands that ``--help`` shows work in any folder, not in a clone alone.
    """
    path = Path(file)
    if path.parts[:1] != (EXAMPLES,) or ".." in path.parts or path.exists():
        return path
    bundled = Path(str(files("periplus"))) / path
    return bundled if bundled.is_file() else path


def _named_file(file: str) -> tuple[bytes, Path]:
    path = located(file)
    try:
        with path.open("rb") as stream:
            return _bounded(stream), path.parent
    except (OSError, ValueError) as error:
        raise _unreadable(echo(file), error) from None


def _bounded(stream: IO[bytes]) -> bytes:
    """All bytes, or one more than a position may have: an endless stream must not fill the memory."""
    from periplus.models.core.trees import MAX_BYTES

    return stream.read(MAX_BYTES + 1)


def _unreadable(what: str, error: OSError | ValueError) -> PositionError:
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return PositionError("", say("{what}: {reason}, expected a readable file", what=what, reason=reason))
