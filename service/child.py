"""The process that does the work: a server that keeps all games loaded and forks one child for each request.

A child reads its request as a line of JSON, answers with lines of JSON and dies. A line that comes later asks
it to stop and hand in what it knows; when the connection closes it dies at once. Hostile positions, crashes and
hunger for memory or time end that one child: its address space and its processor time are bounded, whoever has
sent it bounds its wall time. Where it needs the solver, that runs inside it, in a thread of its own.
"""

from __future__ import annotations

import gc
import json
import logging
import math
import os
import resource
import socket
import threading
import time
import traceback
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, BinaryIO

from pydantic import BaseModel

from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.registry import NAMES, game
from periplus.models.core.results import verdict
from periplus.models.core.wording import speaking
from periplus.solvers import api, cpsat
from periplus.solvers.forkserver import fork_for_each
from periplus.solvers.process_limits import lower_limit
from periplus.solvers.search import Search

from .reading import read_request
from .request_fields import Request
from .store import AnswerStore
from .telling import PrintedSearch, PrintedWork, UpdateSender
from .verbs import put

PATIENCE = 100_000
"""New objects between two looks for garbage: a child answers one request and is gone."""
QUICK_MEMORY = 256
"""MiB that a request may take that the rules alone answer."""
SPARE = 2.0
"""Seconds of processor time beyond the limit of a request before the system ends its child."""

log = logging.getLogger("periplus.child")


def serve(control: socket.socket) -> None:
    """Fork a child for every connection that comes through ``control``, until it closes."""
    cpsat.solve_here()
    load()
    gc.set_threshold(PATIENCE)
    gc.freeze()  # or each child's collections would write to, and so copy, all that it shares
    fork_for_each(control, work)


def load() -> None:
    """Import and build what any request may need, so that no child has to."""
    for name in NAMES:
        for folder in ("models", "solvers", "drawing"):
            try:
                package = import_module(f"periplus.{folder}.{name}")
                for module in walk_packages(getattr(package, "__path__", ()), f"{package.__name__}."):
                    import_module(module.name)
            except Exception:  # what is broken fails where it is asked, and takes no other game along
                log.exception("%s of %s cannot be loaded", folder, name)
        try:
            _warm(name)
        except Exception:
            log.exception("%s cannot be asked", name)


def _warm(name: str) -> None:
    """Build the game's models and answer by the rules about a new table, or every child would do so anew."""
    models = [BaseModel]
    while models:
        for model in models.pop().__subclasses__():
            models.append(model)
            if model.__module__.startswith(f"periplus.models.{name}."):
                model.model_rebuild()
    position = game(name).whole(api.new(name, seed=1))
    for verb in ("check", "score", "moves", "draw"):
        put(read_request({"verb": verb, "position": position}), time.monotonic())


def work(job: socket.socket) -> None:
    """Read the request, answer it, tell of it what is found."""
    begun = time.monotonic()
    stream = job.makefile("rb")
    task = json.loads(stream.readline())
    channel = Channel(job)
    channel.send({"pid": os.getpid()})
    request = read_request(task["request"])
    _limit(request)
    orders = Orders(stream)
    try:
        with speaking(request.lang):
            store = AnswerStore(**task["store"]) if task["store"] else None
            channel.send(_answer(request, begun, channel, orders, store))
    except MemoryError:
        channel.send({"fault": "memory"})
    except Exception:
        channel.send({"fault": "crashed", "trace": traceback.format_exc()})


def _answer(
    request: Request, begun: float, channel: Channel, orders: Orders, store: AnswerStore | None
) -> dict[str, Any]:
    """The last message: the answer, or what is wrong with the request."""
    try:
        asked = put(request, begun)
        if isinstance(asked, PrintedSearch):
            return {"done": _found(request, asked, channel, orders, store)}
        if isinstance(asked, PrintedWork):
            with UpdateSender(channel.send, dict, _every(request)) as updates:
                return {"done": asked.run(updates.tell)}
    except PositionError as error:
        return {"error": error.as_json()}
    except IllegalMove as error:
        return {"done": verdict(error.violations)}
    return {"done": asked}


def _found(
    request: Request, asked: PrintedSearch, channel: Channel, orders: Orders, store: AnswerStore | None
) -> dict[str, Any]:
    """The final answer of a search, which is followed, or of the store."""
    if store is not None and (known := store.recall(request, asked)) is not None:
        return asked.final(known)
    orders.stop(asked.search)
    with asked.search, UpdateSender(channel.send, asked.told, _every(request)) as updates:
        for answer in asked.search:
            updates.tell(answer)
    final = asked.search.result()
    if store is not None:
        store.keep(request, asked, final)
    return asked.final(final)


def _every(request: Request) -> float:
    """Seconds between two updates."""
    return request.stream.every if request.stream else 0.25


def _limit(request: Request) -> None:
    """Bound this process's memory and processor time as the request says, where the system can."""
    try:
        taken = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    except FileNotFoundError:
        taken = 1 << 30
    memory = request.limits.memory if request.searches else min(request.limits.memory, QUICK_MEMORY)
    lower_limit(resource.RLIMIT_AS, taken + (memory << 20))
    lower_limit(resource.RLIMIT_CPU, math.ceil((request.limits.seconds + SPARE) * request.limits.workers))


class Channel:
    """Lines of JSON to whoever sent the request; a process that nobody hears any more ends."""

    def __init__(self, job: socket.socket) -> None:
        self._job = job
        self._lock = threading.Lock()

    def send(self, message: dict[str, Any]) -> None:
        """Write the message on a line of its own, from any thread."""
        line = json.dumps(message).encode() + b"\n"
        try:
            with self._lock:
                self._job.sendall(line)
        except OSError:
            os._exit(0)


class Orders:
    """Waits for what else comes through the connection: an order to stop, or its end."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._stop = threading.Event()
        self._search: Search[Any] | None = None
        threading.Thread(target=self._listen, daemon=True).start()

    def stop(self, search: Search[Any]) -> None:
        """Let an order to stop, also one that has come already, cancel the search."""
        self._search = search
        if self._stop.is_set():
            search.cancel()

    def _listen(self) -> None:
        while self._stream.readline():
            self._stop.set()
            if self._search is not None:
                self._search.cancel()
        os._exit(0)
