"""The odds of a morning: where the Lawans place, how strong they will be, what they keep (spec 7.7 b, c).

The areas follow from the plot cards that nobody has seen, the powers from their shuffled tokens; the two are
independent, and so are the tokens of A and B.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import lcm
from typing import Any, NamedTuple

from periplus.models.buru.lawan.odds import Both, final_counts, next_areas
from periplus.models.buru.lawan.placing import NAMES, seat_of
from periplus.models.buru.mats import BLESSING, STACKED, hand
from periplus.models.buru.morning import stackable
from periplus.models.buru.order import POWERS
from periplus.models.buru.state import LIAISON, UNKNOWN, State, Token

from ...limits import Clock
from ..figures import figure


class Strength(NamedTuple):
    """What some tokens are worth in an area."""

    power: int
    """The sum of the explorers."""
    liaison: bool
    """Whether a liaison is among them."""


Spread = dict[Strength, Fraction]
"""What a Lawan may have in an area, with its probability."""


class Lawan(NamedTuple):
    """One of them, at its seat."""

    seat: int
    which: int
    """0 for A, 1 for B: its place in counts."""
    name: str


def lawans(state: State) -> list[Lawan]:
    """Those that play."""
    found = []
    for which, name in enumerate(NAMES):
        seat = seat_of(state, name)
        if seat is not None:
            found.append(Lawan(seat, which, name))
    return found


def known_in(state: State, seat: int, area: int) -> tuple[Token, ...]:
    """The tokens of a Lawan that lie in the area and are known, blessings apart."""
    lying = (token for token in state.players[seat].placed[area] if token not in (BLESSING, UNKNOWN))
    return tuple(LIAISON if token == STACKED else token for token in lying)


def strength_of(state: State, seat: int, area: int, tokens: Sequence[Token]) -> Strength:
    """What these tokens of a Lawan and the known ones that lie in the area come to, on its blessing if it has it."""
    there = (*known_in(state, seat, area), *tokens)
    power = sum(POWERS.get(token, 0) for token in there)
    blessed = stackable(state, seat, area) or BLESSING in state.players[seat].placed[area]
    return Strength(power + (blessed and power > 0), LIAISON in there)


def spread(state: State, seat: int, area: int, tokens: int) -> Spread:
    """What a Lawan may have in an area in which it has so many tokens at last.

    Those that are known count as they are; the others are drawn at random from what has not been seen.
    """
    pool = hand(state, seat)
    found: Spread = {}
    drawn = list(combinations(pool, tokens - len(known_in(state, seat, area))))
    for several in drawn:
        there = strength_of(state, seat, area, several)
        found[there] = found.get(there, Fraction(0)) + Fraction(1, len(drawn))
    return found


class Spreads(dict[tuple[Lawan, int, int], Spread]):
    """The spreads of one morning by Lawan, area and number of tokens, each worked out when it is first asked for."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self._state = state

    def __missing__(self, key: tuple[Lawan, int, int]) -> Spread:
        lawan, area, tokens = key
        found = self[key] = spread(self._state, lawan.seat, area, tokens)
        return found


def in_area(counts: Mapping[Both, Fraction], area: int) -> dict[tuple[int, int], Fraction]:
    """How many tokens A and B have in an area, jointly; added up in whole parts, which takes a tenth of the time."""
    whole = lcm(*(chance.denominator for chance in counts.values()))
    found: dict[tuple[int, int], int] = {}
    for (a, b), chance in counts.items():
        both = a[area], b[area]
        found[both] = found.get(both, 0) + chance.numerator * (whole // chance.denominator)
    return {both: Fraction(parts, whole) for both, parts in found.items()}


def told(state: State, seen: Collection[str], clock: Clock) -> dict[str, Any]:
    """All odds, as the answer tells them. Raises Stop when the clock says so."""
    counts = final_counts(state, seen, clock.check)
    jointly = [in_area(counts, area) for area in range(len(state.setting.areas))]
    spreads = Spreads(state)
    return {
        "next": {
            name: {area: figure(chance) for area, chance in odds.items()}
            for name, odds in next_areas(state, seen).items()
        },
        "counts": [_counts(state, both, chance) for both, chance in counts.items()],
        "power": {
            lawan.name: {
                name: _powers(spreads, lawan, area, jointly[area])
                for area, name in enumerate(state.setting.areas)
            }
            for lawan in lawans(state)
        },
        "below": {
            name: _below(spreads, lawans(state), area, jointly[area])
            for area, name in enumerate(state.setting.areas)
        },
        "kept": {lawan.name: _kept(state, lawan) for lawan in lawans(state)},
    }


def _counts(state: State, both: Both, chance: Fraction) -> dict[str, Any]:
    tokens = {
        lawan.name: dict(zip(state.setting.areas, both[lawan.which], strict=True)) for lawan in lawans(state)
    }
    return {"probability": figure(chance), **tokens}


def _powers(
    spreads: Spreads, lawan: Lawan, area: int, jointly: Mapping[tuple[int, int], Fraction]
) -> list[dict[str, Any]]:
    """What the Lawan has there at last: power, liaison, probability."""
    found: Spread = {}
    counts: dict[int, Fraction] = {}
    for both, chance in jointly.items():
        counts[both[lawan.which]] = counts.get(both[lawan.which], Fraction(0)) + chance
    for tokens, chance in counts.items():
        for there, share in spreads[lawan, area, tokens].items():
            found[there] = found.get(there, Fraction(0)) + chance * share
    return [
        {"power": there.power, "liaison": there.liaison, "probability": figure(chance)}
        for there, chance in sorted(found.items())
    ]


def _below(
    spreads: Spreads, playing: Sequence[Lawan], area: int, jointly: Mapping[tuple[int, int], Fraction]
) -> list[int | float]:
    """The probability that no Lawan there has as much as 1, 2, … until it is certain."""
    greatest: dict[int, Fraction] = {}
    for both, chance in jointly.items():
        most = {0: chance}
        for lawan in playing:
            most = _greater(most, spreads[lawan, area, both[lawan.which]])
        for power, share in most.items():
            greatest[power] = greatest.get(power, Fraction(0)) + share
    return [
        figure(sum((share for most, share in greatest.items() if most < power), Fraction(0)))
        for power in range(1, max(greatest, default=0) + 2)
    ]


def _greater(one: Mapping[int, Fraction], other: Spread) -> dict[int, Fraction]:
    """The greater of two independent powers."""
    found: dict[int, Fraction] = {}
    for power, share in one.items():
        for there, chance in other.items():
            most = max(power, there.power)
            found[most] = found.get(most, Fraction(0)) + share * chance
    return found


def _kept(state: State, lawan: Lawan) -> dict[str, int | float]:
    """The token that is kept at last, by its probability: any that has not been seen is as likely."""
    player = state.players[lawan.seat]
    if player.kept is not None:
        return {str(player.kept): 1}
    left = hand(state, lawan.seat)
    return {str(token): figure(Fraction(1, len(left))) for token in left}
