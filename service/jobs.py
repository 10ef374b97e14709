"""The two files of a batch: the lines that ask, and the lines that answer, which tell what is done already."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from .answering import Event
from .pipes import split
from .reading import MAX_BYTES, id_in

Key: TypeAlias = tuple[str, Any]


@dataclass(frozen=True, slots=True)
class Job:
    """A line that asks."""

    line: int
    """Its number, from 1."""
    raw: bytes
    repeated: Any = None
    """Its id, if that stands on an earlier line too."""

    @property
    def key(self) -> Key:
        """What it is known by: an id of its own, or else its line."""
        return _key(self.line, None if self.repeated is not None else id_in(self.raw))


def _key(line: Any, id_: Any) -> Key:
    return ("line", line) if id_ is None else (type(id_).__name__, id_)


def jobs(path: Path) -> Iterator[Job]:
    """The lines of the file that ask, blank ones left out; raises OSError."""
    seen: set[Key] = set()
    with path.open("rb") as file:
        for number, raw in enumerate(split(file.fileno(), MAX_BYTES), 1):
            if raw.strip():
                job = Job(number, raw)
                yield replace(job, repeated=job.key[1]) if job.key in seen else job
                seen.add(job.key)


class Answers:
    """The file of answers, open to be gone on with; ``done`` are the keys of what stands in it.

    Raises OSError, and PositionError (field ``OUT``) for a file of something else.
    """

    def __init__(self, path: Path) -> None:
        self._file: BinaryIO = path.open("a+b")
        self.done: set[Key] = set()
        try:
            self._file.truncate(self._read())
        except PositionError:
            self.close()
            raise

    def _read(self) -> int:
        """Learn what is done; returns how many bytes of the file are whole lines."""
        self._file.seek(0)
        whole = 0
        for number, line in enumerate(self._file, 1):
            if line.endswith(b"\n"):
                self.done.add(_known(number, line))
                whole += len(line)
        return whole

    def write(self, job: Job, event: Event) -> None:
        """Add the answer to a job."""
        self._file.write(json.dumps({"line": job.line} | event, ensure_ascii=False).encode() + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _known(number: int, line: bytes) -> Key:
    """What the answer in a line is about."""
    try:
        event = json.loads(line)
        return _key(event["line"], event["id"])
    except (ValueError, TypeError, KeyError, RecursionError):
        raise PositionError(
            "OUT",
            say("line {number} is not an answer, expected a file that a batch has written", number=number),
        ) from None
