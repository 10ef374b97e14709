"""Whole turns of versus: every place of every tile on offer is looked at once, the best of them go on as a beam.

What a tile is laid for is mostly a later turn's building, which the guesses of a beam do not see; so the places of
the turn's tile are compared by what they leave behind. Nobody knows what a draw brings: a line ends with its first
one, and what was drawn counts as what it mostly brings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter, itemgetter

from periplus.models.boards.bitsets import members
from periplus.models.kalypso.kernel import KERNEL, Placing, Step, after
from periplus.models.kalypso.moves import Take
from periplus.models.kalypso.placing import places
from periplus.models.kalypso.state import State
from periplus.models.kalypso.turn import must_take

from ...limits import Clock, Limits, Stop
from ...search.beam import best_of
from ...strategy.outlooks import SeatTurn
from ..turn.reached import OpenLine
from ..turn.search import TurnSearch
from ..turn.stepwise import continued, kept, opened, stepwise
from .uses import uses
from .worth import overrated, turns_left, worth_with

BEGUN, OF_A_TILE = 24, 8
"""Beginnings that go on, and of them those of one tile."""
WIDTH = 12
"""Lines that the beam of a turn keeps from step to step."""
MOST = 20
"""Turns that are told."""
COMPARED = 8
"""Turns that are compared by play-outs at first."""
LOOK = 0.0001
"""What a place that is looked at counts for in ``Limits.work``: about its seconds."""
Worth = Callable[[State], float]


def turns(state: State, clock: Clock | None = None) -> list[SeatTurn[State, Step]]:
    """The best turns of the seat to move, each as far as it may be played before something is drawn.

    The tile of most use is looked at first; where the clock stops the search, a few that it has seen by then, which may
    be no more than first places of tiles.
    """
    seat = KERNEL.to_move(state)
    worth = worth_with(turns_left(state, seat) - 1)
    search, most = _search(clock), MOST
    looked: dict[str, list[OpenLine[float]]] = {tile: [] for tile in state.offer if must_take(state)}
    found: dict[tuple[Step, ...], tuple[float, tuple[Step, ...]]] = {}
    try:
        for tile in sorted(looked, key=uses(state).best, reverse=True):
            for begun in _laid(search, state, Take(tile=tile), worth):
                looked[tile].append(begun)
        layer = _beginnings(looked.values()) or [opened(state, worth)]
        known = len(layer[0].steps) or 1
        for value, line in continued(search, layer, worth, WIDTH, _drawn):
            found[line[:known]] = value, line
    except Stop:
        most = OF_A_TILE
        for one in _beginnings(looked.values()):
            found.setdefault(one.steps, (one.merit, one.steps))
    best = best_of(found.values(), most, itemgetter(0))
    return [_turn(state, line, seat) for _, line in best]


def _drawn(line: OpenLine[float]) -> float:
    """What a line is worth with which something was just drawn."""
    return line.merit - overrated(line.state)


def quick_turn(state: State, worth: Worth, width: int) -> tuple[Step, ...]:
    """The best line of a narrow beam to the end of the turn; nothing where no turn is under way or to begin."""
    found = stepwise(_search(None), state, worth, width)
    return max(found, key=lambda one: one[0], default=(0.0, ()))[1]


def _search(clock: Clock | None) -> TurnSearch:
    return TurnSearch("score", clock or Clock(Limits(seconds=None)))


def _laid(search: TurnSearch, state: State, take: Take, worth: Worth) -> Iterator[OpenLine[float]]:
    """The tile in every place. Raises Stop by the clock."""
    taken = after(state, take)
    for stencil, where in places(taken, take.tile):
        for at in members(where):
            search.charge(LOOK)
            step = Placing(take.tile, stencil, at)
            yield opened(after(taken, step), worth, (take, step))


def _beginnings(looked: Iterable[Iterable[OpenLine[float]]]) -> list[OpenLine[float]]:
    """The best of those of each tile."""
    found = [line for lines in looked for line in kept(lines, OF_A_TILE)]
    return best_of(found, BEGUN, attrgetter("merit"))


def _turn(state: State, line: tuple[Step, ...], seat: int) -> SeatTurn[State, Step]:
    """The line as a turn, as far as the seat is to move."""
    steps: list[Step] = []
    for step in line:
        if KERNEL.to_move(state) != seat:
            break
        state = KERNEL.apply(state, step)
        steps.append(step)
    return SeatTurn(tuple(steps), state)
