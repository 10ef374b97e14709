"""Bounds that need no search: how many stars, checks and completions each turn ahead can have brought by its end.

Every source is counted in full for every use it has, and a card needs at least the stars that its best figure
lacks. Nothing supports itself: counts grow from nothing, each by what the counts so far allow, until they stand
still.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, product

from periplus.models.observatory.state import BONUS_AT, FILTER, FINDER, FINDER_STARS, FUNDING, RANGE_SIZE, Sheet

from .horizon import Window
from .kinds import Kind

SPACES = 5
"""Spaces of a track."""
BONUS_TRACKS = FUNDING
"""Tracks that have a bonus and an upgrade: those before Funding."""


@dataclass(frozen=True, slots=True)
class Reach:
    """At most so many by the end of each turn ahead, and in all turns before it."""

    stars: tuple[int, ...]
    checks: tuple[int, ...]
    completions: tuple[int, ...]
    milestones: tuple[int, ...]
    """Within the turn: completions, and tracks that come to their bonus or their upgrade."""


def reach(sheet: Sheet, windows: Sequence[Window], kinds: Sequence[Kind]) -> Reach:
    """The bounds for each turn ahead."""
    stars: list[int] = []
    checks: list[int] = []
    completions: list[int] = []
    milestones: list[int] = []
    done = check = star_dice = check_dice = 0
    for turn, window in enumerate(windows):
        star_dice += window.star + (window.meteor is not None) + window.round_bonus
        check_dice += window.research + window.round_bonus
        while True:
            before = done, check
            check = _checks(sheet, check_dice, _bonuses(sheet, kinds, done, check, research=True))
            star = _stars(sheet, star_dice, _bonuses(sheet, kinds, done, check, research=False), check)
            done = min(_completions(kinds, star), RANGE_SIZE * (turn + 1))
            if (done, check) == before:
                break
        stars.append(star)
        checks.append(check)
        completions.append(done)
        milestones.append(min(RANGE_SIZE, done) + _levels(_counts(sheet), check, (BONUS_AT, SPACES)))
    return Reach(tuple(stars), tuple(checks), tuple(completions), tuple(milestones))


def _counts(sheet: Sheet) -> tuple[int, ...]:
    return tuple(checked.bit_count() for checked in sheet.research)


def _bonuses(sheet: Sheet, kinds: Sequence[Kind], done: int, checks: int, *, research: bool) -> int:
    """Star or check bonuses of so many completions, each taken twice if so many checks complete Filter."""
    carriers = sum(len(kind.cards) for kind in kinds if kind.bonus and (kind.bonus == "research") == research)
    times = 2 if _counts(sheet)[FILTER] + checks >= SPACES else 1
    return times * min(done, carriers)


def _track_bonuses(sheet: Sheet, checks: int) -> int:
    """Track bonuses that can be crossed off after so many checks."""
    counts = _counts(sheet)
    unlocked = sum(count >= BONUS_AT for count in counts[:BONUS_TRACKS])
    return unlocked + _levels(counts, checks, (BONUS_AT,)) - sheet.bonuses_used


def _checks(sheet: Sheet, dice: int, cards: int) -> int:
    """Checks from dice and rounds, from so many bonuses of cards, and from the track bonuses they lead to."""
    own = dice + cards + sum(bonus == "research" for bonus in sheet.pending)
    free = SPACES * len(sheet.research) - sum(_counts(sheet))
    checks = 0
    while (grown := min(free, own + _track_bonuses(sheet, checks))) > checks:
        checks = grown
    return checks


def _stars(sheet: Sheet, dice: int, cards: int, checks: int) -> int:
    """Stars from dice and rounds, from so many bonuses of cards, and from tracks after so many checks."""
    own = dice + cards + sum(bonus != "research" for bonus in sheet.pending)
    finder = FINDER_STARS - sheet.finder_used if _counts(sheet)[FINDER] + checks >= SPACES else 0
    return own + _track_bonuses(sheet, checks) + finder


def _completions(kinds: Sequence[Kind], stars: int) -> int:
    """How many cards that many stars complete at most."""
    needs = sorted(kind.need for kind in kinds for _ in kind.cards)
    return sum(total <= stars for total in accumulate(needs))


@lru_cache(maxsize=4096)
def _levels(counts: tuple[int, ...], checks: int, levels: tuple[int, ...]) -> int:
    """How many of the levels still ahead the tracks can come to with that many checks."""
    choices = []
    for count in counts[:BONUS_TRACKS]:
        ahead = [level - count for level in levels if level > count]
        choices.append([(0, 0), *((cost, number) for number, cost in enumerate(ahead, start=1))])
    return max(
        sum(number for _, number in choice)
        for choice in product(*choices)
        if sum(cost for cost, _ in choice) <= checks
    )
