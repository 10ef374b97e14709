"""A good line at once: layer by layer of moves, only the most promising holds kept."""

from __future__ import annotations

from typing import NamedTuple

from ...limits import Clock
from ..pace import HOLD, work
from .best import NEVER, Best, Passage
from .goods import FISH
from .hold import Hold

WIDTH = 24
"""How many holds a layer keeps."""
PER_PART, PER_RESOURCE = 8, 2
"""A point of the goal, and a resource, against a fish, where holds are compared."""


class FoundLine(NamedTuple):
    """A line and its score, counted as ``Best`` counts."""

    score: int
    line: tuple[Passage, ...]


class _Node(NamedTuple):
    gained: int
    hold: Hold
    line: tuple[Passage, ...]


def quick(best: Best, clock: Clock, width: int = WIDTH) -> FoundLine:
    """The best line that a narrow search finds; its score is ``NEVER`` where none reaches an end."""
    layer = [_Node(0, best.start(), ())]
    found = FoundLine(NEVER, ())
    while layer:
        work(clock, HOLD * len(layer))
        reached: dict[Hold, _Node] = {}
        for node in layer:
            found = max(found, _ended(best, node), key=lambda one: one.score)
            for passage in best.onwards(node.hold):
                known = reached.get(passage.after)
                gained = node.gained + passage.gain
                if known is None or known.gained < gained:
                    reached[passage.after] = _Node(gained, passage.after, (*node.line, passage))
        layer = sorted(reached.values(), key=lambda node: -_promise(best, node))[:width]
    return found


def _promise(best: Best, node: _Node) -> int:
    """What the hold would be worth as an end, and a little for whatever could still be made of it."""
    worth, hold = best.worth, node.hold
    return PER_PART * (node.gained + (worth.end(hold) or 0)) + worth.scale * (
        sum(hold.goods[1:4]) * PER_RESOURCE + hold.goods[FISH]
    )


def _ended(best: Best, node: _Node) -> FoundLine:
    """The line, if it may end there."""
    score = best.ended(node.hold)
    moves = sum(passage.step is not None for passage in node.line)
    return FoundLine(NEVER if score == NEVER else score + best.scored(node.gained, moves), node.line)
