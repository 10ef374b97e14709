"""What elders score for a hold (BURU-8.3): their metrics counted from its small numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from periplus.models.buru import goals
from periplus.models.buru.goals import Goal
from periplus.models.buru.state import UNKNOWN
from periplus.models.buru.terms import HIRELINGS

from .goods import PLACE
from .ground import PlayerTable
from .hold import Hold

Level = tuple[Goal, int]
"""A goal and the respect for meeting it."""


class Bonuses:
    """The elders of one player's table."""

    def __init__(self, ground: PlayerTable) -> None:
        self._ground = ground
        self._levels: dict[str, tuple[Level, ...]] = {}

    def points(self, hold: Hold) -> int:
        """What all elders held score."""
        return sum(self.of(elder, hold) for elder in hold.rest.elders)

    def of(self, elder: str, hold: Hold) -> int:
        """What one elder scores: the best level that is fully met; an unknown elder counts nothing."""
        level = self.level(elder, hold)
        return self.levels(elder)[level - 1][1] if level else 0

    def level(self, elder: str, hold: Hold) -> int:
        """The highest level of an elder that is fully met, 0 for none."""
        met = [place for place, (goal, _) in enumerate(self.levels(elder), 1) if self.met(goal, hold)]
        return max(met, default=0)

    def levels(self, elder: str) -> tuple[Level, ...]:
        """The goals of an elder with their respect."""
        if elder not in self._levels:
            cards = self._ground.state.setting.edition.elder_cards
            levels = () if elder == UNKNOWN else cards[elder].levels
            self._levels[elder] = tuple((goals.goal(text), vp) for text, vp in levels)
        return self._levels[elder]

    def met(self, goal: Goal, hold: Hold) -> bool:
        """Whether every metric of the goal reaches its threshold."""
        return all(self.metric[name](hold) >= number for name, number in goal)

    @cached_property
    def metric(self) -> Mapping[str, Callable[[Hold], int]]:
        """How each metric is counted."""
        ground = self._ground
        state = ground.state
        player = state.players[ground.seat]
        before = tuple(len(cards) for cards in player.offers)
        totems = sum(holder == ground.seat for holder in state.totems)
        found: dict[str, Callable[[Hold], int]] = {
            "resources": lambda hold: sum(hold.goods[1:4]),
            "islanders": lambda hold: hold.tableau.bit_count() + hold.rest.strangers,
            "kinds": lambda hold: sum(bool(hold.tableau & bits) for bits in self._kinds.values()),
            "outlaws": lambda hold: (hold.tableau & ground.outlaws).bit_count(),
            "offerings": lambda hold: sum(before) + sum(hold.made),
            "spirits": lambda hold: sum(map(_any, before, hold.made)),
            "totems": lambda hold: totems,
        }
        for name in PLACE:
            found[name] = _held(PLACE[name])
        for kind, bits in self._kinds.items():
            found.setdefault(kind, _hired(bits))
        for place, spirit in enumerate(state.setting.spirits):
            found[spirit] = _offered(place, before[place])
        return _Zero(found)

    @cached_property
    def _kinds(self) -> Mapping[str, int]:
        """By kind: its cards, as a set of bits."""
        cards = self._ground.cards
        return {
            kind: sum(1 << number for number, card in enumerate(cards) if card.kind == kind)
            for kind in HIRELINGS
        }


class _Zero(dict[str, Callable[[Hold], int]]):
    """A metric of what is not in play is nothing."""

    def __missing__(self, name: str) -> Callable[[Hold], int]:
        return lambda hold: 0


def _any(before: int, made: int) -> bool:
    return before + made > 0


def _held(place: int) -> Callable[[Hold], int]:
    return lambda hold: hold.goods[place]


def _hired(bits: int) -> Callable[[Hold], int]:
    return lambda hold: (hold.tableau & bits).bit_count()


def _offered(place: int, before: int) -> Callable[[Hold], int]:
    return lambda hold: before + hold.made[place]
