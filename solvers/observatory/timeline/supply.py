"""What the turns ahead bring at most, by counting stars, checks and completions; no solver is needed.

**Idea.** Forget where stars lie. A card then lacks a number of stars, and is completed if that many can be had. What
can be had is what dice and rounds bring, and what the bonuses of completed cards and of research tracks bring. The
figures of this module are bounds: each source is counted in full for every use that it might have.

**Research** (``StarSupply``). A track is left alone, or brought to its bonus, or to its upgrade; that takes checks and
gives stars or powers. All choices of levels for all tracks are listed, and one counts if its checks can be paid for
together.

**By the end of each turn** (``reach``). Stars depend on the cards completed, and these on stars, so completions are
built up one by one from nothing. A state is how many cards are completed that carry a star, a check, or no bonus; one
more may follow if the stars that there are then reach the sum of what the cheapest so many cards lack. A card can thus
not pay for itself, as it would if one asked for any numbers that agree with each other.

**Cuts** (``unreachable_sets``). Where cards are few, the same is done with sets of cards instead of numbers: a set is
reached if its cards can be completed in some order, each by the stars that those before it and the turns have brought.
The least sets that are in no set reached are told to the models as rows: not all of these by the end of this turn. They
change no answer. But in the relaxed model a card may pay for itself, and in the exact one the solver has to find out
again and again that it cannot.

**Example.** A lacks one star and gives one, B lacks two and gives none, each turn brings one star. By the end of the
first turn A is reached (1 star of 1); B is not (2 of 1), nor both (3 of 2, A's own among them). So the cut of the first
turn is {B}. By the end of the second there are two stars without A and three with it: {A}, {B} and {A, B} are reached,
and there is no cut.

All of it is held against every order of completions in ``tests/observatory/test_supply.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, product
from typing import Literal, NamedTuple

from periplus.models.observatory.state import (
    BONUS_AT,
    DRIVE,
    FILTER,
    FINDER,
    FINDER_STARS,
    FUNDING,
    LENS,
    RANGE_SIZE,
    SPACES,
    Sheet,
)

from .card_classes import NEVER, CardClass
from .horizon import TurnSlot

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


def supplies(sheet: Sheet, slots: Sequence[TurnSlot]) -> Iterator[StarSupply]:
    """What there is by the end of each turn."""
    research = _research(sheet)
    stars = sum(bonus != "research" for bonus in sheet.pending)
    checks = len(sheet.pending) - stars
    rounds = 0
    for slot in slots:
        stars += slot.star + (slot.meteor is not None)
        checks += slot.research
        rounds += slot.round_bonus
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
        self._known: dict[tuple[int, int], int] = {}
        """The most stars, by the bonuses of completed cards: a card without one brings nothing."""
        self._free = SPACES * len(sheet.research) - sum(checked.bit_count() for checked in sheet.research)

    def checks(self, done: Completed) -> int:
        """The most checks."""
        return min(self._free, max(own + either for _, own, either in self._affordable(done)))

    def stars(self, done: Completed) -> int:
        """The most stars."""
        bonuses = done.star, done.check
        if bonuses not in self._known:
            self._known[bonuses] = max(stars for _, _, stars in self.powers(done))
        return self._known[bonuses]

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


MOST_CARDS = 10
"""Beyond it there are too many sets, and none is said to be blocked."""


def unreachable_sets(
    sheet: Sheet, slots: Sequence[TurnSlot], kinds: Sequence[CardClass]
) -> list[list[tuple[int, ...]]]:
    """For each turn the least sets of indices of ``kinds`` that cannot all be completed by its end."""
    live = [index for index, kind in enumerate(kinds) if kind.need < NEVER]
    if len(live) > MOST_CARDS:
        return [[] for _ in slots]
    reached = {0}
    found = []
    for turn, supply in enumerate(supplies(sheet, slots)):
        _grow_sets(reached, [kinds[index] for index in live], supply, RANGE_SIZE * (turn + 1))
        least = _least_outside(reached, len(live))
        found.append([tuple(live[place] for place in places) for places in least])
    return found


def _grow_sets(reached: set[int], kinds: Sequence[CardClass], supply: StarSupply, most: int) -> None:
    """Add the sets (as bits) that one more completion makes of the sets reached."""
    open_ = list(reached)
    while open_:
        cards = open_.pop()
        if cards.bit_count() == most:
            continue
        done = [kind for index, kind in enumerate(kinds) if cards >> index & 1]
        carried = [carries(kind) for kind in done]
        stars = supply.stars(Completed(carried.count("star"), carried.count("check"), carried.count("plain")))
        stars -= sum(kind.need for kind in done)
        for index, kind in enumerate(kinds):
            after = cards | 1 << index
            if after not in reached and kind.need <= stars:
                reached.add(after)
                open_.append(after)


def _least_outside(reached: set[int], count: int) -> list[tuple[int, ...]]:
    """The least sets that lie in no reached one."""
    inside = set(reached)
    for cards in sorted(range(1 << count), key=int.bit_count, reverse=True):
        if cards in inside:
            inside.update(cards & ~(1 << index) for index in range(count))
    return [
        tuple(index for index in range(count) if cards >> index & 1)
        for cards in range(1 << count)
        if cards not in inside and all(cards & ~(1 << i) in inside for i in range(count) if cards >> i & 1)
    ]


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


def reach(sheet: Sheet, slots: Sequence[TurnSlot], kinds: Sequence[CardClass]) -> Reach:
    """The bounds for each turn ahead."""
    needs = [_needs(kinds, bonus) for bonus in Completed._fields]
    possible = {Completed(0, 0, 0)}
    stars: list[int] = []
    checks: list[int] = []
    completions: list[int] = []
    powers: list[Powers] = []
    for turn, supply in enumerate(supplies(sheet, slots)):
        _grow_counts(possible, needs, supply, RANGE_SIZE * (turn + 1))
        bringing = {done._replace(plain=0) for done in possible}
        stars.append(max(map(supply.stars, bringing)))
        checks.append(max(map(supply.checks, bringing)))
        completions.append(max(map(sum, possible)))
        powers = _most(powers for done in bringing for powers in supply.powers(done))
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


def _grow_counts(
    possible: set[Completed], needs: Sequence[Sequence[int]], supply: StarSupply, most: int
) -> None:
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
