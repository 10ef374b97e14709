"""How many others come before a bidder: from the tokens that lie there, which nobody else sees, and those to come."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb

Odds = tuple[float, ...]
"""The odds of being first, second and so on."""
EXPLORERS = (1, 2, 3, 4, 5)


@lru_cache(maxsize=64)
def powers(number: int) -> dict[int, float]:
    """The odds of each power of so many explorers of one player."""
    found: dict[int, float] = {}
    hands = list(combinations(EXPLORERS, min(number, len(EXPLORERS))))
    for hand in hands:
        found[sum(hand)] = found.get(sum(hand), 0.0) + 1 / len(hands)
    return found


@lru_cache(maxsize=1 << 12)
def above(lying: int, to_come: int, areas: int, power: int, wins_ties: bool) -> float:
    """The odds that another player, who has laid and will lay so many explorers, is above a power in an area.

    Those to come go to any of ``areas`` areas.
    """
    found = 0.0
    for more in range(to_come + 1):
        share = comb(to_come, more) * (1 / areas) ** more * (1 - 1 / areas) ** (to_come - more)
        if lying + more:
            laid = powers(lying + more)
            found += share * sum(
                odds for total, odds in laid.items() if total > power or (total == power and wins_ties)
            )
    return found


@lru_cache(maxsize=1 << 14)
def places(odds: Odds) -> Odds:
    """The odds of each place, from those that each of the others comes before."""
    found = [1.0]
    for one in odds:
        before = [*found, 0.0]
        for place, chance in enumerate(found):
            before[place] -= chance * one
            before[place + 1] += chance * one
        found = before
    return tuple(found)
