"""How a spirit is offered to: who may, what it costs, how it is paid, what it gives (BURU-12, BURU-13).

The base's altars take resources. A module's own altar overrides what is different there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from ..core.results import RuleId, Violation
from ..core.rulebook import clause
from ..core.wording import say
from . import notation
from .decks import drawn_from
from .effects import GOODS, RESOURCES, Amounts, Bundle, Item, Lasting, amounts
from .goods import can_spend, counted, spent
from .modules import every_module
from .moves import Offer, made
from .opening import at_once
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


class Altar:
    """An altar that takes resources."""

    unnamed: ClassVar[RuleId | None] = None
    """The clause broken by an action that does not name this spirit; None: any offering may go here."""
    absent: ClassVar[RuleId] = "BURU-12.2"
    """The clause broken by an offering to the spirit while it is not in play."""

    def price(self, state: State, seat: int, spirit: str) -> Amounts:
        """The goods that the player's next offering to the spirit takes, before what a part saves."""
        cost = amounts(altar_cost(state, spirit))
        for lasting in lastings(state, seat, spirit):
            if lasting.saves:
                cost = _lowered(cost, amounts(counted(state, seat, lasting.bundle)))
        return cost

    def fault(self, state: State, seat: int, move: Offer) -> Violation | None:
        """BURU-19.8 for a discard that nobody asks for, BURU-26.7 for a wrong ``less``, BURU-12.2 if it is too dear."""
        if move.discard is not None:
            return Violation("BURU-19.8", say("{spirit} takes no islander", spirit=say(move.spirit)))
        price = self.price(state, seat, move.spirit)
        if move.less is not None:
            if not price[GOODS.index(move.less)]:
                return Violation("BURU-26.7", say("{good} is not part of the cost", good=say(move.less)))
            price = _less(price, move.less)
        if offering_paid(state, seat, price) is None:
            return Violation(
                "BURU-12.2", say("the altar of {spirit} cannot be paid", spirit=say(move.spirit))
            )
        return option_unasked(move)

    def paid(self, state: State, seat: int, move: Offer) -> State:
        """The table after the cost is paid, before the card is drawn."""
        price = self.price(state, seat, move.spirit)
        if move.less is not None:
            price = _less(price, move.less)
        return offering_paid(state, seat, price) or state

    def rewarded(self, state: State, seat: int, move: Offer) -> State:
        """The table after what this altar's own cost brings is gained, after all else."""
        return state

    def ways(self, state: State, seat: int, spirit: str, part: Item) -> Iterator[Offer]:
        """Every offering to the spirit by that part that can be paid, in the order of answers."""
        price = self.price(state, seat, spirit)
        goods = [good for place, good in enumerate(RESOURCES) if part.less and price[place]]
        if not goods and offering_paid(state, seat, price) is not None:
            yield made(Offer, {"spirit": spirit})
        for good in goods:
            if offering_paid(state, seat, _less(price, good)) is not None:
                yield made(Offer, {"spirit": spirit, "less": good})


def option_unasked(move: Offer) -> Violation | None:
    """BURU-11.5 for an option or resources named where an offering leaves nothing to choose."""
    if move.option:
        return Violation("BURU-11.5", say("there is no option {option}", option=move.option))
    if move.any:
        return Violation("BURU-11.5", say("no resource is to be named"))
    return None


def _lowered(cost: Amounts, saved: Amounts) -> Amounts:
    """A cost less what is saved of it, never below nothing."""
    clay, palm, ebony, fish, vp = (max(0, one - other) for one, other in zip(cost, saved, strict=True))
    return clay, palm, ebony, fish, vp


def _less(cost: Amounts, good: str) -> Amounts:
    """A cost less one of a good."""
    return _lowered(cost, amounts((Item(good),)))


ALTAR = Altar()


@cache
def altar_of(spirit: str) -> Altar:
    """The altar of a spirit, in play or not."""
    found = (one.altar(spirit) for one in every_module())
    return next((altar for altar in found if altar), ALTAR)


def lastings(state: State, seat: int, spirit: str) -> Iterator[Lasting]:
    """The lasting effects of the player's sideways cards for offerings to the spirit (BURU-11.7, R.12)."""
    player = state.players[seat]
    if player.tasked:
        cards = state.setting.edition.hirelings
        for place, name in enumerate(player.tableau):
            if player.tasked >> place & 1 and name in cards and (text := cards[name].lasting):
                lasting = notation.lasting(text)
                if lasting.spirit in (spirit, "any"):
                    yield lasting


def offered(state: State, seat: int, spirit: str) -> State:
    """The table after a player's offering is paid: card, totem, decree and lasting gains (R.11)."""
    gained = tuple(lasting.bundle for lasting in lastings(state, seat, spirit) if not lasting.saves)
    state = offering_drawn(state, seat, spirit)
    for bundle in (bonus(state, spirit), *gained):
        if bundle:
            state = at_once(state, seat, bundle)
    return state
