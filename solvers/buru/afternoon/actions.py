"""The actions of one player in an afternoon: what he may choose by the rules, how each action can end, what follows.

A choice is made by the rules. Inside the action the light engine looks for its ends (``afternoon_table``), which
``outcomes`` groups by what follows them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from periplus.models.buru.cards import Hireling
from periplus.models.buru.lawan.branches import ONE
from periplus.models.buru.legality import apply, declined, legal_moves
from periplus.models.buru.moves import Act, AnyMove, Guide
from periplus.models.buru.spaces import free
from periplus.models.buru.state import Player, State

from ...limits import Clock
from ...memo import Memo
from ..action.context import ActionContext
from ..action.hold import Hold
from ..action.parts import Parts
from ..action.steps import written
from ..pace import EVENTS
from .afternoon_table import AfternoonTable, Wanted
from .completed_action import CompletedAction, Opening, held_by
from .others import MOST, OpponentPlay
from .outcomes import ActionEnd, ActionOutcome, SeenEnds, seen_by_others, undominated
from .question import Aim, Worlds, with_holdings, without_holdings
from .state_keys import StateKeys

GUIDE = Guide()
TABLES_KEPT = 256
"""Light views of tables that are kept."""


class SightedEnds(NamedTuple):
    """Ends of an action that are the same to everybody else."""

    opening: Opening
    ends: SeenEnds


class Actions:
    """The actions of one player in one afternoon. Raises Stop when the clock says so."""

    def __init__(
        self, starts: Sequence[State], aim: Aim, clock: Clock, stripped: Callable[[State], State]
    ) -> None:
        """``starts``: the tables from which afternoons start. ``stripped``: a table without what does not matter."""
        self._seat, self.clock = aim.seat or 0, clock
        self._greedy, self._guides, self._stripped = aim.greedy, aim.goes_on, stripped
        known = {card.id: card for start in starts for card in ActionContext(start, self._seat).cards}
        self._universe: tuple[Hireling, ...] = tuple(known[card] for card in sorted(known))
        self._parts = Parts()
        self._tables: Memo[Hashable, AfternoonTable] = Memo(TABLES_KEPT)
        self._first = self._table(starts[0])
        self._opponents = OpponentPlay(self._seat, aim.others, stripped)
        self._followed: Memo[State, dict[Hashable, Worlds]] = Memo(MOST)
        """By bare table in the middle of an action: what follows, by what others can see of the end."""
        self._same: Memo[int, tuple[dict[Hashable, Worlds], State]] = Memo(TABLES_KEPT)
        """The same by the identity of the table itself, which is kept so that it stays its own."""

    def best(self, state: State) -> Iterator[CompletedAction]:
        """The actions among which the best is."""
        return self._ends(state, "rich" if self._greedy else "every")

    def short(self, state: State) -> Iterator[CompletedAction]:
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

    def _ends(self, state: State, wanted: Wanted) -> Iterator[CompletedAction]:
        for opening in self.openings(state):
            yield from self.ends_of(opening, wanted)

    def ends_of(self, opening: Opening, wanted: Wanted) -> Iterator[CompletedAction]:
        """The ends of the action that a choice has begun."""
        state = opening.state
        context, known = self._table(state), self._known(state)
        hold = context.hold(state)
        for end in context.ends(hold, self.clock, wanted):
            follow = partial(self._follows, opening, end, known)
            yield CompletedAction(self._seat, opening, end.steps, end.hold, context, follow)

    def sights(self, opening: Opening, hold: Hold) -> Iterator[SightedEnds]:
        """The ends of the action among which the best is, where more goods are never worse, by what others see.

        ``hold``: what the player holds after the choice.
        """
        for ends in self._table(opening.state).by_sight(hold, self.clock):
            yield SightedEnds(opening, ends)

    def outcomes(self, sights: Iterable[SightedEnds], keys: StateKeys) -> Iterable[ActionOutcome]:
        """What such ends come to."""
        found: dict[Hashable, ActionOutcome] = {}
        for opening, seen in sights:
            follows = self._follows(opening, seen.ends[0], self._known(opening.state))
            tables, use = keys.following(follows)
            for alike, holds in seen.groups(use).items():
                same = found.get((tables, alike))
                group = holds if same is None else undominated((*same.holds, *holds))
                found[tables, alike] = ActionOutcome(follows, group)
        return found.values()

    def to_choice(self, state: State) -> Worlds:
        """The bare tables at the player's next choice."""
        bare = without_holdings(state, self._seat)
        return ((ONE, bare),) if state.turn == self._seat else self._opponents.after(bare)

    def hold(self, state: State) -> Hold:
        """What the player holds on a table."""
        return self._table(state).hold(state)

    def opened(self, opening: Opening, hold: Hold) -> Hold:
        """What the player holds after a choice, and before it ``hold``, where no module adds to what it brings."""
        player, opened = opening.state.players[self._seat], self._parts.opened(opening.state.pending)
        goods = player.vp, *player.res, player.fish
        return Hold(goods, hold.upright, hold.sideways, opened, hold.made, hold.rest)

    def player(self, hold: Hold) -> Player:
        """Who holds that."""
        return held_by(self._first, hold)

    def held(self, follows: Worlds, held: Player) -> Worlds:
        """Bare tables with that in the player's hand."""
        return tuple((chance, with_holdings(table, self._seat, held)) for chance, table in follows)

    def _known(self, state: State) -> dict[Hashable, Worlds]:
        """What is known to follow a table in the middle of an action, by what others can see of the end."""
        same = self._same.get(id(state))
        if same is None:
            table = self._stripped(without_holdings(state, self._seat))
            known = self._followed.get(table)
            if known is None:
                known = self._followed[table] = {}
            same = self._same[id(state)] = known, state
        return same[0]

    def _table(self, state: State) -> AfternoonTable:
        """The light view of a table; one for all that look the same from inside an action."""
        elders = tuple(len(player.elders) for player in state.players)
        made = tuple(map(len, state.players[self._seat].offers))
        key = state.totems, state.decrees, state.decks, state.left, elders, made
        known = self._tables.get(key)
        if known is None:
            known = AfternoonTable(state, self._seat, parts=self._parts, universe=self._universe)
            self._tables[key] = known
        return known

    def _follows(self, opening: Opening, end: ActionEnd, known: dict[Hashable, Worlds]) -> Worlds:
        """The bare tables that follow, among what is known of such openings."""
        seen = seen_by_others(end.hold)
        found = known.get(seen)
        if found is None:
            state = opening.state
            for step in end.steps:
                state = apply(state, written(step))
            self.clock.spend(EVENTS)
            found = known[seen] = self._opponents.after(without_holdings(declined(state), self._seat))
        return found


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
