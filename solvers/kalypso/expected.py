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
from ..limits import Clock, Limits, Stop
from ..search import Search
from .question import TurnsQuestion, ask
from .turn.ceiling import UNBOUNDED
from .turn.search import TurnSearch
from .turn.solve import ENGINE, Incumbent
from .turn.stepwise import finished

UNKNOWN = "?"


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The expectation; raises PositionError without a ``?`` in hand or without a bag of salvage tiles."""
    question = ask(position)
    hand = question.state.own.hand
    if hand.count(UNKNOWN) != 1:
        field_of = f"settlements[{question.state.board}].hand"
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
    found: Incumbent

    @property
    def proved(self) -> bool:
        """Whether no line of the turn is better than the one known."""
        return self.found.bound <= self.found.line.value


@dataclass(slots=True)
class Cases:
    """All sorts of tiles."""

    total: int
    cases: list[Case] = field(default_factory=list)

    def answer(self, visited: int) -> Answer:
        """The mean as far as it is known, with each tile's part."""
        value = Fraction(sum(case.number * case.found.line.value for case in self.cases), self.total)
        bound = Fraction(sum(case.number * case.found.bound for case in self.cases), self.total)
        tiles = [
            {
                "tile": case.tile,
                "number": case.number,
                "value": case.found.line.value,
                "proved": case.proved,
                "line": [move.as_json() for move in case.found.line.moves],
            }
            for case in self.cases
        ]
        proved = all(case.proved for case in self.cases)
        unbounded = any(case.found.bound >= UNBOUNDED for case in self.cases)
        return Answer(
            "optimal" if proved else "feasible",
            value,
            None if unbounded else bound,
            work={"states": visited},
            engine=ENGINE,
            extra={"tiles": tiles},
        )


def answers(question: TurnsQuestion, clock: Clock) -> Iterator[Answer]:
    """The mean over the plainest turns at once, over good ones soon, then exact tile by tile.

    The last answer is proved, or has the reason why the search stopped.
    """
    search = TurnSearch(question.objective, clock)
    table = Cases(len(question.state.bags.salvage))
    for tile, number in sorted(Counter(map(canonical, question.state.bags.salvage)).items()):
        dealt = replace(question, state=_dealt(question.state, tile), ends=1)
        table.cases.append(Case(tile, number, Incumbent(dealt, 1, search)))
    yield table.answer(search.visited)
    try:
        for case in table.cases:
            case.found.take(finished(search, case.found.state, question.objective))
        yield table.answer(search.visited)
        for case in table.cases:
            for _ in case.found.improving():
                pass
            yield table.answer(search.visited)
    except Stop as stop:
        yield table.answer(search.visited).stopped(stop.reason)


def _dealt(state: State, tile: str) -> State:
    """The tile is what the unknown one was; no further salvage is drawn."""
    own = state.own
    hand = list(own.hand)
    hand[hand.index(UNKNOWN)] = tile
    state = state.with_own(replace(own, hand=tuple(sorted(hand))))
    return replace(state, bags=replace(state.bags, salvage=()))
