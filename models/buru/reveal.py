"""Turning up an area: majority with its reward and decrees, before anyone acts (BURU-6.2 to 6.7, R.45)."""

from __future__ import annotations

from . import notation
from .decks import discarded
from .effects import Bundle
from .opening import at_once
from .order import bidders, power, ranked
from .state import State, replace


def revealed(state: State) -> State:
    """The table after the current area is turned up: a sole bidder's claim is open, or majority is settled.

    The parts of decrees that are steps are pending for the majority player, whoever that is.
    """
    area, modules = state.area, state.setting.modules
    for module in modules:
        state = module.reveal(state, area)
    seats = bidders(state, area)
    if not seats:
        return unclaimed(state)
    if len(seats) == 1:
        (sole,) = seats
        human = state.setting.lawans[sole] is None
        if human and any(module.claims(state, area, sole) for module in modules):
            return replace(state, revealed=True, claim=sole, turn=sole)
        return won(state, sole)
    return won(state, ranked(state, area, seats)[0])


def won(state: State, seat: int) -> State:
    """The table after a player has taken majority and the area's decrees (BURU-6.5 to 6.7)."""
    area = state.area
    strength = power(state, seat, area)
    state = replace(state, revealed=True, claim=None, turn=seat)
    for item in reward(state, area):
        totem = item.atom == "totem"
        state = with_totem(state, item.of, seat) if totem else at_once(state, seat, (item,))
    cards, name = state.setting.edition.decree_cards, state.setting.areas[area]
    for decree in state.decrees:
        if cards[decree].place == name:
            state = at_once(state, seat, notation.bundle(cards[decree].reward))
    left = tuple(decree for decree in state.decrees if cards[decree].place != name)
    taken = (decree for decree in state.decrees if decree not in left)
    return _settled(discarded(replace(state, decrees=left), "decrees", taken), seat, strength)


def unclaimed(state: State) -> State:
    """The table after an area is turned up of which nobody takes majority."""
    return _settled(replace(state, revealed=True, claim=None), None, 0)


def _settled(state: State, majority: int | None, strength: int) -> State:
    for module in state.setting.modules:
        state = module.settled(state, state.area, majority, strength)
    return state


def reward(state: State, area: int) -> Bundle:
    """The majority reward of an area, as the modules in play have it."""
    for module in state.setting.modules:
        if (own := module.reward(state, area)) is not None:
            return own
    return notation.bundle(state.setting.edition.areas[state.setting.areas[area]].majority)


def with_totem(state: State, spirit: str, seat: int) -> State:
    """The table after a player has taken a totem, from the board or from its holder (BURU-6.6)."""
    spirits = state.setting.spirits
    totems = tuple(seat if spirits[place] == spirit else holder for place, holder in enumerate(state.totems))
    return replace(state, totems=totems)
