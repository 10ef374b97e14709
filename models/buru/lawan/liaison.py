"""The liaison action of a Lawan: the lowest-rated free space, the rightmost of equals, if it can pay (BURU-25.15).

No double bonus belongs to it, save what holds for every hire and offering of the round (R.47). In the forest it is
the cards that are rated (R.48), from the discards if none lies there (BURU-25.9).
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, NamedTuple

from ..acting import chosen
from ..gains import counted
from ..moves import Liaison
from ..spaces import Space, free_or_rightmost, gives_card
from ..state import State, replace
from ..terms import SKIP
from .branches import Branches, certain, then
from .foraging import card_taken
from .forest import FOREST, without_card
from .options import first_payable
from .parts import taken


class _Choice(NamedTuple):
    """Where the liaison would go, for which card of the forest, and the gems to pay for."""

    space: Space
    card: str | None
    gems: int


def sends_liaison(state: State, seat: int) -> Branches:
    """The table after the Lawan's liaison has acted in the area, or has not because nothing can be had or paid."""
    area = state.setting.areas[state.area]
    choices = _choices(state, forest=area == FOREST)
    choice = min(reversed(choices), key=lambda choice: choice.gems, default=None)
    player = state.players[seat]
    if choice is None or choice.gems > player.fish:
        return certain(chosen(state, seat, SKIP, liaison=True), _move(area, None, ()))
    state = state.with_player(seat, replace(player, fish=player.fish - choice.gems))
    state = chosen(state, seat, choice.space.own, liaison=True)
    return _acts(state, seat, choice) if choice.card is None else _forages(state, seat, choice, choice.card)


def _choices(state: State, *, forest: bool) -> list[_Choice]:
    """What the liaison may choose, so that the last of the lowest-rated is what it takes."""
    found = free_or_rightmost(state, state.area)
    others = [_Choice(space, None, space.gems) for space in found if not (forest and gives_card(space))]
    ordinary = [space for space in found if forest and gives_card(space)]
    rated = state.setting.edition.forest_cards
    cards = state.forest or ((state.forest_discard,) if state.forest_discard is not None else ())
    return others + [_Choice(ordinary[-1], card, rated[card].gems) for card in cards if ordinary]


def _acts(state: State, seat: int, choice: _Choice) -> Branches:
    way = first_payable(state, seat, choice.space.effect)
    area = state.setting.areas[state.area]
    move = _move(area, choice.space.id, way.kept(choice.space.effect).fields)
    return then(certain(way.state, move), partial(taken, seat=seat, bundle=way.gain))


def _forages(state: State, seat: int, choice: _Choice, card: str) -> Branches:
    """The card is taken in the same move as the space (6.4)."""
    way = card_taken(state, seat, card)
    move = _move(FOREST, choice.space.id, (("card", card), *way.fields))
    rest = without_card(counted(state, seat, choice.space.effect[0].gain))
    return then(certain(way.state, move), partial(taken, seat=seat, bundle=way.gain + rest))


@lru_cache(1024)
def _move(area: str, space: str | None, fields: tuple[tuple[str, Any], ...]) -> Liaison:
    return Liaison.model_validate({"type": "liaison", "area": area, "space": space, **dict(fields)})
