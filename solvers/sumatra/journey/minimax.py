"""The margin that can be forced, by minimax with memory.

The seat makes the margin large, every rival makes it small. Each pass asks whether the margin reaches a figure, in
turn the highest and the lowest in doubt, and narrows the two bounds on it. Extreme figures are soon decided, and
what was found out about positions is remembered from pass to pass. A position is given up where the bounds on the
totals decide it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle

from ...limits import Clock
from .bounds import Bounds
from .race import Node, Race, Turn

NODE_WORK = 1e-5
"""What a position counts as deterministic effort."""


@dataclass(slots=True)
class Known:
    """What is known of a position."""

    least: int
    most: int
    turns: list[Node] | None = None
    """What every turn worth searching leads to, the most promising first; None: not worked out yet."""


class Minimax:
    """The search of one race."""

    def __init__(self, race: Race, clock: Clock) -> None:
        self._race = race
        self._clock = clock
        self._bounds = Bounds(race)
        self._known: dict[Node, Known] = {}

    def passes(self) -> Iterator[tuple[int, int]]:
        """Ever closer bounds on the margin, until they are equal. Raises Stop by the clock."""
        known = self._at(self._race.start)
        yield known.least, known.most
        for high in cycle((True, False)):
            if known.least == known.most:
                return
            self._value(self._race.start, known.most if high else known.least + 1)
            yield known.least, known.most

    def line(self) -> list[Turn]:
        """One line of best play of all; the margin must be known. Raises Stop by the clock."""
        node, turns = self._race.start, []
        margin = self._at(node).least
        while not self._race.over(node):
            turn, node = next(
                (turn, after) for turn, after in self._race.turns(node) if self._keeps(node, after, margin)
            )
            turns.append(turn)
        return turns

    def _keeps(self, before: Node, after: Node, margin: int) -> bool:
        """Whether the mover has lost nothing."""
        if before.turn == self._race.seat:
            return self._value(after, margin) >= margin
        return self._value(after, margin + 1) <= margin

    def _at(self, node: Node) -> Known:
        found = self._known.get(node)
        if found is None:
            if self._race.over(node):
                margin = self._race.margin(node)
                found = Known(margin, margin)
            else:
                found = Known(*self._bounds.margin(node))
            self._known[node] = found
        return found

    def _value(self, node: Node, wanted: int) -> int:
        """A figure on the same side of ``wanted`` as the margin: at least that, or less; a bound on the margin."""
        known = self._at(node)
        if known.least >= wanted:
            return known.least
        if known.most < wanted:
            return known.most
        self._clock.check()
        self._clock.spend(NODE_WORK)
        own = node.turn == self._race.seat
        if known.turns is None:
            known.turns = self._ordered(node)
        turns = known.turns
        best: int | None = None
        for after in turns:
            there = self._at(after)
            if (there.least >= wanted) if own else (there.most < wanted):
                best = there.least if own else there.most
                break
        else:
            for index, after in enumerate(turns):
                value = self._value(after, wanted)
                if best is None or (value > best if own else value < best):
                    best = value
                if (best >= wanted) == own:
                    turns.insert(0, turns.pop(index))
                    break
        value = best if best is not None else known.least
        if value >= wanted:
            known.least = max(known.least, value)
        else:
            known.most = min(known.most, value)
        return value

    def _ordered(self, node: Node) -> list[Node]:
        """What the turns lead to, the most promising for the mover first, each position once."""
        sign = -1 if node.turn == self._race.seat else 1
        after = dict.fromkeys(after for _, after in self._race.turns(node))
        return sorted(after, key=lambda node: sign * self._promise(node))

    def _promise(self, node: Node) -> int:
        known = self._at(node)
        return known.least + known.most
