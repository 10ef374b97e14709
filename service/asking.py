"""The paths of the verbs: a body in, an answer or a stream of events out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter
from fastapi import Request as HttpRequest
from starlette.responses import Response

from .answering import Answering
from .bodies import requested
from .bounds import Stream
from .guarding import client_of
from .reference import bundled_puzzle
from .replies import NDJSON, SSE, StreamedReply, form_of
from .requests import VERBS

JUDGE = "judge"
"""The verb about a puzzle, whose id stands in the path."""


def verb_routes() -> APIRouter:
    """One path for each verb."""
    router = APIRouter(prefix="/v1")
    for verb, model in VERBS.items():
        path = "/puzzles/{puzzle}/check" if verb == JUDGE else f"/{verb}"
        summary = (model.__doc__ or "").partition("\n")[0]
        router.add_api_route(
            path,
            _about_puzzle if verb == JUDGE else _endpoint(verb),
            methods=["POST"],
            operation_id=verb,
            summary=summary,
            response_class=Response,
        )
    return router


def _endpoint(verb: str) -> Callable[[HttpRequest], Awaitable[Response]]:
    async def put(request: HttpRequest) -> Response:
        return await _reply(request, verb)

    return put


async def _about_puzzle(request: HttpRequest, puzzle: str) -> Response:
    return await _reply(request, JUDGE, puzzle=(await asyncio.to_thread(bundled_puzzle, puzzle)).id)


async def _reply(request: HttpRequest, verb: str, **known: Any) -> Response:
    asked = await requested(request, verb, **known)
    form = form_of(request, asked.stream is not None)
    if form in (NDJSON, SSE) and asked.stream is None:
        asked = asked.model_copy(update={"stream": Stream()})
    state = request.app.state
    return StreamedReply(Answering(asked, state.store), state.desk, client_of(request.scope), form)
