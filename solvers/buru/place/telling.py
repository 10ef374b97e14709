"""A judged placement as answers tell it: moves, odds, why."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from periplus.models.core.results import Points, ScoreLine
from periplus.models.core.wording import say

from ...answers import RankedMove
from ..figures import figure, lost
from .forecast import OpponentForecast
from .placements import EquivalentLayings
from .question import PlacementQuestion
from .tables import Judged, Tables


def ranked(
    question: PlacementQuestion,
    forecast: OpponentForecast,
    judged: Judged,
    best: Fraction,
    why: tuple[ScoreLine[Points], ...],
    extra: Mapping[str, Any],
) -> RankedMove:
    """The entry of a placement whose value is exact."""
    value = figure(judged.value)
    return RankedMove(
        judged.placement.moves(question.state.setting, question.seat),
        value,
        value,
        proved=True,
        loss=lost(best, judged.value),
        why=why,
        extra={**odds(question, forecast, judged.placement), **extra},
    )


def odds(
    question: PlacementQuestion, forecast: OpponentForecast, placement: EquivalentLayings
) -> dict[str, Any]:
    """By area: power, the chance of majority, the place at which to expect to act; and what the kept token catches."""
    areas = {
        name: {
            "power": mine.power,
            "majority": figure(forecast.majority(area, mine)),
            "rank": figure(forecast.rank(area, mine)),
        }
        for area, (name, mine) in enumerate(zip(question.state.setting.areas, placement.ground, strict=True))
    }
    return {"areas": areas, "fish": placement.fish}


def spread(tables: Tables, placement: EquivalentLayings) -> dict[str, Any]:
    """The mean and the worst over the scenarios, all of which are told."""
    scenarios = tables.forecast.scenarios
    if len(scenarios) < 2:
        return {}
    figures = [(share, tables.values.under(placement, table)) for share, table in scenarios]
    mean = sum((share * value for share, value in figures), Fraction(0))
    return {
        "mean": figure(mean),
        "worst": figure(min(value for _, value in figures)),
    }


def why(
    question: PlacementQuestion, tables: Tables, placement: EquivalentLayings
) -> tuple[ScoreLine[Points], ...]:
    """What each area and the kept token bring on average."""
    lines: list[ScoreLine[Points]] = [
        ScoreLine("BURU-6.8", say("{area}, power {power}", area=name, power=mine.power), value)
        for area, (name, mine) in enumerate(zip(question.state.setting.areas, placement.ground, strict=True))
        if (value := tables.values.in_area(area, mine))
    ]
    fish = tables.values.of_fish(placement)
    if fish:
        lines.append(ScoreLine("BURU-5.1", say("fish of the token kept"), fish))
    return tuple(lines)
