"""One move of an action, told lightly: thousands are tried for each that is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from periplus.models.buru import moves
from periplus.models.buru.moves import AnyMove

from .goods import covers
from .hold import Hold
from .ways import Way


class Step(NamedTuple):
    """One move of an action, by what it needs."""

    kind: str
    name: str = ""
    """The item, card or spirit; of an elder the one that is put back."""
    option: int = 0
    any: tuple[str, ...] = ()
    discard: str | None = None
    less: str | None = None
    at: int | None = None
    """Of a hire: the place in the row."""


Follow: TypeAlias = tuple[Step, Hold]
"""A step and what it leads to."""


def written(step: Step) -> AnyMove:
    """The step as a move of a log."""
    return _WRITTEN[step.kind](step)


_WRITTEN: dict[str, Callable[[Step], AnyMove]] = {
    "gain": lambda step: moves.Gain(item=step.name, any=step.any),
    "forest": lambda step: moves.Forest(card=step.name, option=step.option, any=step.any),
    "hire": lambda step: moves.Hire(card=step.name, at=step.at),
    "refresh": lambda step: moves.Refresh(),
    "draw": lambda step: moves.Draw(),
    "envoy": lambda step: moves.Envoy(),
    "task": lambda step: moves.Task(card=step.name, option=step.option, any=step.any),
    "offer": lambda step: moves.Offer(
        spirit=step.name, discard=step.discard, less=step.less, option=step.option, any=step.any
    ),
    "elder": lambda step: moves.Elder(drop=step.name),
}


def payable(ways: tuple[Way, ...], hold: Hold) -> tuple[Way, ...]:
    """The ways that can be paid in full."""
    return tuple(way for way in ways if covers(hold.goods, way.price))
