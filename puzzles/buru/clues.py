"""Clues of face-down bids: what is remembered of who was strong where, each player having one explorer in each area.

Each clue is judged for explorers whose area is known; of others it says nothing yet. A clue about all players of an
area is one about every two of them, so that what clues allow of every two explorers they allow of all.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field

from periplus.models.buru.terms import Area
from periplus.models.core.results import RuleId
from periplus.models.core.wording import say

from ..question import ClueData

Bids: TypeAlias = Mapping[tuple[str, str], int]
"""The power that a player has bid in an area, as far as it is known."""
Seats: TypeAlias = Sequence[str]
"""The players clockwise from the envoy: the order in which ties are broken (BURU-1.9)."""
WHERE = {
    "forest": say("in the forest"),
    "coast": say("at the coast"),
    "village": say("in the village"),
    "lake": say("at the lake"),
}
"""Each area, as where something is."""
Name = Annotated[str, Field(min_length=1)]
Two: TypeAlias = tuple[Name, Name]


def stronger(one: str, other: str, area: str, bids: Bids, seats: Seats) -> bool:
    """Whether the one acts before the other in the area (BURU-6.8), as far as both bids are known."""
    mine, theirs = bids.get((one, area)), bids.get((other, area))
    if mine is None or theirs is None:
        return True
    return mine > theirs or (mine == theirs and seats.index(one) < seats.index(other))


class BidClue(ClueData):
    """The base of the clues."""

    @property
    @abstractmethod
    def players(self) -> tuple[str, ...]:
        """The players whom the clue names."""

    @abstractmethod
    def allows(self, bids: Bids, seats: Seats) -> bool:
        """Whether the bids may be so, as far as this clue says."""

    @abstractmethod
    def told(self) -> str:
        """The clue in a sentence."""


class Ranked(BidClue):
    """The base of the clues about how one player stands to all others of an area."""

    area: Area
    player: Name
    CLAUSES: ClassVar[frozenset[RuleId]] = frozenset({"BURU-6.3", "BURU-6.4"})
    """The strongest has the majority and acts first; ties go round from the envoy."""

    @property
    def players(self) -> tuple[str, ...]:
        """The one."""
        return (self.player,)


class Majority(Ranked):
    """The player has the majority in the area (BURU-6.3)."""

    clue: Literal["majority"] = "majority"

    def allows(self, bids: Bids, seats: Seats) -> bool:
        """Nobody is before him."""
        others = (name for name in seats if name != self.player)
        return all(stronger(self.player, other, self.area, bids, seats) for other in others)

    def told(self) -> str:
        """The clue in a sentence."""
        return say("{player} has the majority {where}.", player=self.player, where=WHERE[self.area])


class Last(Ranked):
    """The player acts last in the area (BURU-6.8)."""

    clue: Literal["last"] = "last"

    def allows(self, bids: Bids, seats: Seats) -> bool:
        """Nobody is after him."""
        others = (name for name in seats if name != self.player)
        return all(stronger(other, self.player, self.area, bids, seats) for other in others)

    def told(self) -> str:
        """The clue in a sentence."""
        return say("{player} acts last {where}.", player=self.player, where=WHERE[self.area])


class TwoThere(BidClue):
    """The base of the clues about two players of an area."""

    area: Area
    pair: Two
    CLAUSES: ClassVar[frozenset[RuleId]] = frozenset({"BURU-6.4", "BURU-6.8"})
    """The order in which players act."""

    @property
    def players(self) -> tuple[str, ...]:
        """The two."""
        return self.pair

    def known(self, bids: Bids) -> tuple[int, int] | None:
        """The two bids, None while one of them is not known."""
        one, other = (bids.get((name, self.area)) for name in self.pair)
        return None if one is None or other is None else (one, other)

    @property
    def _named(self) -> dict[str, str]:
        """The fields of a sentence about the two."""
        player, other = self.pair
        return {"player": player, "other": other, "where": WHERE[self.area]}


class Before(TwoThere):
    """The first player acts before the second in the area (BURU-6.8)."""

    clue: Literal["before"] = "before"

    def allows(self, bids: Bids, seats: Seats) -> bool:
        """He has more power, or as much and is nearer to the envoy."""
        return stronger(*self.pair, self.area, bids, seats)

    def told(self) -> str:
        """The clue in a sentence."""
        return say("{player} acts before {other} {where}.", **self._named)


class Tied(TwoThere):
    """The two have the same power in the area (BURU-6.4)."""

    clue: Literal["tied"] = "tied"

    def allows(self, bids: Bids, seats: Seats) -> bool:
        """The bids are equal."""
        known = self.known(bids)
        return known is None or known[0] == known[1]

    def told(self) -> str:
        """The clue in a sentence."""
        return say("{player} and {other} are tied {where}.", **self._named)


class Together(TwoThere):
    """The two have so much power in the area together (BURU-6.2)."""

    clue: Literal["together"] = "together"
    power: Annotated[int, Field(ge=2, le=10)]
    CLAUSES: ClassVar[frozenset[RuleId]] = frozenset({"BURU-6.2"})
    """What power is."""

    def allows(self, bids: Bids, seats: Seats) -> bool:
        """The bids add up to it, and one by itself leaves the other a power between 1 and 5."""
        known = [bids[name, self.area] for name in self.pair if (name, self.area) in bids]
        rest = self.power - sum(known)
        return rest == 0 if len(known) == len(self.pair) else rest in range(1, 6) or not known

    def told(self) -> str:
        """The clue in a sentence."""
        return say(
            "{player} and {other} have power {power} together {where}.", power=self.power, **self._named
        )


class More(BidClue):
    """The player has more power in the first area than in the second (BURU-6.2)."""

    clue: Literal["more"] = "more"
    player: Name
    areas: tuple[Area, Area]
    CLAUSES: ClassVar[frozenset[RuleId]] = frozenset({"BURU-6.2"})
    """What power is."""

    @property
    def players(self) -> tuple[str, ...]:
        """The one."""
        return (self.player,)

    def allows(self, bids: Bids, seats: Seats) -> bool:
        """The first bid is the larger one."""
        one, other = (bids.get((self.player, area)) for area in self.areas)
        return one is None or other is None or one > other

    def told(self) -> str:
        """The clue in a sentence."""
        return say(
            "{player} has more power {where} than {elsewhere}.",
            player=self.player,
            where=WHERE[self.areas[0]],
            elsewhere=WHERE[self.areas[1]],
        )


Clue: TypeAlias = Annotated[Majority | Last | Before | Tied | Together | More, Field(discriminator="clue")]


@dataclass(frozen=True)
class Heard:
    """A clue at a table; keeps ``deduction.clued.Clue``: explorers are named by player and power, ``Ana 5``."""

    clue: Clue
    seats: tuple[str, ...]

    @property
    def clauses(self) -> frozenset[RuleId]:
        """The clue's."""
        return self.clue.clauses

    def allows(self, spots: Mapping[str, str]) -> bool:
        """The clue's answer at this table."""
        bids = {}
        for explorer, area in spots.items():
            player, power = owner(explorer)
            bids[player, area] = power
        return self.clue.allows(bids, self.seats)


def explorer_name(player: str, power: int) -> str:
    """What an explorer is called.

    >>> explorer_name("Ana", 5), owner("Ana 5")
    ('Ana 5', ('Ana', 5))
    """
    return f"{player} {power}"


@cache
def owner(explorer: str) -> tuple[str, int]:
    """The player and the power of the explorer of that name."""
    player, _, power = explorer.rpartition(" ")
    return player, int(power)
