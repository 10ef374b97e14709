"""Which forecast to pass on (KAL-4.1): cards are dealt out to the rounds to come so that they cost the neighbours most.

What a card costs whoever faces it in a round is its penalty for the items that are mostly missing by then.
"""

from __future__ import annotations

from itertools import permutations

from periplus.models.kalypso.forecasts import choices
from periplus.models.kalypso.metrics import LAST_ROUND
from periplus.models.kalypso.state import State

from ..weights import measured


def costs(state: State) -> dict[str, float]:
    """For each card that may be passed on now what it and the best ones after it cost the neighbours."""
    cards = choices(state)
    rounds = range(state.round, LAST_ROUND + 1)
    found = dict.fromkeys(cards, 0.0)
    for plan in permutations(cards, min(len(cards), len(rounds))):
        total = sum(cost(state, card, number) for card, number in zip(plan, rounds, strict=False))
        found[plan[0]] = max(found[plan[0]], total)
    return found


def cost(state: State, card: str, number: int) -> float:
    """The points that the card mostly costs in the round of that number."""
    side = state.edition.forecast(card).versus
    if side is None or side.penalty is None:
        return 0.0
    missed = measured().missed
    if side.penalty.flat is not None:
        return side.penalty.flat * max((missed[item][number - 1] for item in side.needs), default=0.0)
    missing = sum(count * missed[item][number - 1] for item, count in side.needs.items())
    return (side.penalty.each or 0) * missing
