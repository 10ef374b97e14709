"""Placements by what they are worth when they are played: each scenario's afternoon, solved (spec 7.5, 7.6).

Powers count only as far as they decide who acts before whom, so placements that leave the order of every area the same
and keep the same fish are worth the same: one of them is played. All afternoons of all scenarios share one memory, in
which tables are alike from an area on whenever that area and those after it are.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from periplus.models.buru.mats import BLESSING, hand
from periplus.models.buru.modules.ambelau.canoe import AMBELAU
from periplus.models.buru.moves import AnyMove
from periplus.models.buru.noon import begun, fished
from periplus.models.buru.play import settle
from periplus.models.buru.state import State, Token, replace

from ...limits import Clock
from ..afternoon.aim import Aim
from ..afternoon.fewest import FewestMoves
from ..afternoon.greedy_policy import SWIFT, GreedyPolicy
from ..afternoon.holdings import Worlds
from ..afternoon.tree import Tree
from .footing import Footing, footing
from .placements import EquivalentLayings

Placed: TypeAlias = tuple[tuple[Token, ...], ...]
"""What lies in each area."""


def noon(state: State) -> State:
    """The table at the beginning of the afternoon: who has one token left keeps it, and known ones catch fish."""
    for seat, player in enumerate(state.players):
        left = hand(state, seat)
        if player.kept is None and len(left) == 1:
            state = state.with_player(seat, replace(player, kept=left[0]))
    return begun(fished(state))


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


class Playing:
    """What the player makes of an afternoon; scenarios share it, since many of theirs come to the same."""

    def __init__(self, aim: Aim, start: State, clock: Clock) -> None:
        """``start``: any of the scenarios' tables, which differ by the others' tokens alone."""
        self.tree = Tree(aim, start, clock)
        self.quick = GreedyPolicy(self.tree)
        self.swift = GreedyPolicy(self.tree, SWIFT)
        self.fewest = FewestMoves(self.tree)


class Kinds:
    """Which placements of one player are worth the same, where all others have laid what lies there."""

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self._powers = [
            [
                footing(player.placed[area]).power
                for other, player in enumerate(state.players)
                if other != seat
            ]
            for area in range(len(state.setting.areas))
        ]
        self._by_area: list[dict[Footing, Hashable]] = [{} for _ in state.setting.areas]
        """The kinds of footings that are known, area by area."""

    def of(self, placement: EquivalentLayings) -> Hashable:
        """Placements of which this is the same are worth the same."""
        areas = []
        for known, (area, mine) in zip(self._by_area, enumerate(placement.ground), strict=True):
            kind = known.get(mine)
            if kind is None:
                kind = known[mine] = self._kind_in(area, mine)
            areas.append(kind)
        return tuple(areas), placement.blessed, placement.fish

    def _kind_in(self, area: int, mine: Footing) -> Hashable:
        """What matters of a footing in an area: who acts before, and the power itself where it is moved by."""
        order = tuple((mine.power > power) - (mine.power < power) for power in self._powers[area])
        moves = self._state.kuda is not None or self._state.setting.areas[area] == AMBELAU  # BURU-26.2, 20.9
        return bool(mine.power), order, mine.liaison, mine.power if moves else None


@dataclass(frozen=True)
class PlacementScenario:
    """What the others have laid, and what the player makes of his placements then."""

    chance: Fraction
    state: State
    player: Playing

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
    def _kinds(self) -> Kinds:
        return Kinds(self.state, self._seat)

    def worlds(self, placement: EquivalentLayings) -> Worlds:
        """The tables at the first choice of the afternoon."""
        return _begun(with_placement(self.state, self._seat, placement))

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

    def glance(self, placement: EquivalentLayings) -> Fraction:
        """What can be made of it at least, at a first look. Raises Stop by the clock."""
        return self.player.quick.value(self.worlds(placement))

    def look(self, placed: Placed, kept: Token) -> Fraction:
        """The same, more swiftly, for a placement that is given by what lies in each area then."""
        player = replace(self.state.players[self._seat], placed=placed, kept=kept)
        return self.player.swift.value(_begun(self.state.with_player(self._seat, player)))

    def quick(self, state: State) -> tuple[AnyMove, ...]:
        """An action that looks well."""
        return self.player.quick(state)

    def best(self, state: State) -> tuple[AnyMove, ...]:
        """The best action, with the fewest moves."""
        return self.player.fewest.best(state).moves
