"""Face-down bids as a puzzle of choices: one area for each explorer, one of a player in each, every clue kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from periplus.models.buru.moves import Place
from periplus.models.buru.terms import BOARD
from periplus.models.core.results import RuleId
from periplus.models.core.wording import say

from ..deduction.clued import Clued
from ..facts import ArrangementFact, ArrangementFacts
from .clues import WHERE, Heard, owner

TURN = "BURU-4.1"
"""A turn places exactly one explorer in one area; here each player has placed one in each."""


@dataclass(frozen=True)
class Hidden(Clued[str]):
    """The candidates, an explorer in an area each; keeps ``question.Deduction``."""

    SETTLED: ClassVar[str] = say("it lies there")
    LAST: ClassVar[RuleId] = TURN
    SHARE: ClassVar[str] = say("share an area")
    explorers: tuple[str, ...]
    players: tuple[str, ...]
    clues: tuple[Heard, ...]

    @property
    def things(self) -> tuple[str, ...]:
        """The explorers, player by player."""
        return self.explorers

    @property
    def given(self) -> tuple[Heard, ...]:
        """The clues."""
        return self.clues

    def open_spots(self, thing: str) -> tuple[str, ...]:
        """Every area."""
        return BOARD

    def share(self, one: tuple[str, str], other: tuple[str, str]) -> bool:
        """Whether two explorers of one player lie in one area."""
        return one[1] == other[1] and owner(one[0])[0] == owner(other[0])[0]

    def move(self, candidate: int) -> Place:
        """The move that places the explorer there."""
        return bid(*self.candidates[candidate])

    def cells(self, candidates: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """Seat and area, seat by seat."""
        spots = (self.candidates[one] for one in candidates)
        return tuple(
            sorted({(self.players.index(owner(name)[0]), BOARD.index(area)) for name, area in spots})
        )

    def group(self, number: int) -> str:
        """The explorer with its owner."""
        player, power = owner(self.explorers[number])
        return say("{player}'s {power}", player=player, power=power)

    def spot(self, candidate: int) -> str:
        """The area."""
        return WHERE[self.candidates[candidate][1]]


def bid(explorer: str, area: str) -> Place:
    """The move that places an explorer in an area."""
    player, power = owner(explorer)
    return Place.model_validate({"player": player, "token": power, "area": area})


def bid_facts(players: Sequence[str]) -> ArrangementFacts:
    """What rules of one's own may name where the explorers lie; ``players`` clockwise from the envoy."""
    return ArrangementFacts(
        game="buru",
        relations={"bid": ("player", "area", "power"), "seat": ("player", "number")},
        of=_bid,
        given={"seat": [(player, number) for number, player in enumerate(players, 1)]},
        names={area: area for area in BOARD},
    )


def _bid(move: Place) -> Iterator[ArrangementFact]:
    yield "bid", (move.player, move.area, move.token)
