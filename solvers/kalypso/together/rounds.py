"""Turns of a shared settlement compared by what they leave, whatever is drawn in them.

A turn that draws something was made with what one world had in its bags. So every turn is played to its end in worlds
dealt anew, what is left of it by the best of a narrow beam; what then lies there is judged by the evaluation, and a
round that is lost is worth nothing. Longer play-outs do worse: a second has room for few, and what they say is luck.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from periplus.models.core.kernel import OVER
from periplus.models.core.wording import say
from periplus.models.kalypso.course import SLOTS
from periplus.models.kalypso.kernel import KERNEL
from periplus.models.kalypso.state import Stage, State
from periplus.models.kalypso.steps import Step

from ...strategy.outlooks import SeatTurn
from .outlook import odds, survival_odds
from .turns import TurnSteps, turn_lines

EFFORT = 0.015
"""Deterministic seconds of the rest of a turn in a play-out."""
WIDTH, FAN = 16, 14
"""Lines that the beam of a turn keeps, and places of a tile that it tries from each."""
NARROW, FEW = 4, 6
"""The same in play-outs."""
MOST = 12
"""Turns that are told."""
COMPARED = 6
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


def turn_number(state: State) -> int:
    """A number that is higher the more turns have begun, of all who share the settlement."""
    game = state.progress
    if game is None or game.stage is Stage.SETUP:
        return 0
    return (state.round * (SLOTS + 2) + game.turn) * (state.players + 1) + len(game.done)


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
    yield from (_survived(number) for number in range(before.round, after.round))
    if KERNEL.to_move(after) == OVER and (KERNEL.result(after).wins or (0.0,))[0]:
        yield say("the game won")


def foreseen(state: State) -> Iterator[tuple[str, float]]:
    """The chance that the round is survived and the game won, as the evaluation sees it."""
    if KERNEL.to_move(state) != OVER:
        yield _survived(state.round), survival_odds(state)
        yield say("the game won"), odds(state)


def _survived(number: int) -> str:
    return say("round {number} survived", number=number)
