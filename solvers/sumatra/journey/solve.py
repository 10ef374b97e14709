"""``journey``: perfect information to the end, the margin forced by minimax with memory.

The seat makes the margin large, every rival makes it small. Each pass asks whether the margin reaches a figure, in
turn the highest and the lowest in doubt, and narrows the two bounds on it. Extreme figures are soon decided, and what
was found out about positions is remembered from pass to pass. A position is given up where the bounds on the totals
decide it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from typing import Any

from periplus.models.sumatra.moves import KNOWN, Advance, AnyMove, Bonus, Explore, Follow, Take
from periplus.models.sumatra.play import apply, fault
from periplus.models.sumatra.scoring import score_lines
from periplus.models.sumatra.state import State
from periplus.models.sumatra.tiles import Tiles, canonical

from ...answers import Answer
from ...limits import Clock, Limits
from ...memo import Memo
from ...replay import ReplayError
from ...search import Search
from ..task import NotebookOptions
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


ENGINE = "minimax"


def search(state: State, options: NotebookOptions, limits: Limits) -> Search[Answer]:
    """The margin that ``ask.player`` can force; raises PositionError for faulty options."""
    seat = options.seat(len(state.players), state.turn)
    future = options.future(state.map[state.place + 1 :])
    if state.draw is not None and future and canonical(future[0]) != state.draw:
        options.fault("future[0]", "the position's draw as the first list")
    options.settle()
    known = replace(state, bag=None, draw=None)
    return Search(lambda clock: answers(known, seat, future, clock), limits, Answer("unknown"))


def answers(state: State, seat: int, future: tuple[Tiles, ...], clock: Clock) -> Iterator[Answer]:
    """Ever closer bounds, at last the margin with a line of best play. Raises Stop by the clock."""
    race = Race(state, seat, future)
    minimax = Minimax(race, clock)
    answer = Answer("feasible", engine=ENGINE)
    for least, most in minimax.passes():
        answer = replace(answer, value=least, bound=most, work={"effort": round(clock.worked, 5)})
        yield answer
    line = moves(state, race, minimax.line())
    end = played(state, line)
    yield replace(answer, status="optimal", solution=line, why=score_lines(end, seat))


def moves(state: State, race: Race, turns: Sequence[RaceTurn]) -> tuple[AnyMove, ...]:
    """The turns as moves; what is drawn is written."""
    found: list[AnyMove] = []
    for turn in turns:
        move = _written(state, race, turn)
        found.append(move)
        state = apply(state, move)
    return tuple(found)


def _written(state: State, race: Race, turn: RaceTurn) -> AnyMove:
    badges = {"badges": turn.badges} if turn.badges else {}
    if turn.tile is None:
        move = Follow if state.mover.at < state.place else Advance
        return move.model_validate(badges)
    fields: dict[str, Any] = {"tile": turn.tile, "to": KNOWN if turn.to is None else turn.to} | badges
    if turn.bonus is not None:
        fields["bonus"] = Bonus(tile=turn.bonus[0], to=turn.bonus[1])
    if state.ahead:
        return Explore.model_validate({"drawn": race.draws[state.mover.at]} | fields)
    return Take.model_validate(fields)


def played(state: State, line: Iterable[AnyMove]) -> State:
    """The table after the line; raises ReplayError if a move is not legal: a fault of the search."""
    for step, move in enumerate(line):
        if violations := fault(state, move):
            raise ReplayError(f"step {step} of the line, {move.as_json()}: {violations[0].message}")
        state = apply(state, move)
    return state
