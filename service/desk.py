"""Who is served when: so many requests at once, so many that wait, and one search at a time for each client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from .answering import Answering


class Full(Exception):
    """Nobody else can wait."""


class Lane:
    """``slots`` requests at once; ``queue`` more may wait (None: any number), in the order of their coming."""

    def __init__(self, slots: int, queue: int | None = None) -> None:
        self._slots = asyncio.Semaphore(slots)
        self._room = None if queue is None else slots + queue
        self._clients: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.inside = 0

    def enter(self) -> None:
        """Come in; raises Full. Whoever came in has to ``leave``."""
        if self._room is not None and self.inside >= self._room:
            raise Full
        self.inside += 1

    def leave(self) -> None:
        """Go out again."""
        self.inside -= 1

    @asynccontextmanager
    async def turn(self, client: str | None) -> AsyncIterator[None]:
        """Wait for a slot, and before that for the other requests of the same client (None: of nobody)."""
        one = asyncio.Lock() if client is None else self._clients.setdefault(client, asyncio.Lock())
        async with one, self._slots:
            yield


class Desk:
    """Sees to it that requests are worked on; ``quick`` is the lane of verbs that ask no solver."""

    def __init__(self, lane: Lane, quick: Lane | None = None) -> None:
        self.lane = lane
        self.quick = quick or lane
        self._works: set[Answering] = set()

    def stop(self) -> None:
        """Cancel all that waits or is worked on."""
        for work in self._works:
            work.cancel()

    @asynccontextmanager
    async def serving(self, work: Answering, client: str | None = None) -> AsyncIterator[None]:
        """The request waits and is worked on; whoever leaves before its end leaves no child behind.

        Raises Full.
        """
        searches = work.request.searches
        lane = self.lane if searches else self.quick
        lane.enter()
        self._works.add(work)
        try:
            task = asyncio.create_task(_work(work, lane, client if searches else None))
            try:
                yield
            finally:
                task.cancel()
                await asyncio.wait([task])
        finally:
            self._works.discard(work)
            lane.leave()


async def _work(work: Answering, lane: Lane, client: str | None) -> None:
    async with lane.turn(client):
        await work.work()
