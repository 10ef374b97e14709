"""``journey``: perfect information to the end of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from periplus.models.sumatra.legality import fault
from periplus.models.sumatra.moves import KNOWN, Advance, AnyMove, Bonus, Explore, Follow, Take
from periplus.models.sumatra.play import apply
from periplus.models.sumatra.scoring import score_lines
from periplus.models.sumatra.state import State
from periplus.models.sumatra.tiles import Tiles, canonical

from ...answers import Answer
from ...limits import Clock, Limits
from ...replay import ReplayError
from ...search import Search
from ..options import NotebookOptions
from .minimax import Minimax
from .race import Race, RaceTurn

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
