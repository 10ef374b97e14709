"""The steps by which parts of a benefit are taken, one class a type of move (BURU-6.9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .gaining import Ageing, Drawing, Gaining, Guiding, Leading, StepType
from .working import Foraging, Hiring, Offering, Refreshing, Working

STEPS: Mapping[str, StepType[Any]] = {
    "gain": Gaining(),
    "forest": Foraging(),
    "hire": Hiring(),
    "refresh": Refreshing(),
    "draw": Drawing(),
    "guide": Guiding(),
    "envoy": Leading(),
    "task": Working(),
    "offer": Offering(),
    "elder": Ageing(),
}
"""By the type of the move, in the order in which answers list them."""
