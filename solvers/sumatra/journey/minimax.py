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
from ...memo import Memo
from .bounds import RaceBounds
from .race import Race, RaceNode, RaceTurn

POSITIONS = 1 << 18
"""Positions of which a search remembers what it found out."""
NODE_WORK = 1e-5
"""What a position counts as deterministic effort."""


@dataclass(slots=True)
class TableEntry:
    """What is known of a position."""

    least: int
    most: int
    turns: list[RaceNode] | None = None
    """What every turn worth searching leads to, the most promising first; None: not worked out yet."""


class Minimax:
    """The search of one race."""

    def __init__(self, race: Race, clock: Clock, memory: int = POSITIONS) -> None:
        """``memory``: of how many positions it remembers what it found out."""
        self._race = race
        self._clock = clock
        self._bounds = RaceBounds(race)
        self._known = Memo[RaceNode, TableEntry](memory)
        self._start = self._first(race.start)
        """What is known of the start is never forgotten: each pass narrows it."""

    def passes(self) -> Iterator[tuple[int, int]]:
        """Ever closer bounds on the margin, until they are equal. Raises Stop by the clock."""
        known = self._at(self._race.start)
        yield known.least, known.most
        for high in cycle((True, False)):
            if known.least == known.most:
                return
            self._value(self._race.start, known.most if high else known.least + 1)
            yield known.least, known.most

    def line(self) -> list[RaceTurn]:
        """One line of best play of all; the margin must be known. Raises Stop by the clock."""
        node, turns = self._race.start, []
        margin = self._at(node).least
        while not self._race.over(node):
            turn, node = next(
                (turn, after) for turn, after in self._race.turns(node) if self._keeps(node, after, margin)
            )
            turns.append(turn)
        return turns

    def _keeps(self, before: RaceNode, after: RaceNode, margin: int) -> bool:
        """Whether the mover has lost nothing."""
        if before.turn == self._race.seat:
            return self._value(after, margin) >= margin
        return self._value(after, margin + 1) <= margin

    def _at(self, node: RaceNode) -> TableEntry:
        found = self._start if node == self._race.start else self._known.get(node)
        if found is None:
            found = self._known[node] = self._first(node)
        return found

    def _first(self, node: RaceNode) -> TableEntry:
        """What the bounds tell of a position before any search."""
        if self._race.over(node):
            margin = self._race.margin(node)
            return TableEntry(margin, margin)
        return TableEntry(*self._bounds.margin(node))

    def _value(self, node: RaceNode, wanted: int) -> int:
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

    def _ordered(self, node: RaceNode) -> list[RaceNode]:
        """What the turns lead to, the most promising for the mover first, each position once."""
        sign = -1 if node.turn == self._race.seat else 1
        after = dict.fromkeys(after for _, after in self._race.turns(node))
        return sorted(after, key=lambda node: sign * self._promise(node))

    def _promise(self, node: RaceNode) -> int:
        known = self._at(node)
        return known.least + known.most
