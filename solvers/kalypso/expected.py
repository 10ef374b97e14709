"""``expected``: the mean value of the turn over the unknown tile ``?`` in hand, each tile of the bag equally likely.

Faces of one tile are one tile, and equal tiles have equal values; so every sort of tile is solved once and counts
as often as it lies in the bag. The bag tells what may come, not in which order: nothing is drawn from it later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.state import State
from periplus.models.kalypso.tiles import canonical

from ..answers import Answer
from ..limits import Clock, Limits
from ..search import Search
from .line import Told, told
from .plan.greedy import straight
from .question import Question, ask
from .turn.ceiling import UNBOUNDED
from .turn.explorer import Explorer
from .turn.solve import ENGINE

UNKNOWN = "?"
PAUSE = 0.25
"""Seconds from one answer to the next."""


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The expectation; raises PositionError without a ``?`` in hand or without a bag of salvage tiles."""
    question = ask(position)
    hand = question.state.own.hand
    if hand.count(UNKNOWN) != 1:
        field_of = f"settlements[{question.state.player}].hand"
        raise PositionError(
            field_of,
            say("{count} unknown tiles, expected exactly one ? to expect over", count=hand.count(UNKNOWN)),
        )
    if not question.state.bags.salvage:
        raise PositionError("bags.salvage", say("no tiles, expected those that ? may be"))
    return Search(lambda clock: answers(question, clock), limits, Answer("unknown"))


@dataclass(slots=True)
class Case:
    """One sort of tile: how often it lies in the bag, what is known of its turn."""

    tile: str
    number: int
    state: State
    line: Told
    bound: int
    proved: bool = False


@dataclass(slots=True)
class Cases:
    """All sorts of tiles."""

    total: int
    cases: list[Case] = field(default_factory=list)

    def answer(self, visited: int) -> Answer:
        """The mean as far as it is known, with each tile's part."""
        value = Fraction(sum(case.number * case.line.value for case in self.cases), self.total)
        bound = Fraction(sum(case.number * case.bound for case in self.cases), self.total)
        tiles = [
            {"tile": case.tile, "number": case.number, "value": case.line.value, "proved": case.proved}
            for case in self.cases
        ]
        proved = all(case.proved for case in self.cases)
        unbounded = any(case.bound >= UNBOUNDED for case in self.cases)
        return Answer(
            "optimal" if proved else "feasible",
            value,
            None if unbounded else bound,
            work={"states": visited},
            engine=ENGINE,
            extra={"tiles": tiles},
        )


def answers(question: Question, clock: Clock) -> Iterator[Answer]:
    """The mean over the plainest turns at once, then exact tile by tile. Raises Stop by the clock."""
    objective = question.objective
    explorer = Explorer(objective, clock)
    table = Cases(len(question.state.bags.salvage))
    for tile, number in sorted(Counter(map(canonical, question.state.bags.salvage)).items()):
        state = _dealt(question.state, tile)
        clock.check()
        steps = straight(state, 1)
        bound = explorer.node(state, 1).ceiling
        table.cases.append(Case(tile, number, state, told(state, steps, objective), bound))
    yield table.answer(explorer.visited)
    shown = clock.elapsed()
    for case in table.cases:
        value = explorer.best(case.state, 1, case.line.value)
        if value > case.line.value:
            case.line = told(case.state, explorer.line(case.state, 1), objective)
        case.bound, case.proved = case.line.value, True
        if clock.elapsed() - shown > PAUSE:
            shown = clock.elapsed()
            yield table.answer(explorer.visited)
    yield table.answer(explorer.visited)


def _dealt(state: State, tile: str) -> State:
    """The tile is what the unknown one was; no further salvage is drawn."""
    own = state.own
    hand = list(own.hand)
    hand[hand.index(UNKNOWN)] = tile
    state = state.with_own(replace(own, hand=tuple(sorted(hand))))
    return replace(state, bags=replace(state.bags, salvage=()))
