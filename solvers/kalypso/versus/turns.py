"""Whole turns of versus: every place of every tile on offer is looked at once, the best of them go on as a beam.

What a tile is laid for is mostly a later turn's building, which the guesses of a beam do not see; so the places of
the turn's tile are compared by what they leave behind. A turn's line goes on in the world that was dealt, draws and
all; what may be played of it ends with the first draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import nlargest
from typing import Any

from periplus.models.boards.bitsets import members
from periplus.models.kalypso.kernel import KERNEL, Placing, Step, after
from periplus.models.kalypso.moves import Take
from periplus.models.kalypso.placing import places
from periplus.models.kalypso.state import State
from periplus.models.kalypso.turn import must_take

from ...limits import Clock, Limits
from ...strategy.outlooks import SeatTurn
from ..turn.search import TurnSearch
from ..turn.stepwise import OpenLine, continued, kept, opened, stepwise
from .worth import turns_left, worth_with

BEGUN, OF_A_TILE = 24, 8
"""Beginnings that go on, and of them those of one tile."""
WIDTH = 12
"""Lines that the beam of a turn keeps from step to step."""
MOST = 10
"""Turns that are told."""
COMPARED = 8
"""Turns that are compared by play-outs at first."""
Worth = Callable[[State], float]


def turns(state: State) -> list[SeatTurn[State, Any]]:
    """The best turns of the seat to move, each as far as it may be played before something is drawn."""
    seat = KERNEL.to_move(state)
    worth = worth_with(turns_left(state, seat) - 1)
    layer = _beginnings(state, worth)
    known = 2 if layer else 1
    found: dict[tuple[Step, ...], tuple[float, tuple[Step, ...]]] = {}
    for value, line in continued(_search(), layer or [opened(state, worth)], worth, WIDTH):
        found[line[:known]] = value, line
    best = nlargest(MOST, found.values(), key=lambda one: one[0])
    return [_turn(state, line, seat) for _, line in best]


def quick_turn(state: State, worth: Worth, width: int) -> tuple[Step, ...]:
    """The best line of a narrow beam to the end of the turn; nothing where no turn is under way or to begin."""
    found = stepwise(_search(), state, worth, width)
    return max(found, key=lambda one: one[0], default=(0.0, ()))[1]


def _search() -> TurnSearch:
    return TurnSearch("score", Clock(Limits(seconds=None)))


def _beginnings(state: State, worth: Worth) -> list[OpenLine[float]]:
    """The best places of each tile on offer; none where no tile is to be taken."""
    if not must_take(state):
        return []
    found: list[OpenLine[float]] = []
    for tile in dict.fromkeys(state.offer):
        found += kept(_laid(state, Take(tile=tile), worth), OF_A_TILE)
    return nlargest(BEGUN, found, key=lambda line: line.merit)


def _laid(state: State, take: Take, worth: Worth) -> Iterator[OpenLine[float]]:
    """The tile in every place."""
    taken = after(state, take)
    for stencil, where in places(taken, take.tile):
        for at in members(where):
            step = Placing(take.tile, stencil, at)
            yield opened(after(taken, step), worth, (take, step))


def _turn(state: State, line: tuple[Step, ...], seat: int) -> SeatTurn[State, Any]:
    """The line as a turn, which may be played up to the first draw."""
    steps: list[Step] = []
    drawn: int | None = None
    for step in line:
        if KERNEL.to_move(state) != seat:
            break
        before, state = state, KERNEL.apply(state, step)
        steps.append(step)
        if drawn is None and state.bags != before.bags:
            drawn = len(steps)
    return SeatTurn(tuple(steps[:drawn]), state)
