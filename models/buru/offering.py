"""An offering, by player or Lawan: at which altar, and what it gives once it is paid (BURU-12, BURU-13)."""

from __future__ import annotations

from functools import cache

from . import notation
from .altars import Altar, lastings
from .decks import drawn_from
from .effects import Bundle
from .modules import every_module
from .opening import at_once
from .state import State, replace


def cards_left(state: State, spirit: str) -> int:
    """How many cards the offering deck of a spirit still holds (BURU-12.3); none if the spirit is not in play."""
    spirits = state.setting.spirits
    return state.left[spirits.index(spirit)] if spirit in spirits else 0


ALTAR = Altar()


@cache
def altar_of(spirit: str) -> Altar:
    """The altar of a spirit, in play or not."""
    found = (one.altar(spirit) for one in every_module())
    return next((altar for altar in found if altar), ALTAR)


def bonus(state: State, spirit: str) -> Bundle:
    """What the decrees beside the altar of a spirit give whoever offers there (BURU-13.3)."""
    lying = state.decrees_at(f"altar:{spirit}")
    return tuple(item for decree in lying for item in notation.bundle(decree.reward))


def offering_drawn(state: State, seat: int, spirit: str) -> State:
    """The table after the top card of a spirit's deck is collected, and its totem's holder is respected.

    The cost is paid before; what decrees and lasting effects give is gained by the caller. The holder of the
    totem gains 1 respect whoever offers (BURU-13.1, BURU-19.10, BURU-20.16).
    """
    place = state.setting.spirits.index(spirit)
    value, state = drawn_from(state, spirit)
    player, left = state.players[seat], list(state.left)
    left[place] -= 1
    offers = list(player.offers)
    offers[place] = (*offers[place], value if isinstance(value, int) else None)
    state = replace(state, left=tuple(left)).with_player(seat, replace(player, offers=tuple(offers)))
    holder = state.totems[place]
    if holder is None:
        return state
    respected = state.players[holder]
    return state.with_player(holder, replace(respected, vp=respected.vp + 1))


def offered(state: State, seat: int, spirit: str) -> State:
    """The table after a player's offering is paid: card, totem, decree and lasting gains (R.11)."""
    gained = tuple(lasting.bundle for lasting in lastings(state, seat, spirit) if not lasting.saves)
    state = offering_drawn(state, seat, spirit)
    for bundle in (bonus(state, spirit), *gained):
        if bundle:
            state = at_once(state, seat, bundle)
    return state
