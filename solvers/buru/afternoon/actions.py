"""One player's next action: every choice with every end of it, and the tables that may follow.

A choice is made by the rules. Inside the action the light engine looks for its ends; many of them are the same to
everybody else, so what follows is played out once for each kind and dressed with what the player then holds.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from periplus.models.buru.applying import apply, declined
from periplus.models.buru.edition import Hireling
from periplus.models.buru.listing import legal_moves
from periplus.models.buru.moves import Act, AnyMove, Guide, Stop as Decline
from periplus.models.buru.spaces import free
from periplus.models.buru.state import UNKNOWN, Player, State

from ...limits import Clock
from ..action.ground import Ground
from ..action.hold import Hold
from ..action.parts import Parts
from ..action.step import Step, written
from .bare import Settling, bare, clothed
from .standing import Standing, Stop

GUIDE, DECLINE = Guide(), Decline()
Worlds: TypeAlias = tuple[tuple[Fraction, State], ...]
"""Tables with their chances."""


@dataclass(frozen=True)
class Opening:
    """A choice made, by the rules; ``moves`` lead there."""

    moves: tuple[AnyMove, ...]
    state: State


@dataclass(frozen=True)
class End:
    """A whole action."""

    opening: Opening
    steps: tuple[Step, ...]
    worlds: Worlds
    """The tables at the next choice of a human, with their chances."""
    open: bool
    """Whether parts are left, which are declined."""

    @property
    def count(self) -> int:
        """How many moves it takes; to stop is none (spec 7.0)."""
        return len(self.opening.moves) + len(self.steps)

    @cached_property
    def moves(self) -> tuple[AnyMove, ...]:
        """The moves, a ``stop`` at the end if parts are left."""
        return *self.opening.moves, *map(written, self.steps), *((DECLINE,) if self.open else ())


class Actions:
    """The actions of one player in one afternoon. Raises Stop when the clock says so."""

    def __init__(self, start: State, seat: int, clock: Clock, *, greedy: bool, guides: bool = False) -> None:
        """``greedy``: more goods are never worse to him. ``guides``: a guide gained is worth having."""
        self._seat, self._clock = seat, clock
        self._greedy, self._guides = greedy, guides
        self._universe: tuple[Hireling, ...] = Ground(start, seat).cards
        self._parts = Parts()
        self._standings: dict[Hashable, Standing] = {}
        self._settling = Settling()
        self._followed: dict[Hashable, Worlds] = {}

    def best(self, state: State) -> Iterator[End]:
        """The actions among which the best is."""
        return self._ends(state, greedy=self._greedy)

    def all(self, state: State) -> Iterator[End]:
        """Every action, each end with its fewest moves, in the order of answers."""
        return self._ends(state, greedy=False)

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

    def _ends(self, state: State, *, greedy: bool) -> Iterator[End]:
        for opening in self.openings(state):
            yield from self.ends_of(opening, greedy=greedy)

    def ends_of(self, opening: Opening, *, greedy: bool) -> Iterator[End]:
        """The ends of the action that a choice has begun."""
        state = opening.state
        if not state.pending or state.turn != self._seat:
            follows = self._settling.after(bare(state, self._seat))
            yield End(opening, (), _dressed(follows, self._seat, state.players[self._seat]), open=False)
            return
        standing = self._standing(state)
        table = bare(state, self._seat)
        for stop in standing.stops(standing.hold(state), self._clock, greedy=greedy):
            follows = self._follows(opening, table, stop)
            held = _held(standing, stop.hold)
            yield End(opening, stop.steps, _dressed(follows, self._seat, held), open=bool(stop.hold.open))

    def _standing(self, state: State) -> Standing:
        """The light view of a table; one for all that look the same from inside an action."""
        elders = tuple(len(player.elders) for player in state.players)
        made = tuple(map(len, state.players[self._seat].offers))
        key = state.totems, state.decrees, state.decks, state.left, elders, made
        known = self._standings.get(key)
        if known is None:
            known = Standing(state, self._seat, parts=self._parts, universe=self._universe)
            self._standings[key] = known
        return known

    def _follows(self, opening: Opening, table: State, stop: Stop) -> Worlds:
        """The bare tables that follow, by what others can see of the end."""
        rest = stop.hold.rest
        key = table, stop.hold.made, rest.row, rest.dealt, rest.seen, rest.forest, rest.envoy
        known = self._followed.get(key)
        if known is None:
            state = opening.state
            for step in stop.steps:
                state = apply(state, written(step))
            known = self._followed[key] = self._settling.after(bare(declined(state), self._seat))
        return known


def _held(standing: Standing, hold: Hold) -> Player:
    """What the player holds, as rules tell it."""
    cards = [number for number in range(len(standing.universe)) if hold.tableau >> number & 1]
    respect, *res, fish = hold.goods
    return Player(
        vp=respect,
        fish=fish,
        res=(res[0], res[1], res[2]),
        tableau=(*(standing.universe[number].id for number in cards), *[UNKNOWN] * hold.rest.strangers),
        tasked=sum(1 << place for place, number in enumerate(cards) if hold.sideways >> number & 1),
        elders=hold.rest.elders,
    )


def _dressed(worlds: Worlds, seat: int, held: Player) -> Worlds:
    """Bare tables with what the player holds."""
    return tuple((chance, clothed(table, seat, held)) for chance, table in worlds)


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
