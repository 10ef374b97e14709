"""The service as a process: one listening socket, a log of JSON lines, a clean stop."""

from __future__ import annotations

import json
import logging
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import uvicorn
from fastapi import FastAPI

from .app import create_app

CONNECTIONS = 200
"""Connections at once, idle ones included; more are refused."""
LAST_WORDS = 2
"""Seconds that answers under way have at a stop."""


def serve(
    host: str, port: int, *, slots: int, queue: int, store: Path | None, tell: Callable[[str], None]
) -> None:
    """Serve until a signal comes; ``tell`` is given the address. Raises OSError where that is taken."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    logging.getLogger("periplus").setLevel(logging.INFO)
    app = create_app(slots, queue, store)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family) as listening:
        name, number = listening.getsockname()[:2]
        tell(f"http://{f'[{name}]' if ':' in name else name}:{number}")
        _Server(app).run(sockets=[listening])


class JsonLines(logging.Formatter):
    """A record as one line of JSON, with the fields of its ``entry``."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        line = {"time": moment, "level": record.levelname.lower(), "message": record.getMessage()}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line | getattr(record, "entry", {}))


class _Server(uvicorn.Server):
    """Stops at the first signal, with the answers known by then; at the second at once."""

    def __init__(self, app: FastAPI) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http="h11",
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

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Called by the signal; it is not raised again at the end, as the stop is what was asked for."""
        if self.should_exit:
            self.force_exit = True
        self.should_exit = True
        self._app.state.desk.stop()
