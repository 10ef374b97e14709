"""One run of CP-SAT in this process, and the server whose children do nothing else.

A model goes in, messages come out while it runs: JSON objects, each solution with its value and bound, each bound, at
the end how the run ended. The solver works without Python's lock, so another thread can watch it and stop it.

The server keeps OR-Tools loaded and forks one child for each solve, which dies with it. A child reads a line of JSON
and a model from its socket, writes lines of JSON, and ends at once when the other end closes, whatever the solver is
doing then. A crash, a limit of memory or a kill ends that one child and nothing else. No standard stream is touched.
"""

from __future__ import annotations

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

from .forkserver import fork_for_each
from .process_limits import lower_limit

Send = Callable[[dict[str, Any]], None]

AGAIN = 0.02
"""Seconds after which an order to stop is repeated: the solver ignores one that comes before it has begun."""


class Solving:
    """A run with these fields of the solver's ``SatParameters``.

    With a ``unit`` it ends as soon as value and bound agree in whole units, with its effort: the solver alone would
    go on to the last point, and whoever watched it would end it sooner or later as the machine has it.
    """

    def __init__(self, model: bytes, settings: dict[str, Any], unit: int | None = None) -> None:
        self._model = model
        self._settings = settings
        self._unit = unit
        self._wrapper = SolveWrapper()
        self._over = threading.Event()

    def run(self, send: Send) -> dict[str, Any]:
        """The final message; solutions and bounds go through ``send`` while it runs, from the solver's threads.

        A model that the solver refuses has the final message ``{"refused": …}``, too little memory
        ``{"fault": "memory"}``.
        """
        try:
            return self._run(send)
        except MemoryError:
            return {"fault": "memory"}
        except Exception as error:
            return {"refused": str(error)}
        finally:
            self._over.set()

    def stop(self) -> None:
        """End the run soon, if it has not ended; may be called from any thread."""
        if not self._over.is_set():
            threading.Thread(target=self._stop, daemon=True).start()

    def _stop(self) -> None:
        self._wrapper.stop_search()
        while not self._over.wait(AGAIN):
            self._wrapper.stop_search()

    def _run(self, send: Send) -> dict[str, Any]:
        model = cp_model_pb2.CpModelProto.FromString(self._model)
        self._wrapper.set_parameters(sat_parameters_pb2.SatParameters(**self._settings))
        known = _Known(send, model.HasField("objective"), self._unit, self._wrapper)
        callback = _Incumbents(known)
        self._wrapper.add_solution_callback(callback)
        if known.has_objective:
            self._wrapper.add_best_bound_callback(known.tell_bound)
        response = self._wrapper.solve(model)  # type: ignore[no-untyped-call]
        self._wrapper.clear_solution_callback(callback)
        found = response.status in (cp_model_pb2.OPTIMAL, cp_model_pb2.FEASIBLE)
        refuted = response.status == cp_model_pb2.INFEASIBLE  # its bound is no figure
        bounded = known.has_objective and (found or known.bounded) and not refuted
        return {
            "status": cp_model_pb2.CpSolverStatus.Name(response.status),
            "value": _whole(response.objective_value) if found and known.has_objective else None,
            "bound": _whole(response.best_objective_bound) if bounded else None,
            "values": list(response.solution) if found else None,
            "work": response.deterministic_time,
            "limit": _nearest_limit(self._settings, response.deterministic_time, response.wall_time),
            "branches": response.num_branches,
            "conflicts": response.num_conflicts,
            "info": response.solution_info,
            "core": list(response.sufficient_assumptions_for_infeasibility),
        }


class _Known:
    """What the solver has told so far; ends the run when that is enough."""

    def __init__(self, send: Send, has_objective: bool, unit: int | None, wrapper: SolveWrapper) -> None:
        self.has_objective = has_objective
        self.bounded = False
        """Whether a bound was told: a run that ends before its first one reports 0 for it, which means nothing."""
        self._send = send
        self._unit = unit
        self._wrapper = wrapper
        self._value: int | None = None

    def tell_bound(self, number: float) -> None:
        """Called by the solver in its own thread."""
        self.bounded = True
        bound = _whole(number)
        self._send({"bound": bound})
        self._end_if_settled(bound)

    def tell_solution(self, values: list[int], value: float, number: float) -> None:
        """A solution, and, of a model with an objective, its value and the bound."""
        message: dict[str, Any] = {"values": values}
        if not self.has_objective:
            return self._send(message)
        self._value, bound = _whole(value), _whole(number)
        self._send(message | {"value": self._value, "bound": bound})
        self._end_if_settled(bound)

    def _end_if_settled(self, bound: int | None) -> None:
        if self._unit is None or self._value is None or bound is None:
            return
        if self._value // self._unit >= bound // self._unit:
            self._wrapper.stop_search()


class _Incumbents(SolutionCallback):
    """Hears of every solution that the solver comes to."""

    def __init__(self, known: _Known) -> None:
        super().__init__()
        self._known = known

    def OnSolutionCallback(self) -> None:  # noqa: N802 - the solver's name
        """Called by the solver in its own thread."""
        values = list(self.Response().solution)  # type: ignore[no-untyped-call]
        if self._known.has_objective:
            self._known.tell_solution(values, self.ObjectiveValue(), self.BestObjectiveBound())
        else:
            self._known.tell_solution(values, 0, 0)


NEARLY = 0.5
"""The share of its seconds that a solve must have used for them to have ended it."""


def _nearest_limit(settings: dict[str, Any], work: float, seconds: float) -> str:
    """Which limit ended an incomplete solve: the solver stops a little before the one that it foresees.

    It may stop by its effort and report none, as without presolve, so there must be few seconds left for them to count.
    """
    spent = {"work": (work, "max_deterministic_time"), "seconds": (seconds, "max_time_in_seconds")}
    shares = {limit: _share(used, settings.get(name, math.inf)) for limit, (used, name) in spent.items()}
    if shares["seconds"] < NEARLY and "max_deterministic_time" in settings:
        return "work"
    return max(shares, key=lambda limit: shares[limit])


def _share(used: float, limit: float) -> float:
    """How much of a limit is used; all of one that had passed before the solve began."""
    return used / limit if limit else math.inf


def _whole(number: float) -> int | None:
    """The figure of a whole-numbered objective; None while it is infinite."""
    return round(number) if math.isfinite(number) else None


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
    lower_limit(resource.RLIMIT_AS, request["memory"] + FOOTPRINT)
    if request["cpu"] is not None:
        lower_limit(resource.RLIMIT_CPU, request["cpu"])

    def send(message: dict[str, Any]) -> None:
        try:
            job.sendall(json.dumps(message).encode() + b"\n")
        except OSError:
            os._exit(0)

    send(Solving(data, request["settings"], request["unit"]).run(send))


def _die_with(stream: BinaryIO) -> None:
    """End this process when the other side closes the stream; it sends nothing after the model."""
    stream.read(1)
    os._exit(0)
