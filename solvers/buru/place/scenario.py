"""Placements by what they are worth when they are played: each scenario's afternoon, solved (spec 7.5, 7.6).

Scenarios are given or sampled. Powers count only as far as they decide who acts before whom, so placements that leave
the order of every area the same and keep the same fish are worth the same: one of them is played. All afternoons of
all scenarios share one memory, in which tables are alike from an area on whenever that area and those after it are.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import TypeAlias

from periplus.models.buru.flow import settle
from periplus.models.buru.lawan.placing import apply
from periplus.models.buru.modules.ambelau import AMBELAU
from periplus.models.buru.morning import begun, fished
from periplus.models.buru.moves import AnyMove
from periplus.models.buru.order import BLESSING, count, hand, laid, to_place, turned_up
from periplus.models.buru.setup import drawn
from periplus.models.buru.state import State, Token, replace

from ...limits import Clock
from ...memo import Memo
from ..afternoon.courses import SWIFT, FewestMoves, GreedyPolicy
from ..afternoon.others import order_is_settled
from ..afternoon.question import Aim, Worlds
from ..afternoon.tree import Tree
from ..lawan import lawans
from .presence import Presence, opponents, presence
from .question import EquivalentLayings, PlacementQuestion

Placed: TypeAlias = tuple[tuple[Token, ...], ...]
"""What lies in each area."""
BEGUN = 1 << 11
"""Placements of which each scenario keeps the tables with which the afternoon begins."""


def noon(state: State) -> State:
    """The table at the beginning of the afternoon, after everybody has kept a token."""
    return begun(_kept(state))


def _kept(state: State) -> State:
    """The table where who has one token left keeps it, and known ones have caught fish."""
    for seat, player in enumerate(state.players):
        if player.kept is None and len(left := hand(state, seat)) == 1:
            state = state.with_player(seat, replace(player, kept=left[0]))
    return fished(state)


def with_placement(state: State, seat: int, placement: EquivalentLayings) -> State:
    """The table where the player has laid it."""
    fields: list[tuple[Token, ...]] = list(state.players[seat].placed)
    for token, area in placement.laid:
        fields[area] = (*fields[area], token)
    for area in placement.blessed:
        fields[area] = (*fields[area], BLESSING)
    player = replace(state.players[seat], placed=tuple(fields), kept=placement.kept)
    return state.with_player(seat, player)


def _begun(state: State) -> Worlds:
    """The tables at the first choice of the afternoon that follows."""
    return settle(noon(state))


class AfternoonPlayer:
    """What the player makes of an afternoon; scenarios share it, since many of theirs come to the same."""

    def __init__(self, aim: Aim, start: State, clock: Clock) -> None:
        """``start``: any of the scenarios' tables, which differ by the others' tokens alone."""
        self.tree = Tree(aim, start, clock)
        self.quick = GreedyPolicy(self.tree)
        self.swift = GreedyPolicy(self.tree, SWIFT)
        self.fewest = FewestMoves(self.tree)


class PlacementKinds:
    """Which placements of one player are worth the same, where all others have laid what lies there."""

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        settled = order_is_settled(state)
        self._rivals = [
            [
                (presence(state.players[other].placed[area]).power, before if settled else None)
                for other, before in opponents(len(state.players), seat, state.envoy)
            ]
            for area in range(len(state.setting.areas))
        ]
        """By area: the power of each other, and whether he wins a tie, where that is settled."""
        self._by_area: list[dict[Presence, Hashable]] = [{} for _ in state.setting.areas]
        """The kinds of presences that are known, area by area."""

    def of(self, placement: EquivalentLayings) -> Hashable:
        """Placements of which this is the same are worth the same."""
        areas = []
        for known, (area, mine) in zip(self._by_area, enumerate(placement.presences), strict=True):
            kind = known.get(mine)
            if kind is None:
                kind = known[mine] = self._kind_in(area, mine)
            areas.append(kind)
        return tuple(areas), placement.blessed, placement.fish

    def _kind_in(self, area: int, mine: Presence) -> Hashable:
        """What matters of a presence in an area: who acts before, and the power itself where it is moved by."""
        order = tuple(_order(mine.power, *rival) for rival in self._rivals[area])
        moves = self._state.kuda is not None or self._state.setting.areas[area] == AMBELAU  # BURU-26.2, 20.9
        return bool(mine.power), order, mine.liaison, mine.power if moves else None


def _order(power: int, other: int, before: bool | None) -> int:
    """1 for who acts before the other, -1 for who acts after him, 0 where that may still change."""
    if power == other and before is not None:
        return -1 if before else 1
    return (power > other) - (power < other)


@dataclass(frozen=True)
class PlacementScenario:
    """What the others have laid, and what the player makes of his placements then."""

    chance: Fraction
    state: State
    player: AfternoonPlayer

    @property
    def aim(self) -> Aim:
        """Whose placement it is and what counts."""
        return self.player.tree.aim

    @property
    def _seat(self) -> int:
        return self.aim.seat or 0

    def kind(self, placement: EquivalentLayings) -> Hashable:
        """Placements of which this is the same are worth the same."""
        return self._kinds.of(placement)

    @cached_property
    def _kinds(self) -> PlacementKinds:
        return PlacementKinds(self.state, self._seat)

    def worlds(self, placement: EquivalentLayings) -> Worlds:
        """The tables at the first choice of the afternoon."""
        known = self._worlds.get(placement)
        if known is None:
            known = self._worlds[placement] = _begun(with_placement(self._others_done, self._seat, placement))
        return known

    @cached_property
    def _worlds(self) -> Memo[EquivalentLayings, Worlds]:
        return Memo(BEGUN)

    @cached_property
    def _others_done(self) -> State:
        """The table where the others have kept their tokens."""
        return _kept(self.state)

    @cached_property
    def _values(self) -> dict[Hashable, Fraction]:
        return {}

    def value(self, placement: EquivalentLayings, floor: Fraction | None = None) -> Fraction:
        """The best that can be made of it; a figure not above the floor may be a bound. Raises Stop by the clock."""
        kind = self.kind(placement)
        known = self._values.get(kind)
        if known is None:
            known = self.player.tree.mean(self.worlds(placement), floor)
            if floor is None or known > floor:
                self._values[kind] = known
        return known

    def most(self, placement: EquivalentLayings) -> Fraction:
        """A quick bound of what can be made of it; only where there is one, so without Lawans and their chance."""
        ((_, state),) = self.worlds(placement)
        return self.player.tree.most(state)

    def fit(self, placement: EquivalentLayings) -> bool:
        """Seek prices that lower its quick bound; says whether there are better ones."""
        return self.player.tree.fit(self.worlds(placement)[0][1])

    def play_out(self, placement: EquivalentLayings) -> Fraction:
        """What can be made of it at least, at a first look. Raises Stop by the clock."""
        return self.player.quick.value(self.worlds(placement))

    def swift_play_out(self, placed: Placed, kept: Token) -> Fraction:
        """The same, more swiftly, for a placement that is given by what lies in each area then."""
        table = self._others_done
        player = replace(table.players[self._seat], placed=placed, kept=kept)
        return self.player.swift.value(_begun(table.with_player(self._seat, player)))

    def quick(self, state: State) -> tuple[AnyMove, ...]:
        """An action that looks well."""
        return self.player.quick(state)

    def best(self, state: State) -> tuple[AnyMove, ...]:
        """The best action, with the fewest moves."""
        return self.player.fewest.best(state).moves


Pause: TypeAlias = Callable[[], None]


def sampled(
    question: PlacementQuestion, number: int, seed: int, pause: Pause = lambda: None
) -> list[tuple[Fraction, State]]:
    """So many tables, each as likely as any other; ``pause`` is called for each, what it raises ends it."""
    rng = random.Random(seed)
    return [(Fraction(1), _drawn(question.state, rng, pause)) for _ in range(number)]


def anything(question: PlacementQuestion, seed: int) -> State:
    """A table on which everybody else has placed anywhere."""
    rng, state = random.Random(seed), question.state
    for other in question.seats:
        state = _anywhere(state, other.seat, rng)
    return state


def guessed(question: PlacementQuestion, number: int, seed: int, pause: Pause = lambda: None) -> list[State]:
    """So many tables on which everybody else has placed: Lawans by their cards, humans anywhere as likely.

    ``pause`` is as for ``sampled``.
    """
    rng = random.Random(f"{seed} humans")
    tables = [question.state] * number
    if lawans(question.state):
        tables = [state for _, state in sampled(question, number, seed, pause)]
    for other in question.seats:
        if question.state.setting.lawans[other.seat] is None:
            tables = [_anywhere(state, other.seat, rng) for state in tables]
    return tables


def _anywhere(state: State, seat: int, rng: random.Random) -> State:
    """The table where the player has laid all tokens but one, those that are not known at random."""
    tokens = iter(rng.sample(hand(state, seat), len(hand(state, seat))))
    state = _revealed(state, seat, tokens)
    for token in islice(tokens, to_place(state, seat) - count(state, seat)):
        state = laid(state, seat, rng.randrange(len(state.setting.areas)), (token,))
    return state


def _drawn(state: State, rng: random.Random, pause: Pause) -> State:
    """The table with the Lawans' tokens where their cards, drawn one after the other, put them."""
    pause()
    for lawan in lawans(state):
        tokens = iter(rng.sample(hand(state, lawan.seat), len(hand(state, lawan.seat))))
        state = _revealed(state, lawan.seat, tokens)
    while any(count(state, lawan.seat) < to_place(state, lawan.seat) for lawan in lawans(state)):
        state = apply(state, drawn(state, rng))
    return state


def _revealed(state: State, seat: int, tokens: Iterator[Token]) -> State:
    """The table with a token for each unknown one that lies already."""
    player = state.players[seat]
    fields = tuple(turned_up(field, tokens) for field in player.placed)
    return state.with_player(seat, replace(player, placed=fields))
