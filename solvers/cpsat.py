"""The one module that runs CP-SAT: a model goes to a disposable child, what it finds comes back as a stream.

A process that is a disposable child itself, such as a worker of the service, solves in a thread of its own instead
(``solve_here``): then the fence is around that process.

Limits are deterministic effort first and wall time as the backstop; a child that has not answered shortly after its
time is cut off, and what it had reported stands. What a report claims is worked out from value, bound and the way the
solve ended, not from the solver's word alone. A child that crashes or runs out of memory ends its own solve, as
``reason`` says, and nothing else; where the lack of memory takes the child's life before it can tell, that is a crash
too.
"""

from __future__ import annotations

import contextlib
import json
import math
import threading
import time
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from queue import Empty, SimpleQueue
from types import ModuleType
from typing import Any, TypeAlias

from .forkserver import SERVER, hang_up
from .limits import Clock, Reason, Stop
from .shapes import Status

Settings: TypeAlias = Mapping[str, bool | int | float]
"""Fields of the solver's ``SatParameters`` by name, such as ``{"linearization_level": 2}``."""

Message: TypeAlias = dict[str, Any]
"""What the solver tells; see ``solving.py``."""

NO_SETTINGS: Settings = {}
ENUMERATE: Settings = {"enumerate_all_solutions": True, "cp_model_presolve": False}
"""Presolve would cost several times what it saves here."""

TICK = 0.02
"""Seconds between looks at the clock while a child is silent: the latency of a cancel."""
GRACE = 0.2
"""Seconds after its time in which a child may still hand in its last bound."""


_solving: ModuleType | None = None
"""The module that solves in this process; None: a child does."""


class ModelError(ValueError):
    """The model is malformed, by the solver's judgement: a mistake of the code that built it."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a solve knows so far; the last report of a solve has a ``reason``."""

    status: Status = "unknown"
    value: int | None = None
    """The objective at ``values``; None without a solution or an objective."""
    bound: int | None = None
    """No assignment has a better objective; None while nothing is known, and where two routes found that none is."""
    values: Sequence[int] = ()
    """The best assignment, by the index of the variable; empty while there is none."""
    reason: Reason | None = None
    work: float = 0.0
    """Deterministic effort, known at the end."""
    branches: int = 0
    conflicts: int = 0
    core: Sequence[int] = ()
    """Of a model with assumptions that is infeasible: those that cannot hold together."""

    @property
    def solved(self) -> bool:
        """Whether there is an assignment."""
        return self.status in ("optimal", "feasible")


def solve_here() -> None:
    """From now on solve in this process, and in its forks: whoever has started them ends them."""
    from . import solving  # noqa: PLC0415 — the solver's library is for those who solve themselves

    global _solving  # noqa: PLW0603 — where this process solves is a fact about the process
    _solving = solving


def warm() -> None:
    """Start the server of children in the background; the first solve then answers sooner."""
    SERVER.warm()


def solve(
    model: bytes, clock: Clock, *, settings: Settings = NO_SETTINGS, unit: int | None = None
) -> Generator[Report, None, None]:
    """Reports on the model, each at least as good as the one before, the last with its ``reason``.

    ``model`` is a serialised ``CpModelProto`` whose objective, if any, is whole-numbered. The limits and the
    seed are those of ``clock``; ``settings`` come on top. With a ``unit`` the solve ends when value and bound
    agree in whole units. Raises Stop when the clock is cancelled and ModelError for a malformed model.

    Every solution has a report, and so has the end; of bounds that come together only the last. So what a listener
    knows at the end does not depend on how the machine lets messages pile up.
    """
    report = Report()
    for batch in _messages(model, clock, settings, unit):
        for message, following in zip(batch, [*batch[1:], {}], strict=True):
            report = _fold(report, message, clock)
            if not (_is_bound(message) and _is_bound(following)):
                yield report
        if report.reason is not None:
            return


def _is_bound(message: Message) -> bool:
    """Whether the message tells a bound and nothing else."""
    return message.keys() == {"bound"}


def solutions(model: bytes, clock: Clock, *, settings: Settings = NO_SETTINGS) -> Iterator[Sequence[int]]:
    """Every assignment of a model without objective, each once, as the solver comes to them.

    Raises Stop if a limit ends the enumeration before it is complete, and ModelError.
    """
    report = Report()
    for batch in _messages(model, clock, {**ENUMERATE, **settings}):
        for message in batch:
            if "status" not in message and "values" in message:
                yield message["values"]
            report = _fold(report, message, clock)
        if report.reason == "proved":
            return
        if report.reason is not None:
            raise Stop(report.reason)


def final(reports: Iterable[Report]) -> Report:
    """The last report of a solve."""
    report = Report()
    for report in reports:  # noqa: B007 - the last one is wanted
        pass
    return report


