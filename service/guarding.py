"""What stands around every answer over HTTP: headers that keep browsers safe, and one line in the log."""

from __future__ import annotations

import logging
import time

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
"""Nothing from elsewhere, nothing inline."""
HEADERS = {
    "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in POLICY.items()),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}
"""A more special value that an answer brings along stands."""

log = logging.getLogger("periplus.access")


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, its answer with the headers, and log it when it is over."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        begun = time.monotonic()
        status: int | None = None

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            await self._app(scope, receive, guarded)
        finally:
            _log(scope, status, time.monotonic() - begun)


def _log(scope: Scope, status: int | None, seconds: float) -> None:
    """One line of JSON; the status is null where the client left before there was one."""
    client = scope.get("client")
    entry = {
        "client": client[0] if client else None,
        "method": scope["method"],
        "path": scope["path"][:200],
        "status": status,
        "seconds": round(seconds, 3),
    }
    log.info("request", extra={"entry": entry})
