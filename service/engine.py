"""JSON lines: requests on one side, events on the other, several at once, each with its id.

Every request gets exactly one ``done`` or ``error``. ``{"verb": "cancel", "target": ID}`` stops one that waits or
works; a cancel that has an id of its own is answered by whether there was anything to stop. At the end of the
input what is under way is finished; a signal stops all of it, with the answers known by then.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say

from .answering import Answering, Event, refusal
from .children import CHILDREN
from .pipes import Outlet, lines, stop_asked
from .reading import MAX_BYTES, id_in, id_of, lang_of, read_body, read_cancel, read_request, unsound
from .request_fields import Request
from .scheduling import FairQueue, Scheduler

if TYPE_CHECKING:
    from .store import AnswerStore

WAITING = 1000
"""Requests that may wait or work; the input is not read on before there is room."""
LAST_WORDS = 1.0
"""Seconds in which the answers to what a signal stopped are written."""
READER_GONE = 128 + 13


def run(slots: int, store: AnswerStore | None = None) -> int:
    """Serve standard input until its end; returns the exit status: 128 + n after signal n."""
    CHILDREN.warm()
    try:
        return asyncio.run(_serve(Scheduler(FairQueue(slots)), store))
    finally:
        CHILDREN.stop()


async def _serve(scheduler: Scheduler, store: AnswerStore | None) -> int:
    caught = stop_asked()
    outlet = Outlet()
    engine = Engine(scheduler, outlet, store)
    reading = asyncio.create_task(engine.serve())
    leaving = asyncio.create_task(outlet.gone.wait())
    await asyncio.wait({reading, leaving, caught}, return_when=asyncio.FIRST_COMPLETED)
    if reading.done():
        reading.result()
    reading.cancel()
    leaving.cancel()
    await engine.stop()
    await outlet.close(LAST_WORDS)
    if caught.done():
        return 128 + int(caught.result())
    return READER_GONE if outlet.gone.is_set() else 0


class Engine:
    """The requests under way, by id."""

    def __init__(self, scheduler: Scheduler, outlet: Outlet, store: AnswerStore | None = None) -> None:
        self._scheduler = scheduler
        self._store = store
        self._outlet = outlet
        self._room = asyncio.Semaphore(WAITING)
        self._running: dict[Any, Answering] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self) -> None:
        """Take every line of the input, then finish what is under way."""
        async for line in lines(MAX_BYTES):
            if line.strip():
                await self.take(line)
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def stop(self) -> None:
        """Stop what is under way, with the answers known by now."""
        self._scheduler.stop()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=LAST_WORDS)

    async def take(self, raw: bytes) -> None:
        """Begin what a line asks for."""
        try:
            tree = read_body(raw)
        except PositionError as error:
            return await self._tell(refusal(unsound(error), id_in(raw)))
        try:
            if isinstance(tree, dict) and tree.get("verb") == "cancel":
                return await self._cancel(tree)
            request = self._fresh(read_request(tree))
        except PositionError as error:
            return await self._tell(refusal(error, id_of(tree), lang_of(tree)))
        await self._room.acquire()
        work = self._running[request.id] = Answering(request, self._store)
        task = asyncio.create_task(self._follow(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _fresh(self, request: Request) -> Request:
        """The request, whose id must be free."""
        if request.id is None:
            raise PositionError("id", say("the field is missing, expected it here"))
        if request.id in self._running:
            raise PositionError(
                "id", say("{id} is under way, expected an id of its own", id=echo(request.id))
            )
        return request

    async def _follow(self, work: Answering) -> None:
        try:
            async with self._scheduler.serving(work):
                async for event in work.events():
                    if event["event"] != "update":
                        del self._running[work.request.id]
                    await self._tell(event)
        finally:
            self._room.release()

    async def _cancel(self, tree: Any) -> None:
        order = read_cancel(tree)
        work = self._running.get(order.target)
        if work is not None:
            work.cancel()
        if order.id is not None and order.id not in self._running:
            await self._tell(
                {"id": order.id, "event": "done", "target": order.target, "cancelled": work is not None}
            )

    async def _tell(self, event: Event) -> None:
        await self._outlet.put(json.dumps(event, ensure_ascii=False).encode())
