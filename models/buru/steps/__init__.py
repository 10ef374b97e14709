"""The steps by which parts of a benefit are taken, one class a type of move (BURU-6.9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .gaining import DrawStep, ElderStep, EnvoyStep, GainStep, GuideStep, StepType
from .working import ForestStep, HireStep, OfferStep, RefreshStep, TaskStep

STEPS: Mapping[str, StepType[Any]] = {
    "gain": GainStep(),
    "forest": ForestStep(),
    "hire": HireStep(),
    "refresh": RefreshStep(),
    "draw": DrawStep(),
    "guide": GuideStep(),
    "envoy": EnvoyStep(),
    "task": TaskStep(),
    "offer": OfferStep(),
    "elder": ElderStep(),
}
"""By the type of the move, in the order in which answers list them."""
