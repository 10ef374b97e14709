"""Turns of a shared settlement as a hint lists them, and what is to be expected after them.

The evaluation alone compares them, each in the world that was dealt, draws and all. Play-outs did worse: a second has
room for few, and the narrow beam that goes on after a draw makes less of it than the turn was made with.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from periplus.models.core.kernel import OVER
from periplus.models.core.wording import say
from periplus.models.kalypso.kernel import KERNEL, Step
from periplus.models.kalypso.state import State

from ...strategy.outlooks import SeatTurn
from .outlook import odds, survival_odds
from .turns import TurnSteps, turn_lines

EFFORT = 0.015
"""Deterministic seconds of the rest of a turn in a play-out."""
WIDTH, FAN = 10, 10
"""Lines that the beam of a turn keeps, and places of a tile that it tries from each."""
NARROW, FEW = 4, 6
"""The same in play-outs."""
MOST = 12
"""Turns that are told."""


def turns(state: State) -> list[SeatTurn[State, Any]]:
    """The best turns of the seat to move, each as far as it may be played before something is drawn."""
    found: dict[tuple[Step, ...], SeatTurn[State, Any]] = {}
    for line in turn_lines(state, width=WIDTH, fan=FAN):
        if line.played not in found:
            found[line.played] = SeatTurn(line.played, _played(state, line))
            if len(found) == MOST:
                break
    return list(found.values())


def reply(state: State) -> State:
    """The state after the best turn of a narrow beam, in the world that was dealt."""
    return _played(state, turn_lines(state, width=NARROW, fan=FEW)[0])


def _played(state: State, line: TurnSteps) -> State:
    """The state after the turn by the rules; a line that has nothing to end ends by itself."""
    for step in line.steps:
        state = KERNEL.apply(state, step)
    return state


def foreseen(state: State) -> Iterator[tuple[str, float]]:
    """The chance that the round is survived and the game won, as the evaluation sees it."""
    if KERNEL.to_move(state) != OVER:
        yield say("round {number} survived", number=state.round), survival_odds(state)
        yield say("the game won"), odds(state)
