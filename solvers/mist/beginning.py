"""The best turn that begins with given moves: one search from the table that they lead to, not a list of all turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from periplus.models.core.data import Move
from periplus.models.mist import GAME
from periplus.models.mist.moves import AnyMove, Done
from periplus.models.mist.position import Position
from periplus.models.mist.scoring import total
from periplus.models.mist.state import State

from ..answers import Ranking
from ..limits import Clock, Limits
from ..replay import ReplayError
from ..search import Search, anytime
from .hint import ENGINE, RankedTurns, by_turns
from .replaying import as_moves
from .turn.best import BestTurns, KnownTurns, WholeTurn
from .turn.playing import Course, chance_is_due, next_draw, step


def search(position: Position, moves: Sequence[Move], limits: Limits) -> Search[Ranking] | None:
    """That turn as a ranking of one; None where no turns are ranked, or the moves are no beginning of one."""
    state = GAME.state(position)
    try:
        begun = _begun(state, moves) if by_turns(state) else None
    except ReplayError:  # such as a draw that nobody knows
        return None
    if begun is None:
        return None
    table, course = begun
    return Search(
        lambda clock: _rankings(state, table, course, clock), limits, Ranking("unknown", engine=ENGINE)
    )


def _begun(state: State, moves: Sequence[Move]) -> tuple[State, Course] | None:
    """The table after the moves, draws that nobody knows yielding nothing, before ``done``."""
    table, course = state, list[AnyMove | None]()
    for move in as_moves(moves):
        if course and isinstance(course[-1], Done):
            return None
        while chance_is_due(table):
            table = next_draw(table)[1]
            course.append(None)
        if not isinstance(move, Done):
            table = step(table, move)
        course.append(move)
    while chance_is_due(table):
        table = next_draw(table)[1]
        course.append(None)
    return table, tuple(course)


def _rankings(state: State, table: State, course: Course, clock: Clock) -> Iterator[Ranking]:
    """Better and better turns; the last one is proved, or has the reason why it is not."""
    told = RankedTurns(state)
    if isinstance(course[-1], Done):
        value = total(table, state.turn)
        yield told.ranking(
            KnownTurns((WholeTurn((-value, 0.0, 0), value, course, table),), value, proved=True)
        )
        return
    best = BestTurns(table, 1)
    yield from anytime(best.search(clock), lambda: told.ranking(_from(course, best.known)))


def _from(course: Course, known: KnownTurns) -> KnownTurns:
    """The turns with what they begin with."""
    return replace(known, turns=tuple(replace(turn, course=(*course, *turn.course)) for turn in known.turns))
