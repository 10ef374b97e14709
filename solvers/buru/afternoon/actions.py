"""Everything that one player can make of his next action, by the rules themselves.

An action is a choice and the parts that it opens, taken in some order or declined. Different orders mostly come to the
same: each table that an action can end with is met once, with the fewest moves that lead there. Where only the value
counts, two more things cut the work, both exact because more goods never hurt: plain goods are taken as soon as
they fit under the fish cap, and a table that is like another but for fewer goods is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from periplus.models.buru.applying import apply, declined
from periplus.models.buru.effects import ANY, RESOURCES
from periplus.models.buru.gains import GOODS, amounts
from periplus.models.buru.listing import legal_moves
from periplus.models.buru.moves import Act, AnyMove, Gain, Stop
from periplus.models.buru.spaces import free
from periplus.models.buru.state import State, replace

from ...limits import Clock

STOP = Stop()


class End(NamedTuple):
    """One way in which an action can end."""

    moves: tuple[AnyMove, ...]
    """A ``stop`` at the end if parts are left open."""
    state: State
    """The table then, before anything comes by itself."""

    @property
    def count(self) -> int:
        """How many moves it takes; to stop is none (spec 7.0)."""
        return sum(not isinstance(move, Stop) for move in self.moves)


class Actions:
    """The actions of one player. Raises Stop when the clock says so."""

    def __init__(self, seat: int, clock: Clock, *, greedy: bool = True) -> None:
        """``greedy``: more of every good is never worse to this player."""
        self._seat, self._clock, self._greedy = seat, clock, greedy

    def best(self, state: State) -> list[End]:
        """The ends among which the best value is."""
        ends = self._ends(state, eager=self._greedy)
        return undominated(ends, self._seat) if self._greedy else ends

    def all(self, state: State) -> list[End]:
        """Every end, each with its fewest moves."""
        return self._ends(state, eager=False)

    def _ends(self, state: State, *, eager: bool) -> list[End]:
        if state.pending:
            return self._inside(state, (), eager)
        found: dict[State, End] = {}
        for move in choices(state):
            for end in self._inside(apply(state, move), (move,), eager):
                known = found.get(end.state)
                if known is None or end.count < known.count:
                    found[end.state] = end
        return list(found.values())

    def _inside(self, state: State, before: tuple[AnyMove, ...], eager: bool) -> list[End]:
        """The ends after a choice, move by move: what is met first is met with the fewest moves."""
        if not self._still_acts(state):
            return [End(before, state)]
        ends: dict[State, End] = {}
        layer: dict[State, tuple[AnyMove, ...]] = {state: before}
        met = {state}
        while layer:
            after: dict[State, tuple[AnyMove, ...]] = {}
            for table, moves in layer.items():
                self._clock.check()
                self._end(ends, table, moves)
                for move in self._steps(table, eager):
                    reached = apply(table, move)
                    if reached not in met:
                        met.add(reached)
                        after[reached] = (*moves, move)
            layer = after
        return list(ends.values())

    def _end(self, ends: dict[State, End], table: State, moves: tuple[AnyMove, ...]) -> None:
        """Note the end that stopping here is, unless it was met with fewer moves."""
        stopped = declined(table)
        if stopped not in ends:
            ends[stopped] = End((*moves, STOP) if table.pending else moves, stopped)

    def _still_acts(self, state: State) -> bool:
        return bool(state.pending) and state.turn == self._seat

    def _steps(self, state: State, eager: bool) -> Iterable[AnyMove]:
        if not self._still_acts(state):
            return ()
        if eager and (gain := self._safe_gain(state)) is not None:
            return (gain,)
        return (move for move in legal_moves(state) if not isinstance(move, Stop))

    def _safe_gain(self, state: State) -> Gain | None:
        """A plain part that can be taken now and loses nothing by it."""
        room = state.setting.edition.fish_cap - state.players[self._seat].fish
        for item in state.pending:
            if item.plain and item.atom != ANY and amounts((item,))[GOODS.index("fish")] <= room:
                return Gain(item=str(item))
        return None


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
    return (
        move for move in legal_moves(state) if not (isinstance(move, Act) and move.space in alike)
    )


def undominated(ends: list[End], seat: int) -> list[End]:
    """The ends without those that are like another but for fewer goods, in the same order."""
    alike: dict[State, list[End]] = {}
    for end in ends:
        alike.setdefault(_without_goods(end.state, seat), []).append(end)
    kept = {
        id(end)
        for group in alike.values()
        for end in group
        if not any(other is not end and covers(other, end, seat) for other in group)
    }
    return [end for end in ends if id(end) in kept]


def alike(state: State, seat: int) -> State:
    """The table without the player's goods."""
    return _without_goods(state, seat)


def _without_goods(state: State, seat: int) -> State:
    player = replace(state.players[seat], vp=0, fish=0, res=(0,) * len(RESOURCES))
    return state.with_player(seat, player)


def covers(one: End, other: End, seat: int) -> bool:
    """Whether the player has at least as much of every good at the end of one as of the other."""
    rich, poor = one.state.players[seat], other.state.players[seat]
    return (
        rich.vp >= poor.vp
        and rich.fish >= poor.fish
        and all(have >= want for have, want in zip(rich.res, poor.res, strict=True))
    )
