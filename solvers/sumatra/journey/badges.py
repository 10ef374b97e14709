"""The most that badges nobody holds can still bring.

Sets of brown badges that the tiles out may earn together are few, and most of what a notebook holds and of what is out
plays no part in them: more tiles of a kind than any badge asks for count as so many. So the sets are found once for
what is left of both, and each position only looks for the best of those that are free.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from periplus.models.sumatra.edition import Edition
from periplus.models.sumatra.scoring import BROWN_POINTS, Tally
from periplus.models.sumatra.tiles import KINDS

from ...memo import Memo

RADIO, GPS = map(KINDS.index, "WG")


class FreeBadges(NamedTuple):
    """The badges that nobody holds."""

    taken: int
    """The brown ones that somebody holds, as a set of bits."""
    due: tuple[tuple[int, ...], ...]
    """By how many rows a notebook has: the stars of the green badges that ask for no more, the most first."""
    stars: tuple[int, ...]
    """By how many rows a notebook has: the stars of the best green badge."""


class EarnedSet(NamedTuple):
    """Brown badges that may be earned together."""

    brown: int
    """As a set of bits."""
    points: int
    rows: int
    """In how many rows the notebook has a tile then, at most."""


NO_STARS = (0,) * (len(KINDS) + 1)
"""For who has a green badge."""


class BadgeBounds:
    """What the badges of an edition can bring."""

    def __init__(self, edition: Edition) -> None:
        self._brown = {badge: by_kind(marks) for badge, marks in edition.brown.items()}
        self._green = edition.green
        marked = zip(*self._brown.values(), strict=True) if self._brown else [(0,)] * len(KINDS)
        self._asked = tuple(max(1, *marks) for marks in marked)
        """The most that any badge asks for of each kind; of green ones it is a single tile."""
        self._earned = Memo[tuple[tuple[int, ...], tuple[int, ...], int], tuple[EarnedSet, ...]]()

    def free(self, taken: frozenset[str]) -> FreeBadges:
        """All badges but those ``taken``."""
        held = sum(1 << place for place, badge in enumerate(self._brown) if badge in taken)
        left = [badge for name, badge in self._green.items() if name not in taken]
        due = tuple(
            tuple(sorted((badge.stars for badge in left if badge.rows <= rows), reverse=True))
            for rows in range(len(KINDS) + 1)
        )
        return FreeBadges(held, due, tuple(max(stars, default=0) for stars in due))

    def earned(self, held: Tally, out: Tally, takes: int) -> tuple[EarnedSet, ...]:
        """The sets of brown badges that may be earned by ``takes`` of the tiles out, the empty one first.

        A take writes one tile at most that is neither a radio nor a GPS, and one at most that is (SUM-5.9).
        """
        here = tuple(map(min, held, self._asked))
        more = tuple(
            [
                min(number, asked - has, takes)
                for number, asked, has in zip(out, self._asked, here, strict=True)
            ]
        )
        key = here, more, takes
        found = self._earned.get(key)
        if found is None:
            found = self._earned[key] = tuple(self._sets(here, more, takes))
        return found

    def _sets(self, held: Sequence[int], out: Sequence[int], takes: int) -> Iterator[EarnedSet]:
        nothing = [0] * len(KINDS)
        near = [
            (1 << place, need)
            for place, need in enumerate(_lacking(marks, held) for marks in self._brown.values())
            if _within(need, out, takes)
        ]
        for size in range(len(near) + 1):
            for chosen in combinations(near, size):
                lacks = (lack for _, lack in chosen)
                need = [max(numbers) for numbers in zip(nothing, *lacks, strict=True)]
                if size < 2 or _within(need, out, takes):
                    brown = sum(bit for bit, _ in chosen)
                    yield EarnedSet(brown, BROWN_POINTS * size, _most_rows(held, need, out, takes))


def best(earned: tuple[EarnedSet, ...], free: FreeBadges, stars: Sequence[int]) -> int:
    """The most points of one of those sets that is free, and of a green badge with so many ``stars`` by rows."""
    taken = free.taken
    return max([points + stars[rows] for brown, points, rows in earned if not brown & taken])


def by_kind(letters: str) -> Tally:
    """How many of the letters there are of each kind."""
    r, o, p, a, w, g, v, m, e = map(letters.count, KINDS)
    return r, o, p, a, w, g, v, m, e


def _lacking(marks: Tally, held: Sequence[int]) -> list[int]:
    """How many tiles of each kind are lacking."""
    return [asked - number if asked > number else 0 for asked, number in zip(marks, held, strict=True)]


def _within(need: Sequence[int], out: Sequence[int], takes: int) -> bool:
    """Whether so many tiles of each kind can still come."""
    return max(_spent(need)) <= takes and all(map(int.__le__, need, out))


def _spent(need: Sequence[int]) -> tuple[int, int]:
    """How many tiles are radio and GPS, and how many are not."""
    signals = need[RADIO] + need[GPS]
    return signals, sum(need) - signals


def _most_rows(held: Sequence[int], need: Sequence[int], out: Sequence[int], takes: int) -> int:
    """How many rows have a tile if what is needed comes, and as many tiles as can of rows that hold none."""
    begun = [number or more for number, more in zip(held, need, strict=True)]
    new = [not here and number > 0 for here, number in zip(begun, out, strict=True)]
    rows = sum(map(bool, begun))
    for spent, more in zip(_spent(need), _spent(new), strict=True):
        rows += min(takes - spent, more)
    return rows
