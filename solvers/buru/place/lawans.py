"""What the Lawans will have laid, by the plot cards that nobody has seen and their shuffled tokens (spec 7.7).

What they have in one area is known exactly, and that is all that a mean of a value table asks for. A worst case needs
whole tables, which are told one by one where they are few: one Lawan, or two when most of their tokens lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product
from math import prod

from periplus.models.buru.decks import known_discards
from periplus.models.buru.lawan.odds import final_counts
from periplus.models.buru.lawan.placing import PLOTS
from periplus.models.buru.mats import hand
from periplus.models.buru.state import State, Token

from ...limits import Clock
from ..lawan.odds import in_area, known_in, lawans, spread, strength_of
from .footing import Footing, Ground, footing, ground
from .forecast import OpponentForecast, Table
from .question import PlacementQuestion


def seen(question: PlacementQuestion) -> tuple[str, ...]:
    """The plot cards of this round that have been seen."""
    return known_discards(question.state, PLOTS)


def lawan_forecast(question: PlacementQuestion, clock: Clock) -> OpponentForecast:
    """The distribution of what the opponents have in each area; humans have what they have placed.

    Raises Stop when the clock says so.
    """
    state = question.state
    counts = final_counts(state, seen(question), clock.check)
    areas = []
    for area in range(len(state.setting.areas)):
        found: dict[Ground, Fraction] = {}
        for both, chance in in_area(counts, area).items():
            clock.check()
            spreads = {
                lawan.seat: spread(state, lawan.seat, area, both[lawan.which]) for lawan in lawans(state)
            }
            seats = [
                [(Footing(*there), share) for there, share in spreads[other.seat].items()]
                if other.seat in spreads
                else [(footing(state.players[other.seat].placed[area]), Fraction(1))]
                for other in question.seats
            ]
            for case in product(*seats):
                share = chance
                for _, part in case:
                    share *= part
                there = tuple(one for one, _ in case)
                found[there] = found.get(there, Fraction(0)) + share
        areas.append(found)
    return OpponentForecast(question.seats, tuple(areas))


def every_table(question: PlacementQuestion, most: int) -> list[tuple[Fraction, Table]] | None:
    """All that the opponents may have laid, each with its probability; None if that is more than so many tables."""
    state = question.state
    found: dict[Table, Fraction] = {}
    for both, chance in final_counts(state, seen(question)).items():
        hidden = {lawan.seat: _grounds(state, lawan.seat, both[lawan.which]) for lawan in lawans(state)}
        seats = [
            hidden.get(other.seat) or {ground(state.players[other.seat]): Fraction(1)}
            for other in question.seats
        ]
        for case in product(*(several.items() for several in seats)):
            table = tuple(one for one, _ in case)
            found[table] = found.get(table, Fraction(0)) + chance * prod(share for _, share in case)
            if len(found) > most:
                return None
    return [(share, table) for table, share in found.items()]


def _grounds(state: State, seat: int, counts: Sequence[int]) -> dict[Ground, Fraction]:
    """What a Lawan may have by area with so many tokens in each, its unknown ones drawn at random."""
    found: dict[tuple[Ground, tuple[Token, ...]], Fraction] = {((), hand(state, seat)): Fraction(1)}
    for area, number in enumerate(counts):
        after: dict[tuple[Ground, tuple[Token, ...]], Fraction] = {}
        for (before, pool), share in found.items():
            drawn = list(combinations(pool, number - len(known_in(state, seat, area))))
            for tokens in drawn:
                there = Footing(*strength_of(state, seat, area, tokens))
                key = (*before, there), tuple(token for token in pool if token not in tokens)
                after[key] = after.get(key, Fraction(0)) + share / len(drawn)
        found = after
    grounds: dict[Ground, Fraction] = {}
    for (found_ground, _), share in found.items():
        grounds[found_ground] = grounds.get(found_ground, Fraction(0)) + share
    return grounds