def _fold(report: Report, message: dict[str, Any], clock: Clock) -> Report:
    """What is known after one more message of the child."""
    if "refused" in message:
        raise ModelError(message["refused"])
    if "fault" in message:
        return replace(report, reason=message["fault"])
    if message.get("values") is not None:
        report = replace(report, status="feasible", values=message["values"], value=message.get("value"))
    if message.get("bound") is not None:
        report = replace(report, bound=message["bound"])
    if "status" not in message:
        return report
    clock.spend(message["work"])
    report = replace(
        report, work=message["work"], branches=message["branches"], conflicts=message["conflicts"]
    )
    match message["status"]:
        case "OPTIMAL" if report.value == report.bound:
            return replace(report, status="optimal", reason="proved")
        case "OPTIMAL":
            return replace(report, reason="gap")
        case "INFEASIBLE":
            return replace(report, status="infeasible", reason="proved", core=message.get("core", ()))
        case "MODEL_INVALID":
            raise ModelError(message["info"] or "the solver refuses the model")
        case _:
            return replace(report, reason=message["limit"])


def _messages(
    model: bytes, clock: Clock, settings: Settings, unit: int | None = None
) -> Iterator[list[Message]]:
    """What the solver tells, in batches as it comes; the last message is a status or a fault."""
    clock.check()
    remaining = clock.remaining()
    deadline = math.inf if remaining is None else time.monotonic() + remaining + GRACE
    told = _from_child if _solving is None else _from_thread
    return told(model, clock, _settings(clock, settings), unit, deadline)


def _from_thread(
    model: bytes, clock: Clock, settings: Settings, unit: int | None, deadline: float
) -> Iterator[list[Message]]:
    """From a thread of this process, which is told to stop when nobody listens any more."""
    if _solving is None:
        raise RuntimeError("this process solves in children")
    solving = _solving.Solving(model, dict(settings), unit)
    queue: SimpleQueue[Message] = SimpleQueue()
    threading.Thread(target=lambda: queue.put(solving.run(queue.put)), daemon=True).start()
    try:
        while True:
            if clock.cancelled.is_set():
                raise Stop("cancelled")
            if time.monotonic() > deadline:
                yield [{"fault": "seconds"}]
            with contextlib.suppress(Empty):
                batch = [queue.get(timeout=TICK)]
                while not queue.empty():
                    batch.append(queue.get())
                yield batch
    finally:
        solving.stop()


def _from_child(
    model: bytes, clock: Clock, settings: Settings, unit: int | None, deadline: float
) -> Iterator[list[Message]]:
    """From a disposable child, which ends when nobody listens any more."""
    remaining = None if math.isinf(deadline) else max(0.0, deadline - time.monotonic())
    job = SERVER.child()
    buffer = b""
    try:
        job.settimeout(remaining)
        job.sendall(_request(model, clock, settings, unit))
        job.settimeout(TICK)
        while True:
            if clock.cancelled.is_set():
                raise Stop("cancelled")
            if time.monotonic() > deadline:
                yield [{"fault": "seconds"}]
            try:
                chunk = job.recv(1 << 20)
            except TimeoutError:
                continue
            if not chunk:
                yield [{"fault": "crashed"}]
            *lines, buffer = (buffer + chunk).split(b"\n")
            if lines:
                yield [json.loads(line) for line in lines]
    except TimeoutError:
        yield [{"fault": "seconds"}]
    except (BrokenPipeError, ConnectionResetError):
        yield [{"fault": "crashed"}]
    finally:
        hang_up(job)


def _settings(clock: Clock, settings: Settings) -> Settings:
    """The fields of the solver's parameters: the limits of the clock, and the settings on top."""
    limits = clock.limits
    chosen: dict[str, bool | int | float] = {
        "num_workers": limits.workers,
        "interleave_search": limits.workers > 1,
        "random_seed": limits.seed % (1 << 31),
        "absolute_gap_limit": limits.gap,
        "catch_sigint_signal": False,
    }
    remaining, work = clock.remaining(), clock.work_left()
    if remaining is not None:
        chosen["max_time_in_seconds"] = remaining
    if work is not None:
        chosen["max_deterministic_time"] = work
    return {**chosen, **settings}


def _request(model: bytes, clock: Clock, settings: Settings, unit: int | None) -> bytes:
    """The line of JSON and the model that a child reads."""
    limits, remaining = clock.limits, clock.remaining()
    request = {
        "size": len(model),
        "memory": limits.memory << 20,
        "cpu": None if remaining is None else math.ceil((remaining + 1.0) * limits.workers) + 1,
        "settings": settings,
        "unit": unit,
    }
    return json.dumps(request).encode() + b"\n" + model
