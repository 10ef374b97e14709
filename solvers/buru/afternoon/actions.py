"""One player's next action: every choice with every end of it, and the tables that may follow.

A choice is made by the rules. Inside the action the light engine looks for its ends; many of them are the same to
everybody else, so what follows is played out once for each kind and dressed with what the player then holds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import partial

from periplus.models.buru.applying import apply, declined
from periplus.models.buru.cards import Hireling
from periplus.models.buru.listing import legal_moves
from periplus.models.buru.moves import Act, AnyMove, Guide
from periplus.models.buru.spaces import free
from periplus.models.buru.state import State

from ...limits import Clock
from ...memo import Memo
from ..action.ground import PlayerTable
from ..action.hold import Hold
from ..action.parts import Parts
from ..action.step import written
from ..pace import EVENTS
from .afternoon_table import ActionEnd, AfternoonTable, Wanted
from .aim import Aim
from .ends import End, Opening
from .holdings import Worlds, without_holdings
from .opponent_play import MOST, OpponentPlay

GUIDE = Guide()
STANDINGS = 256
"""Light views of tables that are kept."""


class Actions:
    """The actions of one player in one afternoon. Raises Stop when the clock says so."""

    def __init__(self, start: State, aim: Aim, clock: Clock, stripped: Callable[[State], State]) -> None:
        """``stripped``: a bare table without what does not matter any more."""
        self._seat, self.clock = aim.seat or 0, clock
        self._greedy, self._guides, self._stripped = aim.greedy, aim.goes_on, stripped
        self._universe: tuple[Hireling, ...] = PlayerTable(start, self._seat).cards
        self._parts = Parts()
        self._standings: Memo[Hashable, AfternoonTable] = Memo(STANDINGS)
        self._opponents = OpponentPlay(self._seat, aim.others, stripped)
        self._followed: Memo[State, dict[Hashable, Worlds]] = Memo(MOST)
        """By bare table in the middle of an action: what follows, by what others can see of the end."""

    def best(self, state: State) -> Iterator[End]:
        """The actions among which the best is."""
        return self._ends(state, "rich" if self._greedy else "every")

    def short(self, state: State) -> Iterator[End]:
        """The actions among which the best with the fewest moves is, in the order of answers."""
        return self._ends(state, "short" if self._greedy else "every")

    def openings(self, state: State) -> Iterator[Opening]:
        """The choices, or the state itself if parts are open."""
        for opening in self._choices(state):
            if self._guides and any(item.atom == "guide" for item in opening.state.pending):
                yield Opening((*opening.moves, GUIDE), apply(opening.state, GUIDE))
            else:
                yield opening

    def _choices(self, state: State) -> Iterator[Opening]:
        if state.pending:
            yield Opening((), state)
        else:
            yield from (Opening((move,), apply(state, move)) for move in choices(state))

    def _ends(self, state: State, wanted: Wanted) -> Iterator[End]:
        for opening in self.openings(state):
            yield from self.ends_of(opening, wanted)

    def ends_of(self, opening: Opening, wanted: Wanted) -> Iterator[End]:
        """The ends of the action that a choice has begun."""
        state = opening.state
        standing, table = self._standing(state), self._stripped(without_holdings(state, self._seat))
        hold, known = standing.hold(state), self._followed.get(table)
        if known is None:
            known = self._followed[table] = {}
        for stop in standing.stops(hold, self.clock, wanted):
            follow = partial(self._follows, opening, stop, known)
            yield End(self._seat, opening, stop.steps, stop.hold, standing, follow)

    def _standing(self, state: State) -> AfternoonTable:
        """The light view of a table; one for all that look the same from inside an action."""
        elders = tuple(len(player.elders) for player in state.players)
        made = tuple(map(len, state.players[self._seat].offers))
        key = state.totems, state.decrees, state.decks, state.left, elders, made
        known = self._standings.get(key)
        if known is None:
            known = AfternoonTable(state, self._seat, parts=self._parts, universe=self._universe)
            self._standings[key] = known
        return known

    def _follows(self, opening: Opening, stop: ActionEnd, known: dict[Hashable, Worlds]) -> Worlds:
        """The bare tables that follow, among what is known of such openings."""
        seen = seen_by_others(stop.hold)
        found = known.get(seen)
        if found is None:
            state = opening.state
            for step in stop.steps:
                state = apply(state, written(step))
            self.clock.spend(EVENTS)
            found = known[seen] = self._opponents.after(without_holdings(declined(state), self._seat))
        return found


def seen_by_others(hold: Hold) -> Hashable:
    """What of a player's action changes the table: offerings, the hiring row and the decks, the envoy marker."""
    rest = hold.rest
    return hold.made, rest.row, rest.dealt, rest.seen, rest.forest, rest.envoy


def choices(state: State) -> Iterator[AnyMove]:
    """The legal choices; of spaces alike that lie side by side, the first.

    Whoever comes later finds the same spaces in the same order whichever of those is taken.
    """
    alike = set()
    before = None
    for space in free(state, state.area):
        if before is not None and (space.gems, space.effect) == (before.gems, before.effect):
            alike.add(space.id)
        before = space
    return (move for move in legal_moves(state) if not (isinstance(move, Act) and move.space in alike))
