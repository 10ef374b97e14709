"""``hint``: what the player who is to decide may do, best first, by what the island's score gains (spec, Queries).

In C1, C2 and C3 whole turns are ranked; elsewhere, and where the bag is to be drawn from, single choices are.
"""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.mist import GAME
from periplus.models.mist.position import Position
from periplus.models.mist.state import Phase, State

from ..answers import Ranking
from ..limits import Clock, Limits, Stop
from ..search import Search
from . import choosing
from .island_options import IslandOptions
from .told import ENGINE, RankedTurns
from .turn.best import BestTurns
from .turn.playing import chance_is_due

TOP = 5
"""Turns listed unless the position says otherwise."""
PHASES = (Phase.FLY, Phase.TAKE, Phase.PLACE)
"""The phases of a turn."""


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The best turns or choices of who is to decide; ``limits.count`` comes before ``ask.top``.

    Raises PositionError where the game is over, for values of ``ask`` that are not as expected, and (field
    ``first``) where the score cannot be told.
    """
    state = GAME.state(position)
    options = IslandOptions(position.ask, state)
    top = options.number("top", 1, None)
    options.settle()
    if state.phase is Phase.END:
        raise PositionError("phase", say("end, expected a phase in which somebody decides"))
    GAME.score(position)
    count = limits.count or top
    nothing = Ranking("unknown", engine=ENGINE)
    if by_turns(state):
        return Search(lambda clock: rankings(state, count or TOP, clock), limits, nothing)
    return Search(lambda clock: choosing.rankings(state, count, clock), limits, nothing)


def by_turns(state: State) -> bool:
    """Whether whole turns are ranked."""
    return state.phase in PHASES and not chance_is_due(state)


def rankings(state: State, top: int, clock: Clock) -> Iterator[Ranking]:
    """Better and better rankings of turns, the last one proved or with the reason why it is not."""
    best = BestTurns(state, top, ties=True)
    told = RankedTurns(state)
    try:
        for known in best.search(clock):
            yield told.ranking(known)
    except Stop as stop:
        yield told.ranking(best.known).stopped(stop.reason)
