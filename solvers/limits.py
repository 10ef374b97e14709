"""When to stop: the limits a caller sets, and the clock that a running question asks."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from numbers import Real
from typing import Literal, TypeAlias, TypeVar

from periplus.models.core.errors import echo
from periplus.models.core.wording import Message, say

T = TypeVar("T")

Reason: TypeAlias = Literal[
    "proved", "seconds", "work", "gap", "count", "samples", "cancelled", "memory", "crashed"
]
"""Why a search stopped, apart from what it knows by then."""


@dataclass(frozen=True, slots=True)
class Range:
    """The finite values that a limit may have: from ``least`` (above it where ``exclusive``) to ``most``."""

    least: int
    most: int | None = None
    whole: bool = False
    exclusive: bool = False

    def holds(self, value: float) -> bool:
        """Whether the value is one of them."""
        if not isinstance(value, Real):
            return False
        above = value > self.least if self.exclusive else value >= self.least
        return above and value <= (sys.float_info.max if self.most is None else self.most)

    @property
    def words(self) -> Message:
        """What they are, for errors: ``a whole number from 1 to 64``."""
        kind = say("a whole number") if self.whole else say("a number")
        least, most = self.least, self.most
        if most is None:
            above = say("{kind} above {least}", kind=kind, least=least)
            return above if self.exclusive else say("{kind} from {least}", kind=kind, least=least)
        if self.exclusive:
            return say("{kind} above {least} to {most}", kind=kind, least=least, most=most)
        return say("{kind} from {least} to {most}", kind=kind, least=least, most=most)


RANGES = {
    "seconds": Range(0, 10**6, exclusive=True),
    "work": Range(0, exclusive=True),
    "gap": Range(0),
    "count": Range(1, whole=True),
    "samples": Range(1, whole=True),
    "workers": Range(1, 64, whole=True),
    "seed": Range(0, 2**31 - 1, whole=True),
    "memory": Range(64, 1 << 20, whole=True),
}
"""What each limit may be, wherever it comes from: Python, the command line or a request."""


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
    """MiB that a solving child may use, or that a search in this process may take. A backstop, as ``seconds``."""

    def __post_init__(self) -> None:
        for name, allowed in RANGES.items():
            value = getattr(self, name)
            if value is not None and not allowed.holds(value):
                raise ValueError(f"{name}: expected {allowed.words}, got {echo(value)}")

    def share(self, part: float) -> Limits:
        """These limits with that part of the work; of the seconds only where work has no limit, so they only stop."""
        if self.work is not None:
            return replace(self, work=part * self.work)
        return self if self.seconds is None else replace(self, seconds=part * self.seconds)


SELDOM = 64
"""From one look at the memory to the next, in checks of the clock."""


def resident() -> int:
    """MiB of memory that this process holds; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", "rb") as pages:
            return int(pages.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20
    except (OSError, ValueError, IndexError, AttributeError):
        return 0


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
    agreed: threading.Event = field(default_factory=threading.Event)
    """Set where two solves of a program have agreed on what cannot be better, here or in a part of the search."""
    _checks: int = 0
    _taken: int | None = None
    """MiB that the process had when its memory was first looked at."""

    def start(self) -> None:
        """Count time from now on: a search that nobody has asked yet has not begun."""
        self.started = time.monotonic()

    def elapsed(self) -> float:
        """Seconds since the search began."""
        return time.monotonic() - self.started

    def remaining(self) -> float | None:
        """Seconds left, not below 0; None without a limit."""
        return None if self.limits.seconds is None else max(0.0, self.limits.seconds - self.elapsed())

    def part(self, *, work: float | None = None, seconds: float | None = None) -> Clock:
        """A clock for a part of the search: at most that ``work`` and ``seconds`` of what is left; a cancel ends both.

        The part counts its own effort: ``spend`` what it ``worked`` here when it is done.
        """
        limits = replace(
            self.limits,
            work=_least(work, self.work_left()),
            seconds=_least(seconds, self.remaining()),
        )
        return type(self)(limits, cancelled=self.cancelled, agreed=self.agreed, _taken=self._taken)

    def share(self, part: float) -> Clock:
        """A clock for a ``part`` of the search: a share of what is left, as ``Limits.share`` says."""
        clock = self.part()
        clock.limits = clock.limits.share(part)
        return clock

    def unhurried(self) -> Clock:
        """A clock for what has to be done to its end: no limit but the memory ends it, and a cancel does."""
        limits = replace(self.limits, seconds=None, work=None)
        return type(self)(limits, cancelled=self.cancelled, agreed=self.agreed, _taken=self._taken)

    def tried(self, ask: Callable[[Clock], T], *, work: float | None = None, share: float = 1.0) -> T | None:
        """What ``ask`` gives of a clock for a part of that ``work`` or that ``share``; None where it is over before.

        The effort is counted here. Raises Stop where this clock is over too.
        """
        part = self.share(share) if work is None else self.part(work=work)
        try:
            return ask(part)
        except Stop:
            pass
        finally:
            self.spend(part.worked)
        self.check()
        return None

    def work_left(self) -> float | None:
        """Deterministic effort left, not below 0; None without a limit."""
        return None if self.limits.work is None else max(0.0, self.limits.work - self.worked)

    def spend(self, work: float) -> None:
        """Count ``work``, deterministic effort in the units of the limit; raises nothing, the next ``check`` does."""
        self.worked += work

    def work(self, effort: float) -> None:
        """Count the effort of a step, and raise Stop as ``check`` does."""
        self.spend(effort)
        self.check()

    def check(self) -> None:
        """Raise Stop if the search was cancelled or a limit is reached; call it every few milliseconds."""
        if self.cancelled.is_set():
            raise Stop("cancelled")
        if self.work_left() == 0.0:
            raise Stop("work")
        if self.remaining() == 0.0:
            raise Stop("seconds")
        self._checks += 1
        if self._checks % SELDOM == 1 and self._grown() > self.limits.memory:
            raise Stop("memory")

    def _grown(self) -> int:
        """MiB that the process has taken since the first look."""
        now = resident()
        if self._taken is None:
            self._taken = now
        return now - self._taken

    def cancel(self) -> None:
        """Ask the search to stop; it does within milliseconds."""
        self.cancelled.set()


def _least(one: float | None, other: float | None) -> float | None:
    """The smaller of two limits, of which None is none; above 0, as limits are."""
    given = [limit for limit in (one, other) if limit is not None]
    return max(min(given), 1e-9) if given else None


def within(run: Iterator[T], part: Clock, clock: Clock) -> Iterator[T]:
    """What ``run`` yields, which watches ``part``, until that is over; raises Stop if ``clock`` is over too.

    ``part`` is a part of ``clock``, and its effort is counted there.
    """
    try:
        yield from run
    except Stop:
        clock.check()
    finally:
        clock.spend(part.worked)
