"""What lies under a Lawan's hidden tokens: a uniformly random choice of those that have not been seen (7.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from ..order import POWERS
from ..state import LIAISON, Token


class Strength(NamedTuple):
    """What some tokens are worth in an area."""

    power: int
    """The sum of the explorers."""
    liaison: bool
    """Whether a liaison is among them."""


@lru_cache(1024)
def strengths(pool: tuple[Token, ...], number: int) -> Mapping[Strength, Fraction]:
    """The distribution of what so many tokens are worth, drawn at random from the pool; empty if it holds fewer.

    The pool of a player is ``mats.hand``: the tokens that are not known to have left the mat.
    """
    ways = comb(len(pool), number)
    found = Counter(
        Strength(sum(POWERS.get(token, 0) for token in tokens), LIAISON in tokens)
        for tokens in combinations(pool, number)
    )
    return {strength: Fraction(times, ways) for strength, times in sorted(found.items())}


def kept(pool: tuple[Token, ...]) -> Mapping[Token, Fraction]:
    """The distribution of the token that is kept for fishing, in the order of the pool."""
    return {token: Fraction(1, len(pool)) for token in pool}
