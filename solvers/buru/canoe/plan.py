"""The question about rounds to come as a voyage: what spaces are worth, where the others are."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from periplus.models.buru.gains import amounts
from periplus.models.buru.notation import bundle
from periplus.models.buru.query import CanoeQuery
from periplus.models.buru.state import State
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from .voyage import Voyage

VP = 4
"""The place of respect among amounts of goods."""


def voyage(state: State, seat: int, query: CanoeQuery) -> Voyage:
    """The rounds to come; raises PositionError for fields that do not tell enough."""
    powers = (query.powers or ())[: query.rounds]
    passing = bundle(state.setting.edition.areas.ambelau.passing)
    return Voyage(
        powers,
        _worth(state, query),
        Fraction(amounts(passing)[VP]),
        _others(state, seat, query, len(powers)),
        query.price,
    )


def _worth(state: State, query: CanoeQuery) -> tuple[Fraction, ...]:
    """What each space is worth: as the question says, or the sum of its items by their weights."""
    weights = query.value
    if weights is None:
        raise PositionError("ask.value", say("expected what the spaces are worth, or their items"))
    if isinstance(weights, tuple):
        return weights
    by_item = {str(name): weight for name, weight in weights.items()}
    worth = []
    for space in state.setting.edition.areas.ambelau.track:
        names = (
            (f"{item.atom}({item.of})" if item.of else item.atom, item.count) for item in bundle(space.gain)
        )
        worth.append(sum((by_item.get(name, Fraction(0)) * count for name, count in names), Fraction(0)))
    return tuple(worth)


def _others(state: State, seat: int, query: CanoeQuery, rounds: int) -> tuple[Collection[int], ...] | None:
    """By round, the spaces of the other canoes; where they are now unless the question says otherwise."""
    given = query.others
    if given == "unknown":
        return None
    if given is None:
        now = tuple(player.canoe for other, player in enumerate(state.players) if other != seat)
        return (now,) * rounds
    by_round = [spaces for spaces in given if isinstance(spaces, tuple)]
    if not by_round:
        return (tuple(space for space in given if isinstance(space, int)),) * rounds
    if len(by_round) < rounds:
        raise PositionError("ask.others", say("expected the spaces of {rounds} rounds", rounds=rounds))
    return tuple(by_round[:rounds])
