"""A part of a search that may end by its own limits while the search goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from ...limits import Clock, Stop

T = TypeVar("T")


def for_a_part(run: Iterator[T], part: Clock, clock: Clock) -> Iterator[T]:
    """What ``run`` yields, which watches ``part``, until that is over; raises Stop if ``clock`` is over too.

    ``part`` is a part of ``clock``, and its effort is counted there.
    """
    try:
        yield from run
    except Stop:
        clock.check()
    finally:
        clock.spend(part.worked)
