"""The solver's side of the fence: a server that keeps OR-Tools loaded and forks one child for each solve.

A child serves one solve and dies with it. It reads a line of JSON and a model from its socket, writes lines
of JSON, and ends at once when the other end closes, whatever the solver is doing then: the solver runs
without Python's lock, so the thread that waits for the end of the stream always gets its turn. A crash, a
limit of memory or a kill ends that one child and nothing else. No standard stream is touched.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import resource
import socket
import threading
from collections.abc import Callable
from typing import Any, BinaryIO

from ortools.sat import cp_model_pb2, sat_parameters_pb2
from ortools.sat.python.cp_model_helper import SolutionCallback, SolveWrapper

from .forking import fork_for_each

Send = Callable[[dict[str, Any]], None]

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

    try:
        send(_solve(data, request["settings"], send))
    except MemoryError:
        send({"fault": "memory"})
    except Exception as error:
        send({"refused": str(error)})


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


def _solve(data: bytes, settings: dict[str, Any], send: Send) -> dict[str, Any]:
    """The final message of a solve; incumbents and bounds go through ``send`` while it runs."""
    model = cp_model_pb2.CpModelProto.FromString(data)
    parameters = sat_parameters_pb2.SatParameters(**settings)
    has_objective = model.HasField("objective")
    wrapper = SolveWrapper()
    wrapper.set_parameters(parameters)
    callback = _Incumbents(send, has_objective)
    wrapper.add_solution_callback(callback)
    bounds = _Bounds(send)
    if has_objective:
        wrapper.add_best_bound_callback(bounds.tell)
    response = wrapper.solve(model)  # type: ignore[no-untyped-call]
    wrapper.clear_solution_callback(callback)
    found = response.status in (cp_model_pb2.OPTIMAL, cp_model_pb2.FEASIBLE)
    bounded = has_objective and (found or bounds.told)
    return {
        "status": cp_model_pb2.CpSolverStatus.Name(response.status),
        "value": _whole(response.objective_value) if found and has_objective else None,
        "bound": _whole(response.best_objective_bound) if bounded else None,
        "values": list(response.solution) if found else None,
        "work": response.deterministic_time,
        "limit": _nearest_limit(settings, response.deterministic_time, response.wall_time),
        "branches": response.num_branches,
        "conflicts": response.num_conflicts,
        "info": response.solution_info,
    }


def _nearest_limit(settings: dict[str, Any], work: float, seconds: float) -> str:
    """Which limit ended an incomplete solve: the solver stops a little before the one that it foresees."""
    spent = {"work": (work, "max_deterministic_time"), "seconds": (seconds, "max_time_in_seconds")}
    shares = {limit: _share(used, settings.get(name, math.inf)) for limit, (used, name) in spent.items()}
    return max(shares, key=lambda limit: shares[limit])


def _share(used: float, limit: float) -> float:
    """How much of a limit is used; all of one that had passed before the solve began."""
    return used / limit if limit else math.inf


class _Bounds:
    """Sends every bound; a solve that ends before its first one reports 0 for it, which means nothing."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.told = False

    def tell(self, bound: float) -> None:
        """Called by the solver in its own thread."""
        self.told = True
        self._send({"bound": _whole(bound)})


class _Incumbents(SolutionCallback):
    """Sends every solution that the solver comes to."""

    def __init__(self, send: Send, has_objective: bool) -> None:
        super().__init__()
        self._send = send
        self._has_objective = has_objective

    def OnSolutionCallback(self) -> None:  # noqa: N802 - the solver's name
        """Called by the solver in its own thread."""
        message: dict[str, Any] = {"values": list(self.Response().solution)}  # type: ignore[no-untyped-call]
        if self._has_objective:
            message |= {"value": _whole(self.ObjectiveValue()), "bound": _whole(self.BestObjectiveBound())}
        self._send(message)


def _whole(number: float) -> int | None:
    """The figure of a whole-numbered objective; None while it is infinite."""
    return round(number) if math.isfinite(number) else None
