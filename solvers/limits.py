"""When to stop: the limits a caller sets, and the clock that a running question asks."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

Reason: TypeAlias = Literal[
    "proved", "seconds", "work", "gap", "count", "samples", "cancelled", "memory", "crashed"
]
"""Why a search stopped, apart from what it knows by then."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Every way to stop, in one value. The answer comes by the first limit that is reached."""

    seconds: float | None = 10.0
    """Wall time. A backstop: the same limit may give another answer on another machine."""
    work: float | None = None
    """Deterministic effort, in the solver's deterministic seconds: the same everywhere."""
    gap: float = 0.0
    """Stop when bound − value is at most this."""
    count: int | None = None
    """How many ranked moves to give; None: all."""
    samples: int = 200
    """Seeded simulations where chance is too wide to be exact."""
    workers: int = 1
    """Solver threads. One is reproducible and, on small machines, fastest."""
    seed: int = 0
    """The seed of every random choice of the search."""
    memory: int = 2048
    """MiB that a solving child may use."""

    def __post_init__(self) -> None:
        checks = {
            "seconds": self.seconds is None or self.seconds > 0,
            "work": self.work is None or self.work > 0,
            "gap": self.gap >= 0,
            "count": self.count is None or self.count >= 1,
            "samples": self.samples >= 1,
            "workers": 1 <= self.workers <= 64,
            "memory": self.memory >= 64,
        }
        for name, sound in checks.items():
            if not sound:
                raise ValueError(f"{name}: {getattr(self, name)!r} is out of range")


class Stop(Exception):
    """Raised inside a search to end it; the search turns it into its final answer."""

    def __init__(self, reason: Reason) -> None:
        self.reason: Reason = reason
        super().__init__(reason)


@dataclass(slots=True)
class Clock:
    """Tells a running search how much is left. ``cancel`` may be called from any thread."""

    limits: Limits
    started: float = field(default_factory=time.monotonic)
    cancelled: threading.Event = field(default_factory=threading.Event)
    worked: float = 0.0
    """Deterministic effort spent so far, in the units of ``limits.work``."""

    def elapsed(self) -> float:
        """Seconds since the search began."""
        return time.monotonic() - self.started

    def remaining(self) -> float | None:
        """Seconds left, not below 0; None without a limit."""
        return None if self.limits.seconds is None else max(0.0, self.limits.seconds - self.elapsed())

    def part(self, *, work: float | None = None, seconds: float | None = None) -> Clock:
        """A clock for a part of the search, with at most this much of what is left; a cancel ends both.

        The part counts its own effort: ``spend`` what it ``worked`` here when it is done.
        """
        limits = replace(
            self.limits,
            work=_least(work, self.work_left()),
            seconds=_least(seconds, self.remaining()),
        )
        return Clock(limits, cancelled=self.cancelled)

    def work_left(self) -> float | None:
        """Deterministic effort left, not below 0; None without a limit."""
        return None if self.limits.work is None else max(0.0, self.limits.work - self.worked)

    def spend(self, work: float) -> None:
        """Count deterministic effort; raises nothing, the next ``check`` does."""
        self.worked += work

    def check(self) -> None:
        """Raise Stop if the search was cancelled or a limit is reached; call it every few milliseconds."""
        if self.cancelled.is_set():
            raise Stop("cancelled")
        if self.work_left() == 0.0:
            raise Stop("work")
        if self.remaining() == 0.0:
            raise Stop("seconds")

    def cancel(self) -> None:
        """Ask the search to stop; it does within milliseconds."""
        self.cancelled.set()


def _least(one: float | None, other: float | None) -> float | None:
    """The smaller of two limits, of which None is none; above 0, as limits are."""
    given = [limit for limit in (one, other) if limit is not None]
    return max(min(given), 1e-9) if given else None
