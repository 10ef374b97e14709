"""Reads and writes of file descriptors that wait for the other side, also where the descriptor does not.

Whoever starts this process may share its descriptors with it and may have made them non-blocking for its own event
loop. What is not there yet is then no end, and a reader who is slow is not gone. The mode itself stays as it is: it
belongs to all who share the descriptor.
"""

from __future__ import annotations

import io
import os
import select
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer


def read(descriptor: int, size: int) -> bytes:
    """The next bytes, at most ``size``, empty at the end; waits for the first. Raises OSError, but not to wait."""
    while True:
        try:
            return os.read(descriptor, size)
        except BlockingIOError:
            _wait(descriptor, select.POLLIN)


def write(descriptor: int, data: bytes | memoryview) -> int:
    """How many of the bytes were written, at least one; waits for room. Raises OSError, but not to wait."""
    while True:
        try:
            return os.write(descriptor, data)
        except BlockingIOError:
            _wait(descriptor, select.POLLOUT)


def _wait(descriptor: int, event: int) -> None:
    """Wait until the descriptor is ready, or at fault, which the next call says."""
    poll = select.poll()
    poll.register(descriptor, event)
    poll.poll()


class Waiting(io.RawIOBase):
    """A descriptor, not closed with it, as a raw stream of Python's that waits."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def fileno(self) -> int:
        """The descriptor."""
        return self._descriptor

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        return os.isatty(self._descriptor)

    def readable(self) -> bool:
        """Always: who may not read is told so when it does."""
        return True

    def writable(self) -> bool:
        """Always, as ``readable``."""
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        """Fill the beginning of the buffer; how many bytes there were, 0 at the end."""
        room = memoryview(buffer).cast("B")
        found = read(self._descriptor, len(room))
        room[: len(found)] = found
        return len(found)

    def write(self, data: ReadableBuffer, /) -> int:
        """How many of the bytes were written."""
        piece = memoryview(data).cast("B")
        return write(self._descriptor, piece) if piece else 0


def wait_on_standard_streams() -> None:
    """Let Python's standard streams wait where their descriptors do not."""
    for name, stream in (("stdin", sys.stdin), ("stdout", sys.stdout), ("stderr", sys.stderr)):
        if not isinstance(stream, io.TextIOWrapper) or os.get_blocking(stream.fileno()):
            continue  # None where it was closed at the start
        raw = Waiting(stream.fileno())
        waiting = io.TextIOWrapper(
            io.BufferedReader(raw) if name == "stdin" else io.BufferedWriter(raw),
            encoding=stream.encoding,
            errors=stream.errors,
            line_buffering=stream.line_buffering or stream.write_through,
        )
        setattr(sys, name, waiting)
        setattr(sys, f"__{name}__", waiting)
