"""The parts of a reward or an action, as a Lawan takes them: in an order of its own, whatever is printed (R.53).

Plain gains first, respect for each task (BURU-15.12, BURU-22.7) and guide (BURU-22.9), then forest cards, elders,
the envoy marker and drawn islanders as printed, then hires, then offerings. Steps that come of an offering are
taken right after it.
"""

from __future__ import annotations

from functools import lru_cache, partial

from ..decks import drawn_from, islander_drawn
from ..effects import Bundle, Item
from ..gains import with_goods
from ..moves import Draw, Elder, Envoy
from ..state import State, replace
from ..steps.ageing import left as elders_left
from .branches import Branches, among, certain, then
from .foraging import best_cards, card_taken, forest_move
from .hiring import hired
from .offering import Offered, offered
from .options import named

_DRAW, _ELDER, _ENVOY = Draw(), Elder(), Envoy()


def taken(state: State, seat: int, bundle: Bundle) -> Branches:
    """The table after a Lawan has taken all the parts that it can; their conditions are met."""
    branches = certain(_plain(state, seat, bundle))
    for item in bundle:
        if item.atom in _ONE_BY_ONE:
            for _ in range(item.count):
                branches = then(branches, partial(_ONE_BY_ONE[item.atom], seat=seat))
    if discounts := _discounts(bundle):
        refreshes = sum(item.count for item in bundle if item.atom == "refresh")
        branches = then(branches, partial(hired, seat=seat, discounts=discounts, refreshes=refreshes))
    for item in bundle:
        if item.atom == "offer":
            for _ in range(item.count):
                branches = then(branches, partial(_offered, seat=seat, part=item))
    return branches


def _plain(state: State, seat: int, bundle: Bundle) -> State:
    """The goods, and the respect that a Lawan has for what it never does itself."""
    return with_goods(state, seat, _goods(bundle, state.setting.edition.lawan.guide))


@lru_cache(4096)
def _goods(bundle: Bundle, guide: int) -> Bundle:
    gain, _ = named(tuple(item for item in bundle if item.plain))
    tasks = sum(item.count for item in bundle if item.atom == "task")
    guides = sum(item.count for item in bundle if item.atom == "guide")
    respect = tasks + guides * guide
    return (*gain, Item("vp", respect)) if respect else gain


def _discounts(bundle: Bundle) -> tuple[int, ...]:
    """Fish off each hire, the largest discount first."""
    hires = (item for item in bundle if item.atom == "hire")
    return tuple(sorted((item.less for item in hires for _ in range(item.count)), reverse=True))


def _offered(state: State, seat: int, part: Item) -> Branches:
    """One offering, if there is one that can be made."""
    ways = offered(state, seat, part)
    return among(ways, partial(_gained, seat), lambda way: str(way.move.discard)) if ways else certain(state)


def _gained(seat: int, way: Offered) -> Branches:
    return then(certain(way.state, way.move), partial(taken, seat=seat, bundle=way.gain))


def _forest(state: State, seat: int) -> Branches:
    """A forest card where the area is not what offers it."""
    cards = best_cards(state, seat)
    return among(cards, partial(forest_card, state, seat)) if cards else certain(state)


def forest_card(state: State, seat: int, card: str) -> Branches:
    """The table after the Lawan has taken the card and what it gives (BURU-15.2, BURU-15.3)."""
    way = card_taken(state, seat, card)
    return then(certain(way.state, forest_move(card, way.fields)), partial(taken, seat=seat, bundle=way.gain))


def _elder(state: State, seat: int) -> Branches:
    """One elder drawn, unseen, and kept (BURU-15.14); none if the deck is empty."""
    if elders_left(state) <= 0:
        return certain(state)
    card, state = drawn_from(state, "elders")
    player = state.players[seat]
    return certain(state.with_player(seat, replace(player, elders=(*player.elders, str(card)))), _ELDER)


def _envoy(state: State, seat: int) -> Branches:
    return certain(replace(state, envoy=seat), _ENVOY)


def _draw(state: State, seat: int) -> Branches:
    return certain(islander_drawn(state, seat), _DRAW)


_ONE_BY_ONE = {"forest": _forest, "elder": _elder, "envoy": _envoy, "draw": _draw}
"""The steps taken as printed."""
