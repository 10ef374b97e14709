"""One move of an action, told lightly: thousands are tried for each that is played."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from periplus.models.buru.moves import MOVE, AnyMove

from .goods import covers
from .hold import Hold
from .ways import Way


class ActionStep(NamedTuple):
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


Follow: TypeAlias = tuple[ActionStep, Hold]
"""A step and what it leads to."""


_NAMED = {
    "gain": "item",
    "forest": "card",
    "hire": "card",
    "task": "card",
    "offer": "spirit",
    "elder": "drop",
}
"""By kind: the field of a move that the name fills."""


def written(step: ActionStep) -> AnyMove:
    """The step as a move of a log, what is at its default left out."""
    fields = {"type": step.kind, "option": step.option or None, "any": step.any or None, "from": step.at}
    fields |= {"discard": step.discard, "less": step.less}
    if step.kind in _NAMED:
        fields[_NAMED[step.kind]] = step.name
    return MOVE.validate_python({name: value for name, value in fields.items() if value is not None})


def payable(ways: tuple[Way, ...], hold: Hold) -> tuple[Way, ...]:
    """The ways that can be paid in full."""
    return tuple(way for way in ways if covers(hold.goods, way.price))
