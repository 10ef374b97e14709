"""The connection to a disposable child process (``child.py``), which is dead when the connection is left."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
from collections.abc import AsyncIterator
from typing import Any

from periplus.solvers.forkserver import ForkServer

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
        self._pid: int | None = None
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
            self._pid = None
            return {"fault": "crashed"}
        message: dict[str, Any] = json.loads(line)
        if not message.keys() & GOES_ON:
            self._pid = None  # it ends by itself, and its number may be another's soon
        return message

    def lives(self, pid: int, seconds: float) -> None:
        """It has begun, and has this much time from now."""
        self._pid = pid
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
        self._writer.transport.abort()
        if self._pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)

    def _until(self, deadline: float) -> None:
        self._deadline = deadline
        if self._waiting is not None and not self._waiting.expired():
            self._waiting.reschedule(deadline)


def _now() -> float:
    return asyncio.get_running_loop().time()
