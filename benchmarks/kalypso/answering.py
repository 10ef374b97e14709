"""A search run to its end, or until so many CPU seconds are spent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock, Limits, Stop

from ..measuring import CpuClock
from .cold_model import Found


@dataclass(frozen=True)
class Run:
    """What a search gave."""

    first: Found
    seconds: float
    """CPU seconds to the first answer."""
    last: Found
    spent: float
    """CPU seconds in all."""


def run(answers: Callable[[Clock], Iterator[Answer]], seconds: float) -> Run:
    """Iterate the answers; other load takes nothing from the seconds."""
    clock = CpuClock(Limits(seconds=seconds))
    found: list[tuple[Found, float]] = []
    with suppress(Stop):  # the clock's limit: the last answer stands
        for answer in answers(clock):
            found.append((Found.of(answer), clock.elapsed()))
    if not found:
        found = [(Found(None, None), clock.elapsed())]
    return Run(found[0][0], found[0][1], found[-1][0], clock.elapsed())
