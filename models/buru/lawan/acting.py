"""What a Lawan does when its action comes (BURU-15): spaces, forest, liaisons, offerings.

The parts of a reward or an action come in an order of its own, whatever is printed (R.53). Plain gains first, respect
for each task (BURU-15.12, BURU-22.7) and guide (BURU-22.9), then forest cards, elders, the envoy marker and drawn
islanders as printed, then hires, then offerings. Steps that come of an offering are taken right after it.

A liaison goes to the lowest-rated free space, the rightmost of equals, if the Lawan can pay (BURU-25.15). No double
bonus belongs to it, save what holds for every hire and offering of the round (R.47). In the forest it is the cards
that are rated (R.48), from the discards if none lies there (BURU-25.9).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any, NamedTuple

from .. import notation
from ..acting import chosen
from ..altars import altar_cost, offering_paid
from ..cards import Outlaw
from ..decks import dismissed, drawn_from, islander_drawn
from ..effects import Bundle, Effect, Item, amounts
from ..goods import counted, with_goods
from ..modules import in_play
from ..moves import Act, Draw, Elder, Envoy, Liaison, Offer
from ..offering import bonus, cards_left, offering_drawn
from ..order import due
from ..printed import Space, gives_card
from ..spaces import free, free_or_rightmost
from ..state import State, replace
from ..steps.gaining import left as elders_left
from ..terms import SKIP
from .branches import Branches, among, certain, then, unsaid
from .choosing import (
    LAKE,
    best_cards,
    card_taken,
    cheaper,
    double,
    double_rating,
    first_payable,
    for_each_offering,
    forest_move,
    hired,
    named,
    offering_order,
    plot_of,
    rating,
    worth,
)

DISCARD = "islander"
"""The atom of a cost that is a card of the tableau (BURU-19.8)."""


class Offered(NamedTuple):
    """An offering made: its move, the table after paying and drawing, and what is gained by it and still open."""

    move: Offer
    state: State
    gain: Bundle


def offered(state: State, seat: int, part: Item) -> tuple[Offered, ...]:
    """The one offering that a part allows, once for each card that may equally be discarded; empty: none is made.

    The discards are in alphabetical order (R.43).
    """
    for spirit in (part.of,) if part.of else offering_order(state, seat):
        if cards_left(state, spirit) and (made := tuple(_made(state, seat, spirit, part.less))):
            return made
    return ()


def _made(state: State, seat: int, spirit: str, less: int) -> Iterator[Offered]:
    cost, saved = cheaper(altar_cost(state, spirit), less)
    after = offering_paid(state, seat, amounts(cost))
    if after is None:
        return
    for card in _discards(after, seat) if any(item.atom == DISCARD for item in cost) else (None,):
        yield _drawn(after, seat, spirit, card, {"less": saved} if saved else {})


def _discards(state: State, seat: int) -> tuple[str, ...]:
    """The cards of which one is discarded: outlaws, else islanders of the kind on the plot card (BURU-22.11)."""
    cards, plot = state.setting.edition.hirelings, plot_of(state, seat)
    known = sorted(card for card in state.players[seat].tableau if card in cards)
    outlaws = tuple(card for card in known if isinstance(cards[card], Outlaw))
    if outlaws or plot is None:
        return outlaws
    return tuple(card for card in known if cards[card].kind == plot.discard)


def _drawn(state: State, seat: int, spirit: str, discard: str | None, fields: dict[str, Any]) -> Offered:
    """The discard's bonus (BURU-19.13), then the card, the decrees' bonus and that of the double (BURU-15.16)."""
    gain: Bundle = ()
    if discard is not None:
        left = dismissed(state, seat, discard)
        taken = first_payable(left, seat, _bonus(state, discard))
        state, gain = taken.state, taken.gain
        fields = {"discard": discard} | fields | dict(taken.fields)
    state = offering_drawn(state, seat, spirit)
    gain += counted(state, seat, bonus(state, spirit)) + for_each_offering(state, seat)
    return Offered(_offering_move(spirit, tuple(fields.items())), state, gain)


@lru_cache(1024)
def _offering_move(spirit: str, fields: tuple[tuple[str, Any], ...]) -> Offer:
    return Offer.model_validate({"type": "offer", "spirit": spirit, **dict(fields)})


def _bonus(state: State, card: str) -> Effect:
    found = state.setting.edition.hirelings[card]
    return notation.effect(found.bonus if isinstance(found, Outlaw) else "")


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


def acts_on(state: State, seat: int, space: Space, last: Bundle) -> Branches:
    """The table after the Lawan has taken a space and its parts, and ``last`` what comes after them (R.53)."""
    way = first_payable(chosen(state, seat, space.own), seat, space.effect)
    move = act_move(state.setting.areas[state.area], space.id, way.kept(space.effect).fields)
    parts = then(certain(way.state, move), partial(taken, seat=seat, bundle=way.gain))
    return then(parts, partial(taken, seat=seat, bundle=last)) if last else parts


@lru_cache(1024)
def act_move(area: str, space: str, fields: tuple[tuple[str, Any], ...]) -> Act:
    """The move that takes a space."""
    return Act.model_validate({"type": "act", "area": area, "space": space, **dict(fields)})


FOREST = "forest"


class _ForestChoice(NamedTuple):
    """A card with the space that it is taken from, or a space of another kind, which is rated like a card."""

    space: Space
    card: str | None
    rated: tuple[int, int]
    """Gems, then resources."""


def without_card(gain: Bundle) -> Bundle:
    """The rest of what a space brings, its one forest card taken."""
    return tuple(item for item in gain if item.atom != FOREST)


def acts_in_forest(state: State, seat: int) -> Branches:
    """The Lawan's own action in the forest: of what rates highest, one at random (BURU-15.2)."""
    spaces = free(state, state.area)
    if choices := _forest_choices(state, seat, spaces):
        best = max(choice.rated for choice in choices)
        tied = [choice for choice in choices if choice.rated == best]
        return among(tied, partial(_forest_acts, state, seat), lambda choice: choice.card or choice.space.id)
    if not spaces:
        return certain(chosen(state, seat, SKIP))
    return certain(chosen(state, seat, spaces[0].own), act_move(FOREST, spaces[0].id, ()))


