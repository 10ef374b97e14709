"""When a request is to stop, and how often to tell what is known by then."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from periplus.models.core.documents import Data
from periplus.solvers.limits import RANGES, Limits

DEFAULT = Limits()


def within(name: str) -> Any:
    """The range of the limit of that name, as a model knows it."""
    allowed = RANGES[name]
    if allowed.exclusive:
        return Field(gt=allowed.least, le=allowed.most)
    return Field(ge=allowed.least, le=allowed.most)


class Bounds(Data):
    """Every way to stop; the answer comes by the first limit that is reached."""

    seconds: Annotated[float, within("seconds")] = 10.0
    """Wall time."""
    work: Annotated[float, within("work")] | None = None
    """Effort that is the same on every machine."""
    gap: Annotated[float, within("gap")] = DEFAULT.gap
    """Stop when the bound is at most this much above the value."""
    samples: Annotated[int, within("samples")] = DEFAULT.samples
    """Simulations where chance is too wide to be exact."""
    workers: Annotated[int, within("workers")] = DEFAULT.workers
    """Threads of the solver; one is reproducible."""
    memory: Annotated[int, within("memory")] = DEFAULT.memory
    """MiB that the work may take."""


class EachDecision(Data):
    """When to stop with one decision of a log."""

    seconds: Annotated[float, within("seconds")] | None = None
    """Wall time; 1 unless there is ``work``."""
    work: Annotated[float, within("work")] | None = None
    """Effort that is the same on every machine."""


class Stream(Data):
    """How often to tell what is known so far."""

    every: Annotated[float, Field(ge=0, le=3600)] = 0.25
    """Seconds between two updates at least."""
