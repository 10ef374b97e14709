"""``maximum``: the most that a whole game could bring one player (spec 7.10).

He plays alone and draws what he likes; what he spends he must have by then, area by area, and nobody is tasked before
he is hired. The program is that of ``bound`` with a season for each round. What it finds is told as a plan; its value
is proved for this relaxation, which the answer names.
"""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.buru.position import Position
from periplus.models.buru.query import BoundQuery
from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say

from ..answers import Answer
from ..limits import Clock, Limits
from ..program import World, best
from ..search import Search
from .bound import ENGINE
from .campaign.ahead import solitaire
from .campaign.base import RoundsToCome
from .campaign.campaign import Campaign, LinearGoal, aim, plan_of
from .figures import figure
from .relaxation import SETTINGS
from .scopes import require

RELAXATION = say("solitaire, chosen draws")


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The most of the goal; raises PositionError for a question that has no maximum."""
    query, outlook = _asked(position)

    def run(clock: Clock) -> Iterator[Answer]:
        campaign = Campaign(outlook)
        return _answers(campaign, aim(campaign, query.goal), clock)

    return Search(run, limits, Answer("unknown"))


def campaign_of(position: Position) -> Campaign:
    """The program of a whole game of one player; raises as ``search``."""
    return Campaign(_asked(position)[1])


def _asked(position: Position) -> tuple[BoundQuery, RoundsToCome]:
    query = position.ask
    if not isinstance(query, BoundQuery):
        raise PositionError("ask.kind", say("expected bound, got {ask}", ask=echo(query.kind)))
    outlook = solitaire(position, query.rounds or position.edition_data.last_round(position.long))
    require(outlook.setting, "gains")
    return query, outlook


def _answers(campaign: Campaign, target: LinearGoal, clock: Clock) -> Iterator[Answer]:
    """Ever better plans and bounds."""
    extra = {"relaxation": RELAXATION}
    for report in best(campaign.base.program, clock, settings=SETTINGS):
        solution = plan_of(campaign, World(report.values)) if report.solved else ()
        yield Answer(
            report.status,
            None if report.value is None else figure(target.value(report.value)),
            None if report.bound is None else figure(target.value(report.bound)),
            solution=solution,
            reason=report.reason,
            extra=extra,
            engine=ENGINE,
            work={"work": report.work},
        )
