"""Turns of a shared settlement compared by the rounds that are survived with them.

A turn is played out in worlds dealt anew to the end of the round, the rest of it and all later turns by the best of a
narrow beam; so a draw that a turn was made with counts only as often as it comes. What then lies there is judged by the
evaluation, and a round that is lost is worth nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from periplus.models.core.kernel import OVER
from periplus.models.core.wording import say
from periplus.models.kalypso.kernel import KERNEL
from periplus.models.kalypso.state import State
from periplus.models.kalypso.steps import Step

from ...strategy.outlooks import SeatTurn
from .turns import TurnSteps, turn_lines

EFFORT = 0.015
"""Deterministic seconds of a turn in a play-out."""
WIDTH, FAN = 24, 16
"""Lines that the beam of a turn keeps, and places of a tile that it tries from each."""
NARROW, FEW = 4, 6
"""The same in play-outs."""
MOST = 12
"""Turns that are told."""
COMPARED = 5
"""Turns that are compared by play-outs at first."""


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


def achieved(before: State, after: State) -> Iterator[str]:
    """The rounds survived from one state to the other, and the game won."""
    for number in range(before.round, after.round):
        yield say("round {number} survived", number=number)
    if KERNEL.to_move(after) == OVER and (KERNEL.result(after).wins or (0.0,))[0]:
        yield say("the game won")
