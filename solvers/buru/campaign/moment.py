"""The outlook of one action: the parts that are open, once a visit, and nothing else."""

from __future__ import annotations

from periplus.models.buru.setting import hirelings_in_play
from periplus.models.buru.state import replace

from ..action.goods import plus
from ..action.ground import PlayerTable
from .outlook import RoundsToCome, Season, SeasonArea


def moment(ground: PlayerTable, actions: int = 0, liaisons: int = 0, *, known: bool = False) -> RoundsToCome:
    """The open parts, once a visit, and the incomes at once; or the choice of so many spaces, and their parts.

    ``known``: no islanders come but those that lie in the row or are known to lie on the deck.
    """
    state, seat = ground.state, ground.seat
    player, visits = state.players[seat], ground.visits + 1
    goods = (player.vp, *player.res, player.fish)
    for income in ground.income:
        goods = plus(goods, income)
    vp, clay, palm, ebony, fish = goods
    rich = replace(player, vp=vp, res=(clay, palm, ebony), fish=fish)
    setting = state.setting
    own = frozenset(player.tableau)
    cards = ground.cards if known else hirelings_in_play(setting)
    pending = state.pending if state.turn == seat else ()
    opened = tuple(item.times(item.count * visits) for item in pending)
    area = setting.areas[state.area]
    season = Season(
        rounds=visits,
        actions=actions,
        keeps=0,
        most_kept=0,
        liaisons=liaisons,
        guides=0,
        guided=0,
        slots=(SeasonArea(area, actions, 0, liaisons, opened),),
        decrees=state.decrees,
        forest=state.forest,
    )
    totems = (spirit for spirit, holder in zip(setting.spirits, state.totems, strict=True) if holder == seat)
    return RoundsToCome(
        state=state.with_player(seat, rich),
        seat=seat,
        seasons=(season,),
        timed=False,
        under_way=visits == 1,
        respected=None,
        hirelings=tuple(card.id for card in cards if card.id not in own),
        elders=ground.elders,
        decrees=(),
        forest=(),
        forest_times=1,
        tokohs=tuple(card for card in [player.tokoh] if card),
        chooses_tokoh=False,
        pushed=len(state.players),
        totems=frozenset(totems),
    )
