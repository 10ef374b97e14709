"""``hint``: whole turns, best first, by what the island's score gains (spec, Queries)."""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.core.errors import PositionError
from periplus.models.core.results import ScoreLine
from periplus.models.core.wording import say
from periplus.models.mist import GAME
from periplus.models.mist.moves import AnyMove
from periplus.models.mist.position import Position
from periplus.models.mist.scoring import score_lines, total
from periplus.models.mist.state import Phase, State

from ..answers import RankedMove, Ranking, Status
from ..limits import Clock, Limits
from ..replay import ReplayError
from ..search import Search
from .turn.best import Best, Known, Turn
from .turn.performing import played
from .wishes import Wishes

TOP = 5
"""Turns listed unless the position says otherwise."""
ENGINE = "enumeration"
PHASES = (Phase.FLY, Phase.TAKE, Phase.PLACE)


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The best turns of the mover; ``limits.count`` comes before ``ask.top``.

    Raises PositionError for a phase without a turn, for values of ``ask`` that are not as expected, and (field
    ``first``) where the score cannot be told.
    """
    state = GAME.state(position)
    wishes = Wishes(position.ask, state)
    top = wishes.number("top", 1, TOP) or TOP
    wishes.settle()
    if state.phase not in PHASES:
        raise PositionError(
            "phase", say("{phase}, expected C1, C2 or C3: turns are ranked", phase=state.phase.value)
        )
    GAME.score(position)
    return Search(
        lambda clock: rankings(state, limits.count or top, clock),
        limits,
        Ranking("unknown"),
        confirm=lambda ranking: confirm(state, ranking),
    )


def rankings(state: State, top: int, clock: Clock) -> Iterator[Ranking]:
    """Better and better rankings; the last one is proved. Raises Stop when the clock says so."""
    known = None
    for known in Best(state, top).search(clock):
        yield _ranking(state, known, proved=False)
    if known is not None:
        yield _ranking(state, known, proved=True)


def _ranking(state: State, known: Known, proved: bool) -> Ranking:
    before = total(state, state.turn)
    if not known.turns:
        return Ranking("infeasible" if proved else "unknown", bound=0, engine=ENGINE)
    best = known.turns[0].value
    moves = tuple(_ranked(state, turn, before, best, known.bound, proved) for turn in known.turns)
    status: Status = "optimal" if proved or best >= known.bound else "feasible"
    return Ranking(status, moves, known.bound - before, engine=ENGINE)


def _ranked(state: State, turn: Turn, before: int, best: int, bound: int, proved: bool) -> RankedMove:
    gain = turn.value - before
    return RankedMove(
        turn.moves,
        gain,
        gain if proved else bound - before,
        proved,
        loss=best - turn.value,
        why=_changes(state, turn.moves),
    )


def _changes(state: State, moves: tuple[AnyMove, ...]) -> tuple[ScoreLine, ...]:
    """The score items that the turn changes: their points after less those before."""
    seat = state.turn
    old, new = score_lines(state, seat), score_lines(played(state, moves), seat)
    names: dict[tuple[str, str], int] = {}
    for sign, lines in ((-1, old), (1, new)):
        for line in lines:
            key = line.rule, line.what if line.rule not in COUNTED else ""
            names[key] = names.get(key, 0) + sign * line.points
    told = {(line.rule, line.what if line.rule not in COUNTED else ""): line.what for line in (*old, *new)}
    return tuple(ScoreLine(key[0], told[key], points) for key, points in names.items() if points)


COUNTED = ("MIST-10.7", "MIST-10.9", "MIST-10.10", "MIST-10.11")
"""Clauses with one line, whose words tell how many it counts."""


def confirm(state: State, ranking: Ranking) -> None:
    """Raise ReplayError unless the rules let every ranked turn be played, and score it so."""
    before = total(state, state.turn)
    for ranked in ranking.moves:
        moves = ranked.move if isinstance(ranked.move, tuple) else (ranked.move,)
        gained = total(played(state, tuple(moves)), state.turn) - before  # type: ignore[arg-type]
        if gained != ranked.value:
            raise ReplayError(f"worth {gained}, not {ranked.value}: {[move.as_json() for move in moves]}")
