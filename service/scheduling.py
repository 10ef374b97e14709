"""Who is served when: so many requests at once, so many that wait, and every client gets its turn.

Queuing is fair by client: a client has one request running at a time and may have a share of the queue waiting; a
free slot goes to the client that was served the longest ago. So one client that floods the service fills its own
share and delays nobody but itself.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager

from .answering import Answering


class Full(Exception):
    """There is no room in the queue for another request of this client."""


class Ticket:
    """A request in a queue; ``turn`` is done when its turn has come."""

    def __init__(self, client: Hashable) -> None:
        self.client = client
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class FairQueue:
    """``slots`` requests run at once and ``queue`` more may wait, half of them of one client.

    A queue of None has room for any number.
    """

    def __init__(self, slots: int, queue: int | None = None) -> None:
        self._slots = slots
        self._queue = queue
        self._running: dict[Hashable, Ticket] = {}
        self._waiting: dict[Hashable, deque[Ticket]] = {}
        """By client; the one that was served the longest ago stands first."""

    @property
    def inside(self) -> int:
        """How many requests run or wait."""
        return len(self._running) + self._length

    @property
    def _length(self) -> int:
        return sum(map(len, self._waiting.values()))

    def enter(self, client: str | None) -> Ticket:
        """Come in; whoever came in has to ``leave``. Raises Full.

        ``client`` is known by its name; requests of None are of nobody, and only the slots bind them.
        """
        ticket = Ticket(object() if client is None else client)
        own = self._waiting.setdefault(ticket.client, deque())
        own.append(ticket)
        self._begin()
        if self._queue is not None and ticket not in self._running.values():
            share = (self._queue + 1) // 2
            if self._length > self._queue or len(own) > share:
                self.leave(ticket)
                raise Full
        return ticket

    def leave(self, ticket: Ticket) -> None:
        """Go out, from the queue or from a slot; a second time changes nothing."""
        own = self._waiting.get(ticket.client, deque())
        if self._running.get(ticket.client) is ticket:
            del self._running[ticket.client]
            self._waiting.pop(ticket.client, None)
            self._waiting[ticket.client] = own  # behind all that wait
        elif ticket in own:
            own.remove(ticket)
        if not own:
            self._waiting.pop(ticket.client, None)
        self._begin()

    def _begin(self) -> None:
        """Give the free slots away."""
        for client, own in list(self._waiting.items()):
            if len(self._running) >= self._slots:
                return
            if own and client not in self._running:
                ticket = self._running[client] = own.popleft()
                if not ticket.turn.done():  # else whoever waited was called off, and is about to leave
                    ticket.turn.set_result(None)


class Scheduler:
    """Has requests worked on in their turn; ``quick`` is the queue of verbs that ask no solver."""

    def __init__(self, searches: FairQueue, quick: FairQueue | None = None) -> None:
        self.searches = searches
        self.quick = quick or searches
        self._works: set[Answering] = set()
        self._stopped = False

    def stop(self) -> None:
        """Cancel all that waits or is worked on, and all that still comes."""
        self._stopped = True
        for work in self._works:
            work.cancel()

    @asynccontextmanager
    async def serving(self, work: Answering, client: str | None = None) -> AsyncIterator[None]:
        """The request waits and is worked on; whoever leaves before its end leaves no child behind.

        Raises Full.
        """
        queue = self.searches if work.request.searches else self.quick
        ticket = queue.enter(client)
        self._works.add(work)
        if self._stopped:
            work.cancel()
        try:
            task = asyncio.create_task(_work(work, queue, ticket))
            try:
                yield
            finally:
                task.cancel()
                await asyncio.wait([task])
        finally:
            self._works.discard(work)
            queue.leave(ticket)


async def _work(work: Answering, queue: FairQueue, ticket: Ticket) -> None:
    """Work on the request when its turn comes; its slot is free again before its answer is read."""
    await ticket.turn
    try:
        await work.work()
    finally:
        queue.leave(ticket)
