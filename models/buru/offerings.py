"""Making an offering (BURU-12.2, BURU-13): its cost, and what the card, the totem and a decree then bring."""

from __future__ import annotations

from ..core.clauses import clause
from . import notation
from .decks import drawn_from
from .effects import Bundle
from .gains import Amounts, can_spend, spent
from .state import State, replace


def cards_left(state: State, spirit: str) -> int:
    """How many cards the offering deck of a spirit still holds (BURU-12.3); none if the spirit is not in play."""
    spirits = state.setting.spirits
    return state.left[spirits.index(spirit)] if spirit in spirits else 0


@clause("BURU-12.2")
def altar_cost(state: State, spirit: str) -> Bundle:
    """What an offering to a spirit in play pays: what its altar shows, before anything lowers it."""
    setting = state.setting
    side = setting.altars[setting.spirits.index(spirit)]
    return notation.bundle(setting.edition.altar(spirit, side))


def offering_paid(state: State, seat: int, cost: Amounts) -> State | None:
    """The table after a player, human or Lawan, has paid so much of each of GOODS at an altar; None if he cannot."""
    player = state.players[seat]
    return state.with_player(seat, spent(player, cost)) if can_spend(player, cost) else None


def bonus(state: State, spirit: str) -> Bundle:
    """What the decrees beside the altar of a spirit give whoever offers there (BURU-13.3)."""
    cards = state.setting.edition.decree_cards
    lying = (cards[decree] for decree in state.decrees)
    return tuple(
        item
        for decree in lying
        if decree.place == f"altar:{spirit}"
        for item in notation.bundle(decree.reward)
    )


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
