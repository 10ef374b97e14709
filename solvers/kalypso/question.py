"""What a position asks of the lines of play: the state now, what to maximise, and how many turns to the horizon."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from periplus.models.kalypso import GAME
from periplus.models.kalypso.objectives import usual
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import Objective, Query
from periplus.models.kalypso.turn import ends_of

SAMPLED: Query = "sampled"
"""The question of a hint about draws that nobody knows; with every other one the rest of the turn is ranked."""
RANKED: tuple[Query, ...] = ("turn", SAMPLED)
SOLVED: tuple[Query, ...] = tuple(what for what in get_args(Query) if what != SAMPLED)


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
