"""The offerings of a Lawan (BURU-15.15, BURU-22.11): to whom, what is discarded, and what they bring."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from .. import notation
from ..cards import Outlaw
from ..effects import Bundle, Effect, Item
from ..gains import amounts, counted
from ..moves import Offer
from ..offerings import altar_cost, bonus, cards_left, offering_drawn, offering_paid
from ..state import State
from ..tableau import dismissed
from .options import cheaper, first_payable
from .plots import for_each_offering, offering_order, plot_of

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
    return Offered(_move(spirit, tuple(fields.items())), state, gain)


@lru_cache(1024)
def _move(spirit: str, fields: tuple[tuple[str, Any], ...]) -> Offer:
    return Offer.model_validate({"type": "offer", "spirit": spirit, **dict(fields)})


def _bonus(state: State, card: str) -> Effect:
    found = state.setting.edition.hirelings[card]
    return notation.effect(found.bonus if isinstance(found, Outlaw) else "")
