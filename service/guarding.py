"""What stands around every answer over HTTP: who may ask from where, headers, the language of the reader.

A page elsewhere on the network must not use a reader's browser to ask a service that only the reader can
reach. So the service answers to its own names alone (against DNS rebinding: an address is never somebody
else's name), takes a body only from its own pages or from programs, and only as JSON, which no page can send
elsewhere unasked.
"""

from __future__ import annotations

import ipaddress
import logging
import time
from collections.abc import Collection
from urllib.parse import urlsplit

from fastapi import Request as AnyRequest
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.routing import Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from periplus.models.core.errors import echo
from periplus.models.core.wording import LANGUAGES, say, speaking, spoken, with_guess

from .replies import Fault


def language_of(request: AnyRequest) -> str:
    """The language of the reader, one of LANGUAGES.

    That of the body, where that has been read, else ``?lang=``, else the best match of ``Accept-Language``, else the
    first of LANGUAGES.
    """
    asked = getattr(request.state, "language", request.query_params.get("lang"))
    if asked in LANGUAGES:
        return asked
    accepted = parse_accept_header(request.headers.get("accept-language"), LanguageAccept)
    return accepted.best_match(LANGUAGES, LANGUAGES[0])


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


def policy(style: str = "") -> str:
    """The content security policy of an answer; ``style`` is the source of the one style that stands inside a page."""
    allowed = POLICY | {"style-src": style or POLICY["style-src"]}
    return "; ".join(f"{name} {value}" for name, value in allowed.items())


HEADERS = {
    "Content-Security-Policy": policy(),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}
"""A more special value that an answer brings along stands."""
API = "/v1/"
"""Where the addresses of programs begin; the others are pages."""
PLAIN = "identity"
"""What ``Content-Encoding`` calls a body as it is."""
LOCAL = "localhost"
ANY = "*"
"""Among the names of a service: every name is its own."""
NETWORK = 64
"""Bits of an IPv6 address that are one client's: a household or a server has all addresses of such a network."""
LONGEST = 100
"""Characters of a client's name, or of another text that a client chose, in the log."""

log = logging.getLogger("periplus.access")


class Guard:
    """The outermost layer of the application; ``names`` are the service's, besides addresses and localhost."""

    def __init__(self, app: ASGIApp, names: Collection[str] = ()) -> None:
        self._app = app
        self._names = {LOCAL, *(name.lower() for name in names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on that may be asked, its answer with the headers, and log it when it is over."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        begun = time.monotonic()
        status: int | None = None
        bare = scope["method"] == "HEAD"
        asked = {**scope, "method": "GET"} if bare else scope

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if asked["path"].startswith(API):
                    headers.setdefault("Content-Language", language_of(Request(asked)))
            elif bare:
                message = {**message, "body": b""}
            await send(message)

        try:
            await (self._refusal(asked) or self._app)(asked, receive, guarded)
        finally:
            _log(scope, status, time.monotonic() - begun)

    def _refusal(self, scope: Scope) -> ASGIApp | None:
        """Why the request is not answered; None if it is."""
        headers = Headers(scope=scope)
        with speaking(language_of(Request(scope))):
            host = headers.get("host")
            if host is not None and not self._own(host):
                unknown = say(
                    "{host} is no name of this service; --name of periplus serve gives it one",
                    host=echo(host[:LONGEST]),
                )
                return Fault(421, spoken(unknown), "Host")
            if (fault := _unspoken(Request(scope))) is not None:
                return fault
            if scope["method"] == "GET":
                return None
            origin = headers.get("origin")
            if origin is not None and not self._ours(origin, host):
                return Fault(403, spoken(say("pages of other sites may not ask")), "Origin")
            if not _is_route(scope):
                return None  # what is wrong is the path or the method, whatever the body is
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            if scope["method"] == "POST" and kind != "application/json":
                return Fault(415, spoken(say("expected application/json")), "Content-Type")
            if headers.get("content-encoding", PLAIN).strip().lower() not in ("", PLAIN):
                return Fault(415, spoken(say("expected a body that is not compressed")), "Content-Encoding")
        return None

    def _own(self, host: str) -> bool:
        """Whether the Host header names this service."""
        name = _hostname(f"//{host}")
        return ANY in self._names or name in self._names or _is_address(name)

    def _ours(self, origin: str, host: str | None) -> bool:
        """Whether the page that asks came from this service: by the same host and port, or by a name given to it."""
        name = _hostname(origin)
        given = name in self._names and name != LOCAL and not _is_address(name)
        return given or origin.partition("//")[2] == host


def _unspoken(request: AnyRequest) -> Fault | None:
    """Why a program that asks for a language is not answered; a page falls back to one that its reader may know."""
    asked = request.query_params.get("lang", LANGUAGES[0])
    if asked in LANGUAGES or not request.url.path.startswith(API):
        return None
    given, choices = echo(asked[:LONGEST]), ", ".join(LANGUAGES)
    unknown = say("{given} is no choice, expected one of {choices}", given=given, choices=choices)
    return Fault(422, spoken(with_guess(unknown, asked, LANGUAGES)), "lang")


def _is_route(scope: Scope) -> bool:
    """Whether the application has that method at that path."""
    return any(route.matches(scope)[0] is Match.FULL for route in scope["app"].routes)


def _hostname(address: str) -> str:
    try:
        return (urlsplit(address).hostname or "").rstrip(".")
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def client_of(scope: Scope) -> str:
    """Who asks, for queues and the log: an IPv4 address, the network of an IPv6 address, or what a proxy says."""
    client = scope.get("client")
    if client is None:
        return ""
    try:
        address = ipaddress.ip_address(client[0])
    except ValueError:
        return str(client[0])[:LONGEST]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, NETWORK), strict=False))
    return str(address)


def _log(scope: Scope, status: int | None, seconds: float) -> None:
    """One line of JSON; the status is null where the client left before there was one."""
    entry = {
        "client": client_of(scope) or None,
        "method": scope["method"][:LONGEST],
        "path": scope["path"][:200],
        "status": status,
        "seconds": round(seconds, 3),
    }
    log.info("request", extra={"entry": entry})
