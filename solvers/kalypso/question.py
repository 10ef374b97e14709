"""What a position asks of the lines of play, and a line said as moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from periplus.models.core.results import ScoreLine
from periplus.models.kalypso import GAME
from periplus.models.kalypso.kernel import Step, written
from periplus.models.kalypso.legality import apply, fault
from periplus.models.kalypso.moves import PlayerMove
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.scoring import lines, usual, value
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import Objective, Query
from periplus.models.kalypso.turn import ends_of

from ..replay import ReplayError

SAMPLED: Query = "sampled"
"""The question of a hint about draws that nobody knows; with every other one the rest of the turn is ranked."""
RANKED: tuple[Query, ...] = ("turn", SAMPLED)


@dataclass(frozen=True, slots=True)
class TurnsQuestion:
    """The best ``objective`` of the asking player after so many more ends of turns (``ends``)."""

    state: State
    objective: Objective
    ends: int
    """0: the turn is over, and the objective is what it is."""


def ask(position: Position) -> TurnsQuestion:
    """The rest of the present turn, and in a plan the turns of ``ask.turns``."""
    state = GAME.state(position)
    ends = ends_of(state)
    if position.ask.kind != "plan":
        ends = min(ends, 1)
    return TurnsQuestion(state, position.ask.objective or usual(state.mode), ends)


class RulesLine(NamedTuple):
    """A line as the rules played it: its moves, the steps they are, the state after them, its value and why."""

    moves: tuple[PlayerMove, ...]
    steps: tuple[Step, ...]
    state: State
    value: int
    why: tuple[ScoreLine, ...]


def told(state: State, steps: Iterable[Step], objective: Objective) -> RulesLine:
    """The line from that state; raises ReplayError for a step that the rules forbid, a fault of the solver."""
    moves: list[PlayerMove] = []
    played = tuple(steps)
    for step in played:
        move = written(state, step)
        if violation := fault(state, move):
            raise ReplayError(f"step {len(moves)} of the line, {move.as_json()}: {violation.message}")
        moves.append(move)
        state = apply(state, move)
    own = state.own
    return RulesLine(tuple(moves), played, state, value(state, own, objective), lines(state, own, objective))
