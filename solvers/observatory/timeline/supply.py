"""What the turns ahead bring in stars and checks, if so many cards are completed on the way: bounds by counting.

Research is counted by choices of levels: each track is left alone or brought to its bonus or its upgrade, which
takes checks and gives stars. A choice counts only if all its checks can be paid together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Literal, NamedTuple

from periplus.models.observatory.state import (
    BONUS_AT,
    DRIVE,
    FILTER,
    FINDER,
    FINDER_STARS,
    FUNDING,
    LENS,
    Sheet,
)

from .card_classes import CardClass
from .horizon import TurnSlot

SPACES = 5
"""Spaces of a track."""
BONUS_TRACKS = FUNDING
"""Tracks that have a bonus and an upgrade: those before Funding."""


class Powers(NamedTuple):
    """What one choice of research can come to by the end."""

    lens: bool
    """Lens is complete."""
    drive: bool
    """Drive is complete."""
    stars: int
    """At most so many stars then."""


class Completed(NamedTuple):
    """Completed cards by their bonus."""

    star: int
    check: int
    plain: int


def carries(kind: CardClass) -> Literal["star", "check", "plain"]:
    """Which of the numbers of ``Completed`` a card of the kind adds to."""
    if kind.bonus is None:
        return "plain"
    return "check" if kind.bonus == "research" else "star"


def supplies(sheet: Sheet, windows: Sequence[TurnSlot]) -> Iterator[StarSupply]:
    """What there is by the end of each turn."""
    research = _research(sheet)
    stars = sum(bonus != "research" for bonus in sheet.pending)
    checks = len(sheet.pending) - stars
    rounds = 0
    for window in windows:
        stars += window.star + (window.meteor is not None)
        checks += window.research
        rounds += window.round_bonus
        yield StarSupply(sheet, research, stars, checks, rounds)


class _Research(NamedTuple):
    """Levels to bring tracks to, and what they give."""

    cost: int
    """Checks that it takes."""
    bonuses: int
    """Track bonuses that are unlocked and not crossed off."""
    finder: int
    """Finder stars."""
    times: int
    """How often a card's bonus is taken (OBS-5.16)."""
    lens: bool
    drive: bool


def _research(sheet: Sheet) -> tuple[_Research, ...]:
    """Every choice of levels, each track left alone or brought to its bonus or its upgrade."""
    choices = []
    for track, checked in enumerate(sheet.research[:BONUS_TRACKS]):
        count = checked.bit_count()
        levels = {count, *(level for level in (BONUS_AT, SPACES) if level > count)}
        choices.append([(track, level, level - count) for level in sorted(levels)])
    found = set()
    for choice in product(*choices):
        complete = {track for track, level, _ in choice if level == SPACES}
        unlocked = sum(level >= BONUS_AT for _, level, _ in choice)
        found.add(
            _Research(
                cost=sum(cost for _, _, cost in choice),
                bonuses=unlocked - sheet.bonuses_used,
                finder=FINDER_STARS - sheet.finder_used if FINDER in complete else 0,
                times=2 if FILTER in complete else 1,
                lens=LENS in complete,
                drive=DRIVE in complete,
            )
        )
    return tuple(sorted(found))


class StarSupply:
    """What the turns so far bring, with the bonuses of completed cards and of tracks."""

    def __init__(
        self, sheet: Sheet, research: Sequence[_Research], stars: int, checks: int, either: int
    ) -> None:
        """From dice, rounds and pending bonuses: ``stars``, ``checks``, and ``either`` one or the other."""
        self._research = research
        self._stars = stars
        self._checks = checks
        self._either = either
        self._free = SPACES * len(sheet.research) - sum(checked.bit_count() for checked in sheet.research)

    def checks(self, done: Completed) -> int:
        """The most checks."""
        return min(self._free, max(own + either for _, own, either in self._affordable(done)))

    def stars(self, done: Completed) -> int:
        """The most stars."""
        return max(stars for _, _, stars in self.powers(done))

    def powers(self, done: Completed) -> Iterator[Powers]:
        """What each choice of levels that can be paid comes to."""
        for choice, own, either in self._affordable(done):
            stars = (
                self._stars + choice.times * done.star + choice.finder + either - max(0, choice.cost - own)
            )
            yield Powers(choice.lens, choice.drive, stars)

    def _affordable(self, done: Completed) -> Iterator[tuple[_Research, int, int]]:
        """The choices of levels that can be paid, with the checks there are, and what may be either."""
        for choice in self._research:
            own = self._checks + choice.times * done.check
            either = self._either + choice.bonuses
            if choice.cost <= own + either:
                yield choice, own, either
