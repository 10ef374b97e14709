"""A line of steps said as moves, each judged by the rules before it is played; no answer goes out otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from periplus.models.core.results import ScoreLine
from periplus.models.kalypso.legality import fault
from periplus.models.kalypso.moves import Seated
from periplus.models.kalypso.objectives import lines, value
from periplus.models.kalypso.play import apply
from periplus.models.kalypso.state import State
from periplus.models.kalypso.steps import Step, written
from periplus.models.kalypso.terms import Objective

from ..replay import ReplayError


class RulesLine(NamedTuple):
    """A line as the rules played it: its moves, the steps they are, the state after them, its value and why."""

    moves: tuple[Seated, ...]
    steps: tuple[Step, ...]
    state: State
    value: int
    why: tuple[ScoreLine, ...]


def told(state: State, steps: Iterable[Step], objective: Objective) -> RulesLine:
    """The line from that state; raises ReplayError for a step that the rules forbid, a fault of the solver."""
    moves: list[Seated] = []
    played = tuple(steps)
    for step in played:
        move = written(state, step)
        if violation := fault(state, move):
            raise ReplayError(f"step {len(moves)} of the line, {move.as_json()}: {violation.message}")
        moves.append(move)
        state = apply(state, move)
    own = state.own
    return RulesLine(tuple(moves), played, state, value(state, own, objective), lines(state, own, objective))
