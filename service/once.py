"""One line that asks, one event that answers: what batches need, on this machine or on another."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from periplus.models.core.errors import PositionError

from .answering import Answering, Event, refusal
from .reading import id_in, id_of, lang_of, read_body, read_request, unsound
from .request_fields import Request

if TYPE_CHECKING:
    from .store import AnswerStore

ATTEMPTS = 3
"""Times that a request is begun, if its process dies."""


async def answer(raw: bytes, store: AnswerStore | None = None) -> Event:
    """The last event of the request in the text; one whose process dies is begun again."""
    try:
        tree = read_body(raw)
    except PositionError as error:
        return refusal(unsound(error), id_in(raw))
    try:
        request = read_request(tree)
    except PositionError as error:
        return refusal(error, id_of(tree), lang_of(tree))
    for _ in range(ATTEMPTS - 1):
        event = await _once(request, store)
        if event.get("reason") != "crashed":
            return event
    return await _once(request, store)


async def _once(request: Request, store: AnswerStore | None) -> Event:
    work = Answering(request.model_copy(update={"stream": None}), store)
    task = asyncio.create_task(work.work())
    try:
        return await anext(work.events())
    finally:
        task.cancel()
        await asyncio.wait([task])


def answer_text(raw: bytes) -> str:
    """The answer as text, for whoever waits for it in a thread of his own."""
    return json.dumps(asyncio.run(answer(raw)))
