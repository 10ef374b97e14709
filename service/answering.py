"""A request under way: its disposable child, its updates, and at the end exactly one answer or error.

The work is done by ``child.py``. A cancel asks it politely for what it knows and cuts it off shortly after; so
does the limit of time. What a child had told before it was cut off stands, as it was replayed there; one that
crashed is believed nothing. Whoever reads the events may be slow: an update that was not read gives way to the
next one, and the work never waits.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import json
import logging
import os
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, TypeAlias

from periplus.models.core.errors import PositionError
from periplus.solvers.forkserver import ForkServer
from periplus.solvers.limits import Reason

from .nothing import nothing_known
from .requests import Request

Event: TypeAlias = dict[str, Any]

GRACE = 0.15
"""Seconds that a child has to hand in what it knows when it is cancelled."""
LATE = 0.3
"""Seconds after its limit of time in which a child may still answer."""
PROMPT = 0.2
"""Seconds that a child may take to begin at the expense of its time; more is the first one's, who has to wait."""
START = 30.0
"""Seconds in which a child must have begun: the first one waits until its server has loaded the games."""
LONGEST = 256 << 20
"""Bytes of a line that a child may write."""

GOES_ON = {"pid", "update"}
"""Messages of a child that has more to say."""

log = logging.getLogger("periplus.service")
CHILDREN = ForkServer("periplus.service.child")
"""The server of this process's children."""
atexit.register(CHILDREN.stop)
os.register_at_fork(after_in_child=CHILDREN.forget)


class Answering:
    """One request; ``work`` does it, ``events`` tells of it, both once and at the same time."""

    def __init__(self, request: Request, store: Path | None = None) -> None:
        self.request = request
        self.ended = False
        self._store = store
        self._stopped: Reason = "seconds"
        self._child: Child | None = None
        self._known: Event | None = None
        self._begun = time.monotonic()
        self._untold: Event = {}
        self._news = asyncio.Event()

    def cancel(self) -> None:
        """Stop the work, before, during or after it; its answer is then what is known."""
        self._stopped = "cancelled"
        if self._child is None:
            self._end(self._cut_off("cancelled"))
        else:
            self._child.stop()

    async def events(self) -> AsyncIterator[Event]:
        """Whole updates, if the request wants any, then one ``done`` or ``error``."""
        seq = 0
        while True:
            await self._news.wait()
            self._news.clear()
            event = self._untold
            head = {"id": self.request.id, "event": event["event"]}
            yield (head if event["event"] == "error" else head | {"seq": seq}) | event
            if event["event"] != "update":
                return
            seq += 1

    async def work(self) -> None:
        """Do what is asked, in a child of its own that is gone when this returns or is cancelled."""
        if self.ended:
            return
        self._begun = time.monotonic()
        try:
            await self._with_child()
        except TimeoutError:
            self._end(self._cut_off(self._stopped))
        except Exception:
            log.exception("a request could not be worked on")
            self._end(self._cut_off("crashed"))

    async def _with_child(self) -> None:
        async with Child.born() as self._child:
            await self._child.send({"request": self._data(), "store": self._store and str(self._store)})
            while not self.ended:
                self._hear(await self._child.message())

    def _data(self) -> Event:
        return self.request.model_dump(mode="json", exclude_none=True)

    def _hear(self, message: dict[str, Any]) -> None:
        """What the child says."""
        if self._child is not None and "pid" in message:
            spent = min(time.monotonic() - self._begun, PROMPT)
            self._child.lives(message["pid"], self.request.limits.seconds + LATE - spent)
        elif "update" in message:
            self._known = message["update"]
            if self.request.stream is not None:
                elapsed = round(time.monotonic() - self._begun, 3)
                self._tell({"event": "update", "elapsed": elapsed, **message["update"]})
        elif "done" in message:
            self._end({"event": "done", **message["done"]})
        elif "error" in message:
            self._end(error_event(message["error"]))
        else:
            log.error("a child failed: %s", message.get("trace", message["fault"]))
            self._known = self._known if message["fault"] == "memory" else None
            self._end(self._cut_off(message["fault"]))

    def _cut_off(self, reason: Reason) -> Event:
        """What is known, as the final answer."""
        return {"event": "done", **nothing_known(self.request.verb, reason), **(self._known or {})}

    def _end(self, event: Event) -> None:
        if not self.ended:
            self.ended = True
            self._tell(event)

    def _tell(self, event: Event) -> None:
        self._untold = event
        self._news.set()


def error_event(error: dict[str, Any]) -> Event:
    """The event for an answer of bad input: the first fault, and all of them."""
    return {"event": "error", **error["error"], "errors": error["errors"]}


def refusal(error: PositionError, id_: Any = None) -> Event:
    """The one event of a request that cannot be read."""
    return {"id": id_, **error_event(error.as_json())}


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
        async with asyncio.timeout_at(self._deadline) as self._waiting:
            try:
                line = await self._reader.readline()
            except ConnectionError:
                line = b""
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

    def stop(self) -> None:
        """Ask it for what it knows, and give it a moment to say it."""
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
        if self._waiting is not None:
            self._waiting.reschedule(deadline)


def _now() -> float:
    return asyncio.get_running_loop().time()
