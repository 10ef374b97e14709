"""What the Lawans will have laid, by the plot cards that nobody has seen and their shuffled tokens (spec 7.7).

What they have in one area is known exactly, and that is all that a mean of a value table asks for; how one area goes
with another is left to samples.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from periplus.models.buru.lawan.odds import final_counts
from periplus.models.buru.moves import LawanPlace

from ..lawan.odds import in_area, lawans, spread
from .footing import Footing, Ground, footing
from .forecast import Forecast
from .question import Question


def seen(question: Question) -> tuple[str, ...]:
    """The plot cards of this round that the log shows."""
    return tuple(
        card
        for move in question.position.log
        if isinstance(move, LawanPlace)
        for card in (move.plot, *move.more)
    )


def lawan_forecast(question: Question) -> Forecast:
    """The distribution of what the opponents have in each area; humans have what they have placed."""
    state = question.state
    counts = final_counts(state, seen(question))
    areas = []
    for area in range(len(state.setting.areas)):
        found: dict[Ground, Fraction] = {}
        for both, chance in in_area(counts, area).items():
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
    return Forecast(question.seats, tuple(areas))
