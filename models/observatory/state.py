"""The inner state of play: who has what, now. Frozen values; sets of squares and spaces are integers.

Square (row, column) of a chart with ``columns`` columns is bit ``row * columns + column`` of a star set.
Space ``f`` (2–6) of a research track is bit ``f`` of the track's set.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal, TypeAlias

from .edition import Bonus, Edition
from .figures import Figure

LENS, DRIVE, FINDER, FILTER, FUNDING = range(5)
TrackName: TypeAlias = Literal["lens", "drive", "finder", "filter", "funding"]
TRACKS: tuple[TrackName, ...] = ("lens", "drive", "finder", "filter", "funding")
FACES = (2, 3, 4, 5, 6)
"""The faces that are not wild: labels of the chart and spaces of a track."""
FULL_TRACK = sum(1 << face for face in FACES)
SPACES = len(FACES)
"""Spaces of a track."""
BONUS_AT = 3
"""Checked spaces of a track (not Funding) that unlock its bonus (OBS-5.4)."""
FINDER_STARS = 4
DEALT = 3
"""Cards of each size dealt to a player (OBS-1.4)."""
RANGE_SIZE = 4
SKY_SIZE = 3

Research: TypeAlias = tuple[int, int, int, int, int]
"""The checked spaces of the five tracks, in the order of TRACKS."""
Roll: TypeAlias = tuple[int, int, int, int]
"""Three standard dice, then the meteor die."""
Deck: TypeAlias = tuple[str, ...] | int
"""Cards, top first, where the order is known; else their number."""


class Phase(Enum):
    """Where in a turn the game stands."""

    KEEP = "keep"
    """Somebody still chooses four of six cards (OBS-1.5)."""
    BEFORE = "before"
    """A turn has begun, its dice are not rolled."""
    ROLLED = "rolled"
    DRAW = "draw"
    """The turn has ended and somebody has to draw (tracked supply only)."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class TurnUse:
    """What a player has used in the present turn."""

    dice: tuple[int, ...] = ()
    """The faces of the standard dice not used yet, sorted; empty before the roll."""
    star: bool = False
    research: bool = False
    meteor: bool = False
    lens: bool = False
    round_bonus: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's chart, cards and tracks."""

    stars: int = 0
    figures: tuple[Figure, ...] = ()
    """Drawn constellations in the order of completion."""
    range: tuple[str, ...] = ()
    dealt: tuple[str, ...] = ()
    research: Research = (0, 0, 0, 0, 0)
    drive_number: int | None = None
    bonuses_used: int = 0
    finder_used: int = 0
    pending: tuple[Bonus, ...] = ()
    """Card bonuses to be used before anything else (OBS-4.9), those that can be used now."""
    turn: TurnUse = TurnUse()

    def complete(self, track: int) -> bool:
        """Whether all five spaces of the track are checked."""
        return self.research[track] == FULL_TRACK

    @property
    def lens_free(self) -> bool:
        """Whether Lens is complete and not used in this turn, so that it may change a die (OBS-5.9)."""
        return self.complete(LENS) and not self.turn.lens

    @property
    def bonuses_left(self) -> int:
        """Unlocked track bonuses not crossed off (OBS-5.4)."""
        unlocked = sum(self.research[track].bit_count() >= BONUS_AT for track in range(FUNDING))
        return unlocked - self.bonuses_used

    @property
    def finder_left(self) -> int:
        """Finder stars not crossed off (OBS-5.15)."""
        return FINDER_STARS - self.finder_used if self.complete(FINDER) else 0


def writes_drive(research: Research, track: int, space: int) -> bool:
    """Whether the check of that space completes Drive, so that its number is written (OBS-5.13)."""
    return track == DRIVE and research[track] | 1 << space == FULL_TRACK


@dataclass(frozen=True, slots=True)
class Supply:
    """The sky and the two decks; by size, small first."""

    sky: tuple[tuple[str, ...], tuple[str, ...]]
    decks: tuple[Deck, Deck]

    def exhausted(self) -> bool:
        """Nothing is left to draw (OBS-6.7)."""
        return not any(self.sky) and not any(self.decks)


@dataclass(frozen=True, slots=True)
class State:
    """The whole table at one time."""

    edition: Edition
    round: int
    active: int
    first: int
    phase: Phase
    sheets: tuple[Sheet, ...]
    supply: Supply | None = None
    """None: the supply is not tracked."""
    roll: Roll | None = None
    may_draw: bool = False
    """An untracked turn has just ended: a log may tell which cards were drawn."""

    def meteor_free(self, seat: int) -> bool:
        """Whether the seat may use the meteor die of the turn, once it is rolled (OBS-2.8)."""
        return seat == self.active and not self.sheets[seat].turn.meteor

    def with_sheet(self, seat: int, sheet: Sheet) -> State:
        """The same table with another sheet before that seat."""
        return replace(self, sheets=(*self.sheets[:seat], sheet, *self.sheets[seat + 1 :]))