def _forest_choices(state: State, seat: int, spaces: tuple[Space, ...]) -> list[_ForestChoice]:
    """The face-up cards, if a space for one is free, then the free spaces of another kind."""
    ordinary = next((space for space in spaces if gives_card(space)), None)
    cards = () if ordinary is None else ((ordinary, card) for card in state.forest)
    return [
        *(_ForestChoice(space, card, rating(state, seat, card)) for space, card in cards),
        *(
            _ForestChoice(space, None, (space.gems, worth(state, seat, space.effect)))
            for space in spaces
            if not gives_card(space)
        ),
    ]


def _forest_acts(state: State, seat: int, choice: _ForestChoice) -> Branches:
    """With a card comes the double bonus (BURU-15.4); without one there is none (R.47)."""
    space, card = choice.space, choice.card
    if card is None:
        return acts_on(state, seat, space, ())
    move = act_move(FOREST, space.id, ())
    gain = counted(state, seat, space.effect[0].gain)
    before = certain(chosen(state, seat, space.own), move)
    with_card = then(before, partial(forest_card, seat=seat, card=card))
    return then(with_card, partial(taken, seat=seat, bundle=without_card(gain) + double(state, seat, FOREST)))


class _LiaisonChoice(NamedTuple):
    """Where the liaison would go, for which card of the forest, and the gems to pay for."""

    space: Space
    card: str | None
    gems: int


