"""``journey``: perfect information to the end, the margin forced by minimax with memory.

The seat makes the margin large, every rival makes it small. A position is given up where the bounds on the totals
decide it, of ways to write a tile those are left out of which another is at least as good, and of two players the last
tiles are picked in a search of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from periplus.models.core.wording import say
from periplus.models.sumatra.legality import apply, fault
from periplus.models.sumatra.moves import KNOWN, Advance, AnyMove, Bonus, Explore, Follow, Take
from periplus.models.sumatra.scoring import margin, score_lines
from periplus.models.sumatra.state import State
from periplus.models.sumatra.tiles import Tiles, canonical

from ...answers import Answer
from ...limits import Clock, Limits
from ...replay import ReplayError
from ...search import Search
from ...search.minimax import Minimax, TwoSidedGame
from ..task import NotebookOptions
from .bounds import RaceBounds
from .dominance import PrunedRace
from .endgame import Endgame
from .race import Race, RaceNode, RaceTurn

NODE_WORK = 1e-5
"""What a position counts as deterministic effort."""
POSITIONS = 1 << 20
"""How many positions are remembered, of some 600 bytes each."""


class RaceGame(TwoSidedGame[RaceNode, RaceTurn]):
    """A race as a game of two sides: the seat makes the margin large, every rival makes it small."""

    def __init__(self, race: Race) -> None:
        self._race, self._bounds, self._endgame = race, RaceBounds(race), Endgame(race)

    def maximizes(self, node: RaceNode) -> bool:
        """Whether it is the seat's turn."""
        return node.turn == self._race.seat

    def bounds(self, node: RaceNode) -> tuple[int, int]:
        """What the totals can become decides a position the sooner the less is left of the race."""
        if self._race.over(node):
            margin = self._race.margin(node)
            return margin, margin
        return self._bounds.margin(node)

    def settled(self, node: RaceNode, wanted: int) -> int | None:
        """Where nothing but picks is left, by what they come to."""
        return self._endgame.margin(node, wanted)

    def options(self, node: RaceNode) -> Iterable[tuple[RaceTurn, RaceNode]]:
        """Every turn worth searching, in the order of ``moves``."""
        return () if self._race.over(node) else self._race.turns(node)


ENGINE = "minimax"


def search(state: State, options: NotebookOptions, limits: Limits) -> Search[Answer]:
    """The margin that ``ask.player`` can force; raises PositionError for faulty options."""
    seat = options.seat(len(state.players), state.turn)
    future = options.future(state.map[state.place + 1 :])
    if state.draw is not None and future and canonical(future[0]) != state.draw:
        options.fault("future[0]", say("the position's draw as the first list"))
    options.settle()
    known = replace(state, bag=None, draw=None)
    return Search(lambda clock: answers(known, seat, future, clock), limits, Answer("unknown"))


def answers(state: State, seat: int, future: tuple[Tiles, ...], clock: Clock) -> Iterator[Answer]:
    """Ever closer bounds, at last the margin with a line of best play. Raises Stop by the clock."""
    if state.over:
        value = margin(state, seat)
        yield Answer("optimal", value, value, engine=ENGINE, why=score_lines(state, seat))
        return
    race = PrunedRace(state, seat, future)
    minimax = Minimax(RaceGame(race), race.start, clock, effort=NODE_WORK, memory=POSITIONS)
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
