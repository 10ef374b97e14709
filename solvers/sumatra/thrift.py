"""A solution without takes in vain: what leaves its worth as it is, is left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..replay import ReplayError
from .steps import Step


def thrifty(steps: Sequence[Step], worth: Callable[[Sequence[Step]], int]) -> tuple[Step, ...]:
    """The steps less those that can be left out one by one, the last first; ``worth`` plays steps by the rules."""
    kept = tuple(steps)
    value = worth(kept)
    for place in reversed(range(len(kept))):
        fewer = kept[:place] + kept[place + 1 :]
        try:
            spared = worth(fewer) == value
        except ReplayError:  # others rest on it
            continue
        kept = fewer if spared else kept
    return kept
