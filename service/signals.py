"""The first signal that asks the process to end, as something to wait for."""

from __future__ import annotations

import asyncio
import signal
from typing import Any

SIGNALS = (signal.SIGINT, signal.SIGTERM)


def stop_asked() -> asyncio.Future[Any]:
    """Is done, with its number, once a signal has come; later ones change nothing."""
    loop = asyncio.get_running_loop()
    caught: asyncio.Future[Any] = loop.create_future()
    for number in SIGNALS:
        loop.add_signal_handler(number, _note, caught, int(number))
    return caught


def _note(caught: asyncio.Future[Any], number: int) -> None:
    if not caught.done():
        caught.set_result(number)
