"""Lines on standard input and output for an event loop, and the signal that ends it.

Terminal, pipe or file: two threads read and write, since files cannot be waited for otherwise. They hold no lock of
Python's streams, so that a process whose pipes are stuck can still end at once. Both sides wait for the other: what
is not taken is not read, and what is not read is not written.
"""

from __future__ import annotations

import asyncio
import signal
import threading
from codecs import BOM_UTF8
from collections.abc import AsyncIterator, Coroutine, Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from typing import Any, TypeVar

from periplus.models.core import descriptors

T = TypeVar("T")

DEPTH = 16
"""Lines that may wait in either direction."""
STDIN, STDOUT = 0, 1


async def lines(longest: int, source: int = STDIN) -> AsyncIterator[bytes]:
    """The lines of a file descriptor without their ends; of one that is too long ``longest`` + 1 bytes.

    The mark that some editors write before UTF-8 is no part of the first.
    """
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[bytes | None] = asyncio.Queue(DEPTH)

    def read() -> None:
        try:
            for line in split(source, longest):
                _in_loop(loop, queue.put(line))
            _in_loop(loop, queue.put(None))
        except (RuntimeError, CancelledError):
            return  # the loop is over

    threading.Thread(target=read, daemon=True).start()
    while (line := await queue.get()) is not None:
        yield line


def split(source: int, longest: int) -> Iterator[bytes]:
    """The lines of a file descriptor as ``lines`` gives them, for whoever may wait."""
    line, mark = b"", BOM_UTF8
    while chunk := _read(source):
        *whole, rest = chunk.split(b"\n")
        for part in whole:
            yield (line + part).removeprefix(mark)[: longest + 1]
            line = mark = b""
        line = (line + rest)[: len(mark) + longest + 1]
    if last := line.removeprefix(mark)[: longest + 1]:
        yield last


def _read(source: int) -> bytes:
    try:
        return descriptors.read(source, 1 << 16)
    except OSError:
        return b""  # closed from the beginning, or a terminal that went away: there is nothing more to read


def _in_loop(loop: asyncio.AbstractEventLoop, step: Coroutine[Any, Any, T]) -> T:
    """What the step gives in the loop of another thread; raises RuntimeError or CancelledError if that is over."""
    try:
        future = asyncio.run_coroutine_threadsafe(step, loop)
    except RuntimeError:
        step.close()
        raise
    return future.result()


class Outlet:
    """Writes lines to a file descriptor; ``gone`` once nobody takes them any more."""

    def __init__(self, target: int = STDOUT) -> None:
        self.gone = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(DEPTH)
        self._target = target
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    async def put(self, line: bytes) -> None:
        """Write the line when those before it are written; forget it if nobody reads."""
        if not self.gone.is_set():
            await self._queue.put(line + b"\n")

    async def close(self, seconds: float) -> None:
        """Wait for what is still to be written, no longer than this."""
        try:
            async with asyncio.timeout(seconds):
                await self._queue.put(None)
                while self._thread.is_alive():
                    await asyncio.sleep(0.005)
        except TimeoutError:
            return

    def _run(self) -> None:
        try:
            while (line := _in_loop(self._loop, self._queue.get())) is not None:
                while line:
                    line = line[descriptors.write(self._target, line) :]
        except OSError:
            with suppress(RuntimeError):  # the loop is over
                self._loop.call_soon_threadsafe(self._leave)
        except (RuntimeError, CancelledError):
            return  # the loop is over

    def _leave(self) -> None:
        """Let go of whoever waits to write."""
        self.gone.set()
        while not self._queue.empty():
            self._queue.get_nowait()


SIGNALS = (signal.SIGINT, signal.SIGTERM)


def stop_asked() -> asyncio.Future[Any]:
    """Is done, with its number, once a signal has come; later ones change nothing."""
    loop = asyncio.get_running_loop()
    caught: asyncio.Future[Any] = loop.create_future()
    for number in SIGNALS:
        loop.add_signal_handler(number, _note, caught, int(number))
    return caught


def _note(caught: asyncio.Future[Any], number: int) -> None:
    if not caught.done():
        caught.set_result(number)
