"""Sets of cards that cannot all be completed by a turn, by counting stars alone: cuts for the models.

In the relaxed model a card's bonus may pay for the card itself, and in the exact one the solver has to find out
again and again that it cannot. Where the cards are few, all sets are built up in every order, each card after
others that bring the stars it lacks; the least sets that no order reaches are said to the solver outright.
"""

from __future__ import annotations

from collections.abc import Sequence

from periplus.models.observatory.state import RANGE_SIZE, Sheet

from .card_classes import NEVER, CardClass
from .horizon import TurnSlot
from .supply import Completed, StarSupply, carries, supplies

MOST_CARDS = 10
"""Beyond it there are too many sets, and none is said to be blocked."""


def unreachable_sets(
    sheet: Sheet, windows: Sequence[TurnSlot], kinds: Sequence[CardClass]
) -> list[list[tuple[int, ...]]]:
    """For each turn the least sets of indices of ``kinds`` that cannot all be completed by its end."""
    live = [index for index, kind in enumerate(kinds) if kind.need < NEVER]
    if len(live) > MOST_CARDS:
        return [[] for _ in windows]
    reached = {0}
    found = []
    for turn, supply in enumerate(supplies(sheet, windows)):
        _grow(reached, [kinds[index] for index in live], supply, RANGE_SIZE * (turn + 1))
        least = _least_outside(reached, len(live))
        found.append([tuple(live[place] for place in places) for places in least])
    return found


def _grow(reached: set[int], kinds: Sequence[CardClass], supply: StarSupply, most: int) -> None:
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
