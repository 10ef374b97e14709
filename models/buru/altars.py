"""How an altar is paid: what an offering costs, what lowers that, and who may offer (BURU-12, BURU-13).

The base's altars take resources. A module's own altar overrides what is different there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ..core.results import RuleId, Violation
from ..core.rulebook import clause
from ..core.wording import say
from . import notation
from .effects import GOODS, RESOURCES, Amounts, Bundle, Item, Lasting, amounts
from .goods import can_spend, counted, spent
from .moves import Offer, made
from .state import State


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
