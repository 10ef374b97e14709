"""The given facts of an action as sentences, and whether the table bears them out."""

from __future__ import annotations

from periplus.models.buru.spaces import taken
from periplus.models.core.wording import say

from ...program import Given, WhyNot
from ..action.goods import GOODS
from ..action.ground import PlayerTable


def sentence(given: Given) -> str:
    """A given fact as people say it."""
    match given.relation.name, given.row:
        case "has", (good, number):
            return say("the player has {number} {good}", number=number, good=good)
        case "sideways", (card,):
            return say("{card} lies sideways", card=card)
        case "occupied", (space,):
            return say("{space} is taken", space=space)
        case _:
            return str(given)


def confirm(ground: PlayerTable, why: WhyNot) -> bool:
    """Whether the table bears out every fact that the explanation names."""
    return all(_true(ground, fact) for fact in why.facts)


def _true(ground: PlayerTable, given: Given) -> bool:
    state, player = ground.state, ground.state.players[ground.seat]
    held: dict[str, int] = dict(zip(GOODS, (player.vp, *player.res, player.fish), strict=True))
    match given.relation.name, given.row:
        case "has", (str(good), number):
            return held[good] == number
        case "sideways", (str(card),):
            place = player.tableau.index(card)
            return bool(player.tasked >> place & 1)
        case "occupied", (space,):
            return space in taken(state, state.area)
    return False