def sends_liaison(state: State, seat: int) -> Branches:
    """The table after the Lawan's liaison has acted in the area, or has not because nothing can be had or paid."""
    area = state.setting.areas[state.area]
    choices = _liaison_choices(state, forest=area == FOREST)
    choice = min(reversed(choices), key=lambda choice: choice.gems, default=None)
    player = state.players[seat]
    if choice is None or choice.gems > player.fish:
        return certain(chosen(state, seat, SKIP, liaison=True), _liaison_move(area, None, ()))
    state = state.with_player(seat, replace(player, fish=player.fish - choice.gems))
    state = chosen(state, seat, choice.space.own, liaison=True)
    return (
        _liaison_acts(state, seat, choice)
        if choice.card is None
        else _forages(state, seat, choice, choice.card)
    )


def _liaison_choices(state: State, *, forest: bool) -> list[_LiaisonChoice]:
    """What the liaison may choose, so that the last of the lowest-rated is what it takes."""
    found = free_or_rightmost(state, state.area)
    others = [
        _LiaisonChoice(space, None, space.gems) for space in found if not (forest and gives_card(space))
    ]
    ordinary = [space for space in found if forest and gives_card(space)]
    rated = state.setting.edition.forest_cards
    cards = state.forest or ((state.forest_discard,) if state.forest_discard is not None else ())
    return others + [_LiaisonChoice(ordinary[-1], card, rated[card].gems) for card in cards if ordinary]


def _liaison_acts(state: State, seat: int, choice: _LiaisonChoice) -> Branches:
    way = first_payable(state, seat, choice.space.effect)
    area = state.setting.areas[state.area]
    move = _liaison_move(area, choice.space.id, way.kept(choice.space.effect).fields)
    return then(certain(way.state, move), partial(taken, seat=seat, bundle=way.gain))


def _forages(state: State, seat: int, choice: _LiaisonChoice, card: str) -> Branches:
    """The card is taken in the same move as the space (6.4)."""
    way = card_taken(state, seat, card)
    move = _liaison_move(FOREST, choice.space.id, (("card", card), *way.fields))
    rest = without_card(counted(state, seat, choice.space.effect[0].gain))
    return then(certain(way.state, move), partial(taken, seat=seat, bundle=way.gain + rest))


@lru_cache(1024)
def _liaison_move(area: str, space: str | None, fields: tuple[tuple[str, Any], ...]) -> Liaison:
    return Liaison.model_validate({"type": "liaison", "area": area, "space": space, **dict(fields)})


VILLAGE = "village"


def act(state: State, seat: int) -> Branches:
    """Everything that a Lawan does now, in each way in which chance can fall.

    What is pending is taken first: the rest of its decree's reward, whose parts are no moves (7.7), or the rest
    of an action of its own that has begun. After the former comes its action, or the one that a module brings
    after all have acted.
    """
    rest = then(certain(replace(state, pending=())), partial(taken, seat=seat, bundle=state.pending))
    next_action = due(state)
    if next_action is None or next_action.seat != seat:
        return rest
    if state.pending and not next_action.own:
        return rest
    return then(unsaid(rest), partial(_acts if next_action.own else _follows, seat=seat))


def _acts(state: State, seat: int) -> Branches:
    """Its own action in the area that is resolved."""
    for module in in_play(state.setting):
        if (found := module.lawan_acts(state, seat)) is not None:
            return found
    if state.setting.areas[state.area] == FOREST:
        return acts_in_forest(state, seat)
    spaces = free(state, state.area)
    if not spaces:
        return certain(chosen(state, seat, SKIP))
    return acts_on(state, seat, max(spaces, key=lambda space: space.gems), _double(state, seat))


def _follows(state: State, seat: int) -> Branches:
    """The action that comes to it after all have acted, by the module that brings it."""
    found = (module.lawan_follows(state, seat) for module in in_play(state.setting))
    return next(branches for branches in found if branches is not None)


def _double(state: State, seat: int) -> Bundle:
    """The double bonus that comes after the parts of the action: respect in the village, the envoy at the lake."""
    area = state.setting.areas[state.area]
    if area == VILLAGE:
        respect = double_rating(state, seat, VILLAGE, state.setting.edition.lawan.village_double)
        return (Item("vp", respect),) if respect else ()
    return tuple(item for item in double(state, seat, LAKE) if not item.plain) if area == LAKE else ()
