"""A placement at once, before all are told apart: one that is present in many areas, played by the model of the others.

What it brings so can be had, if hardly ever more than a part of the best; it stands in the answer until a better one is
known. Of hidden Lawans it takes a table that may be anything, for to count their cards may take seconds.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from periplus.models.buru.play import settle

from ..afternoon.aim import Aim
from ..afternoon.courses import courses, mean
from ..afternoon.others import choice
from .expected import tables_of
from .footing import ground
from .forecast import Forecast
from .placements import Placement
from .question import Question
from .samples import anything
from .scenario import noon, with_placement

SEEN = 256
"""Placements of which one is taken."""
TABLES = 4
"""Scenarios in which it is played."""


class First(NamedTuple):
    """A placement with what it brings at least in the tables looked at."""

    placement: Placement
    value: Fraction
    forecast: Forecast
    """Those tables."""


def first(question: Question, seed: int) -> First:
    """A placement and its value, by the mean over some scenarios or the worst of them, as the question says."""
    query, seat = question.query, question.seat
    aim = Aim(seat, query.goal, query.others)
    hidden = query.opponents == "lawan"
    tables = [(Fraction(1), anything(question, seed))] if hidden else tables_of(question)[:TABLES]
    placement = max(islice(question.each_placement(seat), SEEN), key=_width)
    values = [
        mean(
            tuple(
                courses(
                    settle(noon(with_placement(state, seat, placement))),
                    aim,
                    lambda one: (choice(one, "rating"),),
                )
            )
        )
        for _, state in tables
    ]
    whole = sum((weight for weight, _ in tables), Fraction(0))
    shares = [weight / whole for weight, _ in tables]
    value = sum((share * value for share, value in zip(shares, values, strict=True)), Fraction(0))
    grounds = [
        (share, tuple(ground(state.players[other.seat]) for other in question.seats))
        for share, (_, state) in zip(shares, tables, strict=True)
    ]
    forecast = Forecast.of(question.seats, len(question.state.setting.areas), grounds)
    return First(placement, min(values) if query.criterion == "worst" else value, forecast)


def _width(placement: Placement) -> int:
    """In how many areas there is an explorer."""
    return sum(mine.power > 0 for mine in placement.ground)
