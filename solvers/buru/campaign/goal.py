"""What a campaign is to make as large as possible: a value of the end in whole units, and what is certain of it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from periplus.models.buru.decks import known
from periplus.models.buru.objectives import Goal
from periplus.models.buru.scoring import score_lines, unseen_values
from periplus.models.buru.state import State

from ...patterns.logic import TermList, total
from ..action.goods import VP
from .base import scaled
from .campaign import Campaign

COUNTS = ("offerings", "islanders", "fish")
"""What a maximum may count instead of a value: metrics of their own."""
WEIGHED = {"islander": "islanders", "offering": "offerings"}
"""The metrics of weights that are not goods."""


class LinearGoal(NamedTuple):
    """A value as ``constant + sum / scale``."""

    terms: TermList
    constant: Fraction
    scale: int = 1

    def value(self, reached: int) -> Fraction:
        """The value at so much of the sum."""
        return self.constant + Fraction(reached, self.scale)


def aim(campaign: Campaign, goal: Goal) -> LinearGoal:
    """The goal of a campaign, and its program told so."""
    found = _aim(campaign, goal)
    campaign.base.program.maximise(found.terms)
    return found


def _aim(campaign: Campaign, goal: Goal) -> LinearGoal:
    match goal:
        case "vp":
            return LinearGoal([(1, campaign.stock.left[VP])], Fraction(campaign.outlook.respected or 0))
        case "end" | "margin":
            return final(campaign, margin=goal == "margin")
        case str():
            return LinearGoal(campaign.metrics(goal), Fraction(0))
        case weights:
            return _weighed(campaign, weights)


def final(campaign: Campaign, *, margin: bool = False) -> LinearGoal:
    """The score: track, offerings held and to come, elders."""
    outlook = campaign.outlook
    state, seat = outlook.state, outlook.seat
    constant = Fraction(outlook.respected or 0) + collected(state, seat)
    if margin:
        others = (seen for seen in range(len(state.players)) if seen != seat)
        constant -= max((state.players[other].vp + collected(state, other) for other in others), default=0)
    terms: TermList = [(1, campaign.stock.left[VP])]
    for place, spirit in enumerate(campaign.altars.made):
        terms += _drawn(campaign, place, spirit)
    return LinearGoal([*terms, *campaign.council.close()], constant)


def collected(state: State, seat: int) -> Fraction:
    """What the offering cards that a player holds count, those unknown at their mean (R.44)."""
    alone = state.with_player(seat, state.players[seat]._replace(vp=0, elders=()))
    return sum(
        (Fraction(line.points) for line in score_lines(alone, seat) if line.rule == "BURU-8.2"), Fraction(0)
    )


def _drawn(campaign: Campaign, place: int, spirit: str) -> TermList:
    """The offerings to come, the best cards first."""
    state, made = campaign.outlook.state, campaign.altars.made[spirit]
    if not made:
        return []
    tops = [value for value in known(state, spirit) if isinstance(value, int)]
    values = sorted((*unseen_values(state, place), *tops), reverse=True)[: state.left[place]]
    drawn = [campaign.base.program.boolean() for _ in values]
    campaign.base.program.meaning.linear([*total(drawn), *((-1, times) for _, times in made)], high=0)
    return list(zip(values, drawn, strict=True))


def _weighed(campaign: Campaign, weights: Mapping[str, Fraction]) -> LinearGoal:
    """Weights over what is held in the end."""
    scale = lcm(*(weight.denominator for weight in weights.values()))
    terms: TermList = []
    for name, weight in weights.items():
        terms += scaled(int(weight * scale), campaign.metrics(WEIGHED.get(name, name)))
    respected = campaign.outlook.respected or 0
    return LinearGoal(terms, weights.get("vp", Fraction(0)) * respected, scale)
