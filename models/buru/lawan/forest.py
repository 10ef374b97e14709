"""A Lawan in the forest, where the cards are rated and not the spaces (BURU-15.2 to 15.4, R.48)."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from ..acting import chosen
from ..effects import Bundle
from ..gains import counted
from ..spaces import Space, free, gives_card
from ..state import State
from ..terms import SKIP
from .branches import Branches, among, certain, then
from .foraging import rating, worth
from .parts import forest_card, taken
from .plots import double
from .taking import act_move, acts_on

FOREST = "forest"


class _Choice(NamedTuple):
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
    if choices := _choices(state, seat, spaces):
        best = max(choice.rated for choice in choices)
        tied = [choice for choice in choices if choice.rated == best]
        return among(tied, partial(_acts, state, seat), lambda choice: choice.card or choice.space.id)
    if not spaces:
        return certain(chosen(state, seat, SKIP))
    return certain(chosen(state, seat, spaces[0].own), act_move(FOREST, spaces[0].id, ()))


def _choices(state: State, seat: int, spaces: tuple[Space, ...]) -> list[_Choice]:
    """The face-up cards, if a space for one is free, then the free spaces of another kind."""
    ordinary = next((space for space in spaces if gives_card(space)), None)
    cards = () if ordinary is None else ((ordinary, card) for card in state.forest)
    return [
        *(_Choice(space, card, rating(state, seat, card)) for space, card in cards),
        *(
            _Choice(space, None, (space.gems, worth(state, seat, space.effect)))
            for space in spaces
            if not gives_card(space)
        ),
    ]


def _acts(state: State, seat: int, choice: _Choice) -> Branches:
    """With a card comes the double bonus (BURU-15.4); without one there is none (R.47)."""
    space, card = choice.space, choice.card
    if card is None:
        return acts_on(state, seat, space, ())
    move = act_move(FOREST, space.id, ())
    gain = counted(state, seat, space.effect[0].gain)
    before = certain(chosen(state, seat, space.own), move)
    with_card = then(before, partial(forest_card, seat=seat, card=card))
    return then(with_card, partial(taken, seat=seat, bundle=without_card(gain) + double(state, seat, FOREST)))
