"""The body of a request over HTTP: bounded in size and time, read by the models that the other ways in use."""

from __future__ import annotations

import asyncio
from codecs import BOM_UTF8
from typing import Any

from fastapi import HTTPException
from fastapi import Request as HttpRequest
from starlette.requests import ClientDisconnect

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say

from .guarding import language_of
from .reading import MAX_BYTES, lang_of, read_body, read_request, unsound
from .request_fields import Request

PATIENCE = 10.0
"""Seconds in which a body must have come."""
CLOSE = {"Connection": "close"}
"""What remains of the body is not read."""
MOST_SECONDS = 30.0
MOST_WORKERS = 2
MOST_MEMORY = 2048
"""The largest limits that a client may set."""


class Unsound(ValueError):
    """A body that is no sound JSON: ``error`` says why."""

    def __init__(self, error: PositionError) -> None:
        self.error = error
        super().__init__(str(error))


async def requested(request: HttpRequest, verb: str, **known: Any) -> Request:
    """The request of the verb in the body; ``known`` are fields that the address holds.

    Raises Unsound, and PositionError with every fault.
    """
    try:
        tree = read_body((await received(request)).removeprefix(BOM_UTF8))
    except PositionError as error:
        raise Unsound(unsound(error)) from None
    if isinstance(tree, dict):
        request.state.language = lang_of({"lang": language_of(request)} | tree)
        if twice := sorted(known.keys() & tree):
            raise PositionError(twice[0], say("stands in the address, expected it there alone"))
        tree = {"lang": request.state.language} | tree | known
    asked = read_request(tree, verb)
    _admit(asked)
    return asked


async def received(request: HttpRequest) -> bytes:
    """The bytes of the body; raises HTTPException for one that is too large, comes too slowly or not at all."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await _bounded(request)
    except TimeoutError:
        raise HTTPException(408, say("the body did not come in time"), CLOSE) from None
    except ClientDisconnect:
        raise HTTPException(400, say("the body did not come")) from None


async def _bounded(request: HttpRequest) -> bytes:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BYTES:
            raise HTTPException(413, say("the body has more than {most} bytes", most=MAX_BYTES), CLOSE)
    return body


def _admit(request: Request) -> None:
    """Raise PositionError for limits that are beyond those of a service."""
    limits = request.limits
    given = {"seconds": MOST_SECONDS, "workers": MOST_WORKERS, "memory": MOST_MEMORY}
    for name, most in given.items():
        value = getattr(limits, name)
        if value > most:
            raise PositionError(
                f"limits.{name}", say("expected at most {most}, got {value}", most=most, value=echo(value))
            )
