"""The connection to a disposable child process (``child.py``), which is dead when the connection is left."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import select
import signal
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from periplus.solvers.forkserver import ForkServer

if TYPE_CHECKING:
    from asyncio.trsock import TransportSocket

CHILDREN = ForkServer("periplus.service.child")
"""The server of this process's children."""

GRACE = 0.15
"""Seconds that a child has to hand in what it knows when it is cancelled."""
START = 30.0
"""Seconds in which a child must have begun: the first one waits until its server has loaded the games."""
LONGEST = 256 << 20
"""Bytes of a line that a child may write."""
GOES_ON = {"pid", "update"}
"""Messages of a child that has more to say."""


class Child:
    """The connection to a disposable process."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._process: Process | None = None
        self._deadline = _now() + START
        self._waiting: asyncio.Timeout | None = None

    @classmethod
    @contextlib.asynccontextmanager
    async def born(cls) -> AsyncIterator[Child]:
        """A new child, which is dead afterwards whatever it does."""
        connection = await asyncio.to_thread(CHILDREN.child)
        child = cls(*await asyncio.open_connection(sock=connection, limit=LONGEST))
        try:
            yield child
        finally:
            child.kill()

    async def send(self, task: dict[str, Any]) -> None:
        """Give it its task."""
        self._writer.write(json.dumps(task).encode() + b"\n")
        with contextlib.suppress(ConnectionError):  # the end of the stream will say so too
            await self._writer.drain()

    async def message(self) -> dict[str, Any]:
        """The next message, ``{"fault": "crashed"}`` if it died; raises TimeoutError when its time is over."""
        try:
            async with asyncio.timeout_at(self._deadline) as self._waiting:
                line = await self._reader.readline()
        except ConnectionError:
            line = b""
        finally:
            self._waiting = None
        if not line.endswith(b"\n"):
            self._leave()
            return {"fault": "crashed"}
        message: dict[str, Any] = json.loads(line)
        if not message.keys() & GOES_ON:
            self._leave()  # it ends by itself
        return message

    def lives(self, pid: int, seconds: float) -> None:
        """It has begun, and has this much time from now."""
        self._process = Process(pid, self._writer.get_extra_info("socket"))
        self._until(_now() + seconds)

    def wait(self, seconds: float) -> None:
        """It has this much time from now, though its time was over."""
        self._until(_now() + seconds)

    def stop(self) -> None:
        """Ask it for what it knows, and give it a moment to say it; changes nothing once its time is over."""
        self._writer.write(b"\n")
        self._until(min(self._deadline, _now() + GRACE))

    def kill(self) -> None:
        """End it now."""
        if self._process is not None:
            self._process.kill()
        self._leave()
        self._writer.transport.abort()

    def _leave(self) -> None:
        if self._process is not None:
            self._process.leave()
            self._process = None

    def _until(self, deadline: float) -> None:
        self._deadline = deadline
        if self._waiting is not None and not self._waiting.expired():
            self._waiting.reschedule(deadline)


class Process:
    """The process behind a connection, to be killed: never another that has got its number since.

    It is no child of this process, and the system takes its remains away, so its number is free once it is dead. A
    handle of the system's stays its own; where there are none, it lives as long as it has not hung up.
    """

    def __init__(self, pid: int, connection: TransportSocket) -> None:
        self._pid = pid
        self._connection = connection
        self._handle: int | None = None
        if hasattr(os, "pidfd_open"):
            with contextlib.suppress(OSError):  # it is dead, or the system is too old
                self._handle = os.pidfd_open(pid)

    def kill(self) -> None:
        """End it now, unless it has ended."""
        if self._hung_up():
            return
        with contextlib.suppress(ProcessLookupError):
            if self._handle is None:
                os.kill(self._pid, signal.SIGKILL)
            else:
                signal.pidfd_send_signal(self._handle, signal.SIGKILL)

    def leave(self) -> None:
        """Give the handle back."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _hung_up(self) -> bool:
        if self._connection.fileno() < 0:  # this side was closed after that
            return True
        poll = select.poll()
        poll.register(self._connection, 0)  # of the end it is told unasked
        return bool(poll.poll(0))


def _now() -> float:
    return asyncio.get_running_loop().time()
