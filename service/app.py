"""The HTTP API, and the service as a process."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from types import FrameType
from typing import TYPE_CHECKING

import h11
import uvicorn
from fastapi import FastAPI, Response
from fastapi import Request as HttpRequest
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from periplus import __version__
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import Message, say, speaking, spoken, with_guess

from .bodies import Unsound
from .children import CHILDREN
from .guarding import API, Guard, language_of
from .openapi import describe, verb_routes
from .page import missing_page
from .page import router as page
from .page.assets import MADE_OF
from .reference import router as reference
from .replies import NDJSON, Fault
from .requests import VERBS
from .scheduling import FairQueue, Scheduler

if TYPE_CHECKING:
    from .store import AnswerStore

SLOTS, QUEUE = 2, 8
QUICK_SLOTS, QUICK_QUEUE = 2, 64
"""Verbs that ask no solver have a queue of their own."""
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
    app.state.scheduler = Scheduler(FairQueue(slots, queue), FairQueue(QUICK_SLOTS, QUICK_QUEUE))
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
            return Fault.of(error.error, 400)

    @app.exception_handler(HTTPException)
    async def _refused(request: HttpRequest, error: HTTPException) -> Response:
        detail = (
            error.detail if isinstance(error.detail, Message) else PLAIN.get(error.status_code, error.detail)
        )
        if detail is PLAIN[404]:
            detail = with_guess(detail, request.url.path.removeprefix(API), VERBS)
        with speaking(language_of(request)):
            if error.status_code == 404 and _asks_for_a_page(request):
                return missing_page(request, detail)
            return Fault(error.status_code, spoken(detail), **(error.headers or {}))


def _asks_for_a_page(request: HttpRequest) -> bool:
    """Whether a reader may have followed an address there, not a program or a page that loads what it is made of."""
    return request.method == "GET" and not request.url.path.startswith((API, *MADE_OF))


CONNECTIONS = 200
"""Connections at once, idle ones included; more are refused."""
LAST_WORDS = 2
"""Seconds that answers under way have at a stop."""
PATIENCE = 10.0
"""Seconds in which a new connection, or one that has been answered, must send the whole head of a request."""


def serve(
    host: str,
    port: int,
    *,
    slots: int,
    queue: int,
    store: AnswerStore | None,
    names: Collection[str],
    tell: Callable[[str], None],
) -> None:
    """Serve until a signal comes; ``tell`` is given the address. Raises OSError where that is taken.

    ``names`` are those that the service is asked by, besides addresses, localhost and ``host``.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    logging.getLogger("periplus").setLevel(logging.INFO)
    app = create_app(slots, queue, store, (host, *names))
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family) as listening:
        name, number = listening.getsockname()[:2]
        address = f"http://{f'[{name}]' if ':' in name else name}:{number}"
        _Server(app, lambda: tell(address)).run(sockets=[listening])


class JsonLines(logging.Formatter):
    """A record as one line of JSON, with the fields of its ``entry``."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        line = {"time": moment, "level": record.levelname.lower(), "message": record.getMessage()}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line | getattr(record, "entry", {}))


class Patient(H11Protocol):
    """Closes a connection whose next request does not begin, or whose head does not end, in time.

    The server's own timer for kept connections is stopped by the first byte, and new connections have none.
    """

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The first head is due."""
        super().connection_made(transport)  # type: ignore[arg-type]
        self._deadline = self.loop.call_later(PATIENCE, self._give_up)

    def handle_events(self) -> None:
        """Called when bytes have come and after an answer: a head is due, or has come."""
        super().handle_events()
        waits = self.conn.their_state is h11.IDLE and not self.transport.is_closing()
        if not waits:
            self._forget()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(PATIENCE, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is due any more."""
        self._forget()
        super().connection_lost(exc)

    def _give_up(self) -> None:
        self._deadline = None
        self.timeout_keep_alive_handler()

    def _forget(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class _Server(uvicorn.Server):
    """A server that stops at the first signal, with the answers known by then.

    That takes at most LAST_WORDS; later signals change nothing.
    """

    def __init__(self, app: FastAPI, ready: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=Patient,
                ws="none",
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                limit_concurrency=CONNECTIONS,
                timeout_graceful_shutdown=LAST_WORDS,
            )
        )
        self._app = app
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen; whoever is told so may send signals."""
        await super().startup(sockets)
        self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Called by the signal; it is not raised again at the end, as the stop is what was asked for."""
        self.should_exit = True
        self._app.state.scheduler.stop()
