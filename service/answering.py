"""A request under way: its disposable child, its updates, and at the end exactly one answer or error.

The work is done by ``child.py``. A cancel asks it politely for what it knows and cuts it off shortly after; so
does the limit of time, but not before a hint has told what is known without a search. What a child had told
before it was cut off stands, as it was replayed there; one that crashed is believed nothing. Whoever reads the events
may be slow: an update that was not read gives way to the next one, and the work never waits.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any, TypeAlias

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import LANGUAGES, speaking
from periplus.solvers.answers import Answer, Ranking
from periplus.solvers.limits import Reason

from .children import Child
from .request_fields import Request
from .requests import Check, ReviewLog, Why

if TYPE_CHECKING:
    from .store import AnswerStore

Event: TypeAlias = dict[str, Any]

LATE = 0.3
"""Seconds after its limit of time in which a child may still answer."""
PROMPT = 0.2
"""Seconds that a child may take to begin at the expense of its time; more is the first one's, who has to wait."""

FIRST = 3.0
"""Seconds after that in which the child of a hint that has told nothing yet may tell what is known without a search: on
a machine that gives it no time, a move that is late is better than none."""

log = logging.getLogger("periplus.service")


class Answering:
    """One request; ``work`` does it, ``events`` tells of it, both once and at the same time."""

    def __init__(self, request: Request, store: AnswerStore | None = None) -> None:
        self.request = request
        self.ended = False
        self._store = store
        self._stopped: Reason = "seconds"
        self._child: Child | None = None
        self._known: Event | None = None
        self._overdue = False
        self._begun = time.monotonic()
        self._untold: Event = {}
        self._news = asyncio.Event()

    def cancel(self) -> None:
        """Stop the work, before, during or after it; its answer is then what is known."""
        if self.ended:
            return
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
            await self._child.send({"request": self._data(), "store": self._store and self._store.as_json()})
            waits = self.request.verb == "hint"
            while not self.ended:
                try:
                    self._hear(await self._child.message())
                except TimeoutError:
                    if self._known is not None or self._stopped == "cancelled" or not waits:
                        raise
                    waits = False
                    self._child.wait(FIRST)
                    self._overdue = True

    def _data(self) -> Event:
        return self.request.model_dump(mode="json", exclude_none=True)

    def _hear(self, message: dict[str, Any]) -> None:
        """What the child says."""
        if self._child is not None and "pid" in message:
            spent = min(time.monotonic() - self._begun, PROMPT)
            self._child.lives(message["pid"], self.request.limits.seconds + LATE - spent)
        elif "update" in message:
            self._known = message["update"]
            if self._overdue:
                self._end(self._cut_off(self._stopped))
            elif self.request.stream is not None:
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
        return {"event": "done", **nothing_known(self.request, reason), **(self._known or {})}

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


def refusal(error: PositionError, id_: Any = None, language: str = LANGUAGES[0]) -> Event:
    """The one event of a request that cannot be read."""
    with speaking(language):
        return {"id": id_, **error_event(error.as_json())}


def nothing_known(request: Request, reason: Reason) -> dict[str, Any]:
    """The ``unknown`` answer to the request, in the form of its others."""
    unknown = {"status": "unknown", "reason": reason}
    match request.verb:
        case "hint":
            return Ranking("unknown", reason=reason).as_json()
        case "solve" | "maximum":
            return Answer("unknown", reason=reason).as_json()
        case "ask":
            return {"status": "unknown", "answers": [], "complete": False, "reason": reason}
        case "review" if isinstance(request, ReviewLog):
            unjudged: dict[str, Any] = {"next": request.start, "count": None, "decisions": [], "seats": []}
            return {"horizon": request.horizon, "complete": False, "reason": reason, **unjudged}
        case "check" if isinstance(request, Check) and request.partial:
            return {**unknown, "possible": None, "first_wrong": None}
        case "check":
            return {**unknown, "legal": None, "violations": []}
        case "why" if isinstance(request, Why) and request.rather_than is not None:
            return {**unknown, "this": None, "other": None}
        case "why":
            return {**unknown, "holds": None, "rules": [], "facts": [], "irreducible": False, "text": ""}
        case _:
            return unknown
