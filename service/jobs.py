"""The two files of a batch: the lines that ask, and the lines that answer, which tell what is done already."""

from __future__ import annotations

import fcntl
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from .answering import Event
from .pipes import split
from .reading import MAX_BYTES, id_in

Key: TypeAlias = tuple[str, Any]
LINE = "line"
"""The field of an answer in which the number of its request stands."""
OWN_LINE = "shared"
"""The field ``line`` of the answer to ``share``, as a batch writes it."""


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

    It is locked as long as it is open: two batches that wrote to one file would answer everything twice. Raises
    OSError, and PositionError (field ``OUT``) for a file of something else or of another batch under way.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = path.open("ab", buffering=0)
        self.done: set[Key] = set()
        try:
            self._lock()
            if (whole := self._read()) < path.stat().st_size:
                self._file.truncate(whole)
        except BaseException:
            self.close()
            raise

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PositionError(
                "OUT", say("another batch writes to it, expected a file of its own")
            ) from None

    def _read(self) -> int:
        """Learn what is done; returns how many bytes of the file are whole lines."""
        whole = 0
        with self._path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if line.endswith(b"\n"):
                    self.done.add(_known(number, line))
                    whole += len(line)
        return whole

    def write(self, job: Job, event: Event) -> None:
        """Add the answer to a job; raises OSError with the name of the file."""
        own = {OWN_LINE if name == LINE else name: part for name, part in event.items()}
        line = json.dumps({LINE: job.line} | own, ensure_ascii=False).encode() + b"\n"
        try:
            while line:
                line = line[self._file.write(line) :]
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self._path)) from None

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _known(number: int, line: bytes) -> Key:
    """What the answer in a line is about."""
    try:
        event = json.loads(line)
        return _key(event[LINE], event["id"])
    except (ValueError, TypeError, KeyError, RecursionError):
        raise PositionError(
            "OUT",
            say("line {number} is not an answer, expected a file that a batch has written", number=number),
        ) from None
