"""An answer over HTTP: one JSON object, or a stream of events, for as long as the client listens."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from fastapi.sse import format_sse_event
from starlette.requests import Request as HttpRequest
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say, speaking, spoken

from .answering import Answering, Event
from .scheduling import Full, Scheduler

RETRY = 5
"""Seconds after which a client that found no room may try again."""
FULL = say("everybody is busy, try again later")
NDJSON, SSE, JSON, SVG = "application/x-ndjson", "text/event-stream", "application/json", "image/svg+xml"
_ENVELOPE = frozenset({"id", "event", "seq"})


class Fault(JSONResponse):
    """What is wrong with a request, in the form that the command line gives it."""

    def __init__(self, status: int, message: str, field: str = "", **headers: str) -> None:
        fault = {"field": field, "message": message}
        super().__init__({"error": fault, "errors": [fault]}, status, {**headers})

    @staticmethod
    def of(error: PositionError, status: int) -> JSONResponse:
        """All faults of what was sent."""
        return JSONResponse(error.as_json(), status)


def form_of(request: HttpRequest, streams: bool) -> str:
    """The media type of the answer that the client wants."""
    accepted = request.headers.get("accept", "")
    wanted = next((form for form in (SSE, NDJSON, SVG) if form in accepted), JSON)
    return NDJSON if streams and wanted != SSE else wanted


class StreamedReply(Response):
    """Works on the request while it tells of it; a client that goes away takes the work with it."""

    def __init__(self, work: Answering, scheduler: Scheduler, client: str, form: str) -> None:
        super().__init__()
        self._work = work
        self._scheduler = scheduler
        self._client = client
        self._form = form

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the answer."""
        telling = asyncio.create_task(self._tell(scope, receive, send))
        leaving = asyncio.create_task(_gone(receive))
        try:
            await asyncio.wait([telling, leaving], return_when=asyncio.FIRST_COMPLETED)
        finally:
            leaving.cancel()
            telling.cancel()
            await asyncio.wait([telling, leaving])
        if not telling.cancelled():
            telling.result()

    async def _tell(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            async with self._scheduler.serving(self._work, self._client):
                events = self._work.events()
                first = await anext(events)
                if first["event"] == "error" or self._form in (JSON, SVG):
                    return await _whole(first, self._form)(scope, receive, send)
                await self._stream(first, events, send)
        except Full:
            with speaking(self._work.request.lang):
                full = Fault(503, spoken(FULL), **{"Retry-After": str(RETRY)})
            await full(scope, receive, send)

    async def _stream(self, first: Event, events: AsyncIterator[Event], send: Send) -> None:
        written = _AS_LINE[self._form]
        headers = [(b"content-type", self._form.encode()), (b"x-accel-buffering", b"no")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": written(first), "more_body": True})
        async for event in events:
            await send({"type": "http.response.body", "body": written(event), "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def _whole(event: Event, form: str) -> Response:
    """The answer as one text: what the command line prints, or the picture alone."""
    if event["event"] == "error":
        error = {"field": event["field"], "message": event["message"]}
        return JSONResponse({"error": error, "errors": event["errors"]}, 422)
    answer = {name: part for name, part in event.items() if name not in _ENVELOPE}
    if form == SVG and "svg" in answer:
        return Response(answer["svg"], media_type=SVG)
    return JSONResponse(answer)


def _line(event: Event) -> bytes:
    return json.dumps(event, ensure_ascii=False).encode() + b"\n"


def _sse(event: Event) -> bytes:
    return format_sse_event(data_str=json.dumps(event, ensure_ascii=False), event=event["event"])


_AS_LINE: dict[str, Callable[[dict[str, Any]], bytes]] = {NDJSON: _line, SSE: _sse}


async def _gone(receive: Receive) -> None:
    """Wait until the client has closed the connection."""
    while (await receive())["type"] != "http.disconnect":
        pass
