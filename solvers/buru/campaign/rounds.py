"""The rounds to come, as one player may act in them.

They are periods, each with the areas in which he may act, and what could come out of the decks. What other players
do is left out, so whatever is best here bounds what can be reached. Periods are either timed, one for each round,
with nothing spent before it is there, or a flow, in which many rounds are one period.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from periplus.models.buru.effects import Bundle
from periplus.models.buru.state import Setting, State


@dataclass(frozen=True, slots=True)
class AreaSlot:
    """An area in a period."""

    area: str
    actions: int
    """How many ordinary actions there may be: at most one a round (BURU-6.10)."""
    majorities: int
    """How often its majority may be taken."""
    liaisons: int = 0
    """How many liaison actions there may be."""
    opened: Bundle = ()
    """Parts that are open there whatever the player does."""


@dataclass(frozen=True, slots=True)
class Period:
    """One round, or several of which one knows nothing yet."""

    rounds: int
    actions: int
    """How many ordinary actions the player's tokens allow in all, without guides that come and liaisons that stay."""
    keeps: int
    """How often a token is still to be kept for fish (BURU-5.1)."""
    most_kept: int
    """The most fish that a kept token brings."""
    liaisons: int
    """How many liaison actions there may be in all."""
    guides: int
    """How many rounds of it may see a guide that is still to be gained."""
    guided: int
    """How many guides come to it that were gained before."""
    slots: tuple[AreaSlot, ...]
    decrees: tuple[str, ...] | None = None
    """Those that lie there; None: any that are drawn."""
    forest: tuple[str, ...] | None = None
    """The face-up cards; None: any that are drawn."""


@dataclass(frozen=True)
class RoundsToCome:
    """One player's rounds to come."""

    state: State
    """What he holds when it begins."""
    seat: int
    periods: tuple[Period, ...]
    timed: bool
    under_way: bool
    """Whether the first period is the round that goes on now: cards may lie sideways already."""
    respected: int | None
    """The respect that offerings may still bring by totems, whoever makes them; None: nobody else offers, and each
    of his own to a spirit whose totem he holds brings 1."""
    hirelings: tuple[str, ...]
    """The islanders that may come into the row or be drawn, each once, and again once it has been discarded."""
    again: int
    """How often that may be in all, for the discards are the new deck once that has run out (R.7)."""
    elders: tuple[str, ...]
    """The elders that may be drawn."""
    decrees: tuple[str, ...]
    """Those that a round to come may reveal, each once."""
    forest: tuple[str, ...]
    """The forest cards that a round to come may reveal."""
    forest_times: int
    """How often each of those can come at most."""
    tokohs: tuple[str, ...]
    """The Tokoh cards of which he has one; one: it is his already."""
    chooses_tokoh: bool
    """Whether he has still to choose it, and gains its start benefit."""
    pushed: int
    """How many spaces a canoe may come farther than its explorers' power, by other canoes or a blessing."""
    totems: frozenset[str]
    """The spirits whose totem he holds or may still take."""

    @property
    def setting(self) -> Setting:
        """The setting of the game."""
        return self.state.setting

    @cached_property
    def slots(self) -> tuple[tuple[int, AreaSlot], ...]:
        """Every slot in the order of time, with the number of its period."""
        return tuple((number, slot) for number, period in enumerate(self.periods) for slot in period.slots)
