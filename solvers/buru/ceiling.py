"""A bound on what an action can come to, told while the search for its best line goes on.

The parts that are open are a slot of a ``campaign`` in which nothing else happens: goods count as a flow, whatever lies
in a deck may come, and an unknown card is as good as the best of its deck. So no line is worth more.
"""

from __future__ import annotations

from fractions import Fraction

from periplus.models.buru.objectives import Goal
from periplus.models.buru.setting import hirelings_in_play
from periplus.models.buru.state import replace

from ..limits import Clock
from ..program import best
from .action.goods import plus
from .action.ground import Ground
from .bound import SETTINGS
from .campaign.campaign import Campaign
from .campaign.goal import aim
from .campaign.outlook import Outlook, Season, Slot

WORK = 0.5
"""Deterministic effort: the bound need not be the best that the program can prove."""


def ceiling(ground: Ground, goal: Goal, clock: Clock) -> Fraction | None:
    """No line from the start is worth more; None if the effort was not enough to know anything."""
    campaign = Campaign(_outlook(ground))
    target = aim(campaign, goal)
    most: int | None = None
    part = clock.part(work=WORK)
    for report in best(campaign.base.program, part, settings=SETTINGS):
        most = most if report.bound is None else report.bound
    clock.spend(part.worked)
    return None if most is None else target.value(most)


def _outlook(ground: Ground) -> Outlook:
    """The open parts, once a visit, and the incomes at once."""
    state, seat = ground.state, ground.seat
    player, visits = state.players[seat], ground.visits + 1
    goods = (player.vp, *player.res, player.fish)
    for income in ground.income:
        goods = plus(goods, income)
    vp, clay, palm, ebony, fish = goods
    rich = replace(player, vp=vp, res=(clay, palm, ebony), fish=fish)
    setting = state.setting
    own = frozenset(player.tableau)
    opened = tuple(item.times(item.count * visits) for item in state.pending)
    area = setting.areas[state.area]
    season = Season(
        rounds=visits,
        actions=0,
        keeps=0,
        most_kept=0,
        liaisons=0,
        guides=0,
        guided=0,
        slots=(Slot(area, 0, 0, 0, opened),),
        decrees=state.decrees,
        forest=state.forest,
    )
    totems = (spirit for spirit, holder in zip(setting.spirits, state.totems, strict=True) if holder == seat)
    return Outlook(
        state=state.with_player(seat, rich),
        seat=seat,
        seasons=(season,),
        timed=False,
        under_way=visits == 1,
        respected=None,
        hirelings=tuple(card.id for card in hirelings_in_play(setting) if card.id not in own),
        elders=ground.elders,
        decrees=(),
        forest=(),
        forest_times=1,
        tokohs=(),
        chooses_tokoh=False,
        pushed=0,
        totems=frozenset(totems),
    )
