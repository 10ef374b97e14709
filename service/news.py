"""What a search knows so far, told whole, no faster than asked for, and never without a change."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import copy_context
from types import TracebackType
from typing import Any, Self

LEAST = 0.02
"""Seconds between two updates at least, however often they are asked for."""
FINAL_ONLY = frozenset({"reason", "work", "engine"})
"""Parts of an answer that are known, or of use, at its end alone."""


class News:
    """Sends ``{"update": …}`` from a thread of its own, so that the latest news never wait for the next.

    The first goes out at once. ``told`` prints an answer; ``every`` is the time between two updates in seconds.
    """

    def __init__(
        self, send: Callable[[dict[str, Any]], None], told: Callable[[Any], dict[str, Any]], every: float
    ) -> None:
        self._send = send
        self._told = told
        self._every = max(every, LEAST)
        self._latest: Any = None
        self._changed = threading.Event()
        self._over = threading.Event()
        self._thread = threading.Thread(target=copy_context().run, args=(self._run,), daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._changed.set()
        self._thread.join()

    def tell(self, answer: Any) -> None:
        """This is what is known now."""
        self._latest = answer
        self._changed.set()

    def _run(self) -> None:
        sent: dict[str, Any] | None = None
        while True:
            self._changed.wait()
            if self._over.is_set():
                return
            self._changed.clear()
            answer = self._told(self._latest)
            update = {name: part for name, part in answer.items() if name not in FINAL_ONLY}
            if update != sent:
                sent = update
                self._send({"update": update})
            self._over.wait(self._every)
