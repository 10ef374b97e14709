"""What elders ask for (BURU-12.6): ``kinds>=4 & islanders>=6`` as thresholds of metrics."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TypeAlias

from ..core.wording import say
from .effects import RESOURCES
from .terms import HIRELINGS, SPIRITS

HELD = (*RESOURCES, "fish", "resources")
"""Metrics of what is held at the end; ``resources`` are all three together."""
HIRED = (*HIRELINGS, "islanders", "kinds")
"""Metrics of the tableau. ``outlaws`` is the edition's word for the kind ``outlaw``."""
OFFERED = (*SPIRITS, "offerings", "spirits")
"""Metrics of offerings made; ``spirits`` are different ones."""
METRICS = (*HELD, *(kind for kind in HIRED if kind != "outlaw"), "outlaws", *OFFERED, "totems")
Goal: TypeAlias = tuple[tuple[str, int], ...]
"""Metrics, each with the least value that it takes; all have to be met."""
_THRESHOLD = re.compile(rf"({'|'.join(METRICS)})>=(\d{{1,3}})")


@lru_cache(maxsize=1 << 10)
def goal(text: str) -> Goal:
    """The thresholds that a text writes; raises ValueError."""
    found = [_THRESHOLD.fullmatch(part) for part in text.split(" & ")]
    met = tuple((match[1], int(match[2])) for match in found if match)
    if len(met) < len(found):
        raise ValueError(say("expected metric>=n, or several joined by ' & '"))
    return met
