"""The HTTP API: every verb as a POST, what the games are made of as GETs, and the page for people."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from fastapi import FastAPI, Response
from fastapi import Request as HttpRequest
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware

from periplus import __version__
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import Message, say, speaking, spoken

from .asking import verb_routes
from .bodies import Unsound
from .children import CHILDREN
from .desk import Desk, Lane
from .guarding import Guard
from .language import language_of
from .openapi import describe
from .page import router as page
from .reference import router as reference
from .replies import NDJSON, Fault

if TYPE_CHECKING:
    from .store import AnswerStore

SLOTS, QUEUE = 2, 8
QUICK_SLOTS, QUICK_QUEUE = 2, 64
"""Verbs that ask no solver have a lane of their own."""
PLAIN = {404: say("there is no such path"), 405: say("the path has no such method")}
"""What the framework refuses by itself, in words that can be said in every language."""


def create_app(
    slots: int = SLOTS, queue: int = QUEUE, store: AnswerStore | None = None, names: Collection[str] = ()
) -> FastAPI:
    """The service: ``slots`` searches at once, ``queue`` more that wait, replayed answers kept in ``store``.

    It answers to its ``names``, and to addresses and localhost.
    """
    app = FastAPI(
        title="Periplus",
        version=__version__,
        summary="Legality with cited rules, scores, and ranked moves with proven bounds.",
        docs_url=None,
        redoc_url=None,
        lifespan=_life,
    )
    app.state.desk = Desk(Lane(slots, queue), Lane(QUICK_SLOTS, QUICK_QUEUE))
    app.state.store = store
    app.add_middleware(
        GZipMiddleware, compresslevel=6, exclude_content_types=(*DEFAULT_EXCLUDED_CONTENT_TYPES, NDJSON)
    )
    app.add_middleware(Guard, names=names)
    app.include_router(verb_routes())
    app.include_router(reference)
    app.include_router(page)
    _say_faults(app)
    describe(app)
    return app


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    CHILDREN.warm()
    yield
    CHILDREN.stop()


def _say_faults(app: FastAPI) -> None:
    """Every refusal has one form, whoever refuses."""

    @app.exception_handler(PositionError)
    async def _unreadable(request: HttpRequest, error: PositionError) -> Response:
        with speaking(language_of(request)):
            return Fault.of(error, 422)

    @app.exception_handler(Unsound)
    async def _unsound(request: HttpRequest, error: Unsound) -> Response:
        with speaking(language_of(request)):
            return Fault.of(error.error, error.status)

    @app.exception_handler(HTTPException)
    async def _refused(request: HttpRequest, error: HTTPException) -> Fault:
        detail = (
            error.detail if isinstance(error.detail, Message) else PLAIN.get(error.status_code, error.detail)
        )
        with speaking(language_of(request)):
            return Fault(error.status_code, spoken(detail), **(error.headers or {}))
