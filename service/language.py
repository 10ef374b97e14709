"""The language of a reader: what the address asks for, or else what the browser says."""

from __future__ import annotations

from fastapi import Request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from periplus.models.core.wording import LANGUAGES


def language_of(request: Request) -> str:
    """One of LANGUAGES: that of the body, where that has been read, else ``?lang=``, else the best match of
    ``Accept-Language``, else the first of them."""
    asked = getattr(request.state, "language", request.query_params.get("lang"))
    if asked in LANGUAGES:
        return asked
    accepted = parse_accept_header(request.headers.get("accept-language"), LanguageAccept)
    return accepted.best_match(LANGUAGES, LANGUAGES[0])
