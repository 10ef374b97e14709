"""The solver's side of the fence: a server that keeps OR-Tools loaded and forks one child for each solve.

A child serves one solve and dies with it. It reads a line of JSON and a model from its socket, writes lines
of JSON, and ends at once when the other end closes, whatever the solver is doing then: the solver runs
without Python's lock, so the thread that waits for the end of the stream always gets its turn. A crash, a
limit of memory or a kill ends that one child and nothing else. No standard stream is touched.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import socket
import threading
from typing import Any, BinaryIO

from .forking import fork_for_each
from .solving import Solving

FOOTPRINT = 256 << 20
"""Bytes of address space that a child takes before it solves anything: code, stacks, reserves."""


def serve(control: socket.socket) -> None:
    """Fork a child for every connection that comes through ``control``, until it closes."""
    fork_for_each(control, work)


def work(job: socket.socket) -> None:
    """Read the request, solve it, write what is found."""
    stream = job.makefile("rb")
    request = json.loads(stream.readline())
    data = stream.read(request["size"])
    threading.Thread(target=_die_with, args=(stream,), daemon=True).start()
    _limit(resource.RLIMIT_AS, request["memory"] + FOOTPRINT)
    if request["cpu"] is not None:
        _limit(resource.RLIMIT_CPU, request["cpu"])

    def send(message: dict[str, Any]) -> None:
        try:
            job.sendall(json.dumps(message).encode() + b"\n")
        except OSError:
            os._exit(0)

    send(Solving(data, request["settings"], request["unit"]).run(send))


def _limit(kind: int, amount: int) -> None:
    """Lower a limit of this process, where the system has it."""
    _, highest = resource.getrlimit(kind)
    if highest != resource.RLIM_INFINITY:
        amount = min(amount, highest)
    with contextlib.suppress(ValueError):
        resource.setrlimit(kind, (amount, highest))


def _die_with(stream: BinaryIO) -> None:
    """End this process when the other side closes the stream; it sends nothing after the model."""
    stream.read(1)
    os._exit(0)
