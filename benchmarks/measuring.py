"""CPU seconds, also those of the solver's children.

The product's server of children leaves them to the system when they die, and with them what they used. Here
they are forked by the measuring process itself, run the same code, and are waited for: only then the system
adds their time to that of this process.
"""

from __future__ import annotations

import gc
import os
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import TypeVar
from unittest.mock import patch

from periplus.solvers import cpsat, solving
from periplus.solvers.forkserver import ForkServer
from periplus.solvers.limits import Clock

T = TypeVar("T")
PERIPLUS = (sys.executable, "-c", "from periplus.cli import main; main()")
"""The start of a command line: what the installed command runs."""


@dataclass(slots=True)
class CpuClock(Clock):
    """A clock whose seconds are those that this process computed: other load takes nothing from a limit."""

    _begun: float = field(default_factory=time.process_time)

    def elapsed(self) -> float:
        """CPU seconds since the search began."""
        return time.process_time() - self._begun


class Children(ForkServer):
    """Forks the solver's children from this process, which has the solver loaded."""

    def __init__(self) -> None:
        super().__init__()
        self._children: list[int] = []

    def warm(self) -> None:
        """Nothing is to be started."""

    def child(self) -> socket.socket:
        """The connection to a new child."""
        here, there = socket.socketpair()
        process = os.fork()
        if process == 0:
            try:
                here.close()
                solving.work(there)
            finally:
                os._exit(0)
        self._children.append(process)
        there.close()
        return here

    def wait(self) -> None:
        """Wait for all children; each ends when its connection closes."""
        while self._children:
            os.waitpid(self._children.pop(), 0)


def measured(work: Callable[[], T]) -> tuple[T, float]:
    """What the work gives, and the CPU seconds that it and the solver's children took."""
    gc.collect()
    children = Children()
    with patch.object(cpsat, "SERVER", children):
        before = _cpu()
        result = work()
        children.wait()
        return result, _cpu() - before


def _cpu() -> float:
    """CPU seconds of this process and the children that it waited for."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def median_cpu(command: Sequence[str], times: int) -> float:
    """The median CPU seconds of so many runs of a process, with the children that it waited for.

    A run before them leaves compiled modules behind, as an installation does. Raises CalledProcessError if a
    run fails.
    """
    _process_cpu(command)
    return median(_process_cpu(command) for _ in range(times))


def _process_cpu(command: Sequence[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def percentile(numbers: Sequence[float], share: float) -> float:
    """The smallest of the numbers that at least that share of them does not exceed.

    >>> percentile([4.0, 1.0, 2.0, 3.0], 0.5)
    2.0
    """
    return sorted(numbers)[max(0, -int(-share * len(numbers) // 1) - 1)]
