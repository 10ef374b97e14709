"""Bounds that need no solver: how many stars, checks and completions each turn ahead can have brought by its end.

Completions are built up one by one from nothing, by how many carry a star, a check or no bonus: one more can
follow if the stars that the others and the turns so far bring reach the sum of what the cheapest such cards lack.
So nothing supports itself. Every source is counted in full for every use it has: the figures are bounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, product

from periplus.models.observatory.state import BONUS_AT, RANGE_SIZE, Sheet

from .card_classes import CardClass
from .horizon import TurnSlot
from .supply import BONUS_TRACKS, SPACES, Completed, Powers, StarSupply, carries, supplies


@dataclass(frozen=True, slots=True)
class Reach:
    """At most so many by the end of each turn ahead, and in all turns before it."""

    stars: tuple[int, ...]
    checks: tuple[int, ...]
    completions: tuple[int, ...]
    milestones: tuple[int, ...]
    """Within the turn: completions, and tracks that come to their bonus or their upgrade."""
    powers: tuple[Powers, ...]
    """What can be had together by the end of the last turn."""


def reach(sheet: Sheet, windows: Sequence[TurnSlot], kinds: Sequence[CardClass]) -> Reach:
    """The bounds for each turn ahead."""
    needs = [_needs(kinds, bonus) for bonus in Completed._fields]
    possible = {Completed(0, 0, 0)}
    stars: list[int] = []
    checks: list[int] = []
    completions: list[int] = []
    powers: list[Powers] = []
    for turn, supply in enumerate(supplies(sheet, windows)):
        _grow(possible, needs, supply, RANGE_SIZE * (turn + 1))
        stars.append(max(supply.stars(done) for done in possible))
        checks.append(max(supply.checks(done) for done in possible))
        completions.append(max(map(sum, possible)))
        powers = _most(powers for done in possible for powers in supply.powers(done))
    counts = tuple(checked.bit_count() for checked in sheet.research)
    milestones = tuple(
        min(RANGE_SIZE, done) + _levels(counts, check, (BONUS_AT, SPACES))
        for done, check in zip(completions, checks, strict=True)
    )
    return Reach(tuple(stars), tuple(checks), tuple(completions), milestones, tuple(powers))


def _most(found: Iterable[Powers]) -> list[Powers]:
    """Of those with the same upgrades the one with most stars."""
    most: dict[tuple[bool, bool], Powers] = {}
    for powers in found:
        key = powers.lens, powers.drive
        if key not in most or powers.stars > most[key].stars:
            most[key] = powers
    return [most[key] for key in sorted(most)]


def _needs(kinds: Sequence[CardClass], bonus: str) -> list[int]:
    """What the cheapest cards with that bonus lack in all, by their number."""
    wanted = sorted(kind.need for kind in kinds if carries(kind) == bonus for _ in kind.cards)
    return [0, *accumulate(wanted)]


def _grow(possible: set[Completed], needs: Sequence[Sequence[int]], supply: StarSupply, most: int) -> None:
    """Add to the possible numbers of completions what can follow on them."""
    open_ = list(possible)
    while open_:
        done = open_.pop()
        stars = supply.stars(done)
        for place in range(len(done)):
            after = Completed(*(count + (index == place) for index, count in enumerate(done)))
            if after in possible or after[place] == len(needs[place]) or sum(after) > most:
                continue
            if sum(need[count] for need, count in zip(needs, after, strict=True)) <= stars:
                possible.add(after)
                open_.append(after)


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
