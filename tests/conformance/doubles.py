"""Programs to put the cases to without a process: our own engine's answers, and one that alters some of them."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Any

from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.results import verdict
from periplus.service.answering import refusal
from periplus.service.reading import read_request
from periplus.service.verbs import put

Json = dict[str, Any]


class OwnEngine:
    """The answers of ``periplus engine`` for what asks no solver; ``alter`` may change one before it is given."""

    def __init__(self, alter: Callable[[Json, Json], Json] = lambda request, event: event) -> None:
        self._alter = alter
        self._events: deque[Json] = deque()

    def send(self, request: Json) -> None:
        self._events.append(self._alter(request, answer(request)))

    def event(self) -> Json:
        return self._events.popleft()


def answer(request: Json) -> Json:
    """The event that answers the request."""
    try:
        told = put(read_request(request), time.monotonic())
        assert isinstance(told, dict)
    except PositionError as error:
        return refusal(error, request["id"])
    except IllegalMove as error:
        told = verdict(error.violations)
    return {"id": request["id"], "event": "done", "seq": 0, **told}
