"""Ukum (BURU-19): outlaws, the ukum altar, whose price is an islander, and the ukum totem for the lake's majority."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ...core.results import RuleId, Violation
from ...core.wording import say
from .. import notation
from ..altars import Altar, option_unasked
from ..cards import Hireling, Outlaw, Ring
from ..decks import dismissed
from ..effects import Bundle, Effect, Item
from ..module import RELIED, Module
from ..moves import Offer
from ..offering import cards_left, offered
from ..opening import extra, opened, option_fault, ways
from ..state import State
from ..tasking import Tasking

UKUM = "ukum"
OUTLAW = "outlaw"


def bonus(state: State, card: str) -> Effect | None:
    """What an outlaw's owner gains when it is discarded (BURU-19.13); None for any other card."""
    found = state.setting.edition.hirelings.get(card)
    return notation.effect(found.bonus) if isinstance(found, Outlaw) else None


class UkumAltar(Altar):
    """An altar whose price is a card of the tableau (BURU-19.8)."""

    absent: ClassVar[RuleId] = "BURU-19.7"

    def fault(self, state: State, seat: int, move: Offer) -> Violation | None:
        """BURU-19.8 without a discard, then as at any altar, then BURU-11.5 for the option of an outlaw's bonus."""
        card = move.discard
        if card is None or card not in state.players[seat].tableau:
            return Violation("BURU-19.8", say("an offering to ukum takes an islander of the tableau"))
        base = Offer.model_validate({"spirit": move.spirit} | ({"less": move.less} if move.less else {}))
        if found := super().fault(state, seat, base):
            return found
        if (effect := bonus(state, card)) is None:
            return option_unasked(move)
        return option_fault(state, seat, effect, move.option, move.any, keep=False)

    def paid(self, state: State, seat: int, move: Offer) -> State:
        """The card is gone before anything is gained (R.13)."""
        state = super().paid(state, seat, move)
        return dismissed(state, seat, str(move.discard))

    def rewarded(self, state: State, seat: int, move: Offer) -> State:
        """The bonus of an outlaw that was discarded (BURU-19.13)."""
        effect = bonus(state, str(move.discard))
        return state if effect is None else opened(state, seat, effect, move.option, move.any, keep=False)

    def ways(self, state: State, seat: int, spirit: str, part: Item) -> Iterator[Offer]:
        """Every discard by its id, an outlaw with each option of its bonus."""
        for base in super().ways(state, seat, spirit, part):
            for card in sorted(set(state.players[seat].tableau)):
                effect = bonus(state, card)
                options = ways(state, seat, effect, keep=False) if effect else [(0, ())]
                for option, names in options:
                    yield base.model_copy(update={"discard": card} | extra(option, names))


class OutlawTasking(Tasking):
    """An outlaw that is tasked is discarded, which pays for an offering to ukum (BURU-19.12)."""

    def effect(self, card: Hireling) -> Effect:
        """Its bonus."""
        return notation.effect(card.bonus if isinstance(card, Outlaw) else card.task)

    def fault(self, state: State, seat: int, card: Hireling) -> Violation | None:
        """BURU-12.3 if there is nothing to offer for (R.14)."""
        if cards_left(state, UKUM) > 0:
            return None
        return Violation("BURU-12.3", say("the deck of {spirit} is empty", spirit=UKUM))

    def turned(self, state: State, seat: int, place: int) -> State:
        """It is gone, the offering is made."""
        return offered(dismissed(state, seat, state.players[seat].tableau[place]), seat, UKUM)


class Ukum(Module):
    """The module."""

    name = UKUM
    relied = RELIED
    expansion = True
    kinds = (OUTLAW,)

    _altar = UkumAltar()
    _tasking = OutlawTasking()

    def spirits(self, spirits: tuple[str, ...]) -> tuple[str, ...]:
        """One more (BURU-19.4)."""
        return (*spirits, UKUM)

    def altar(self, spirit: str) -> Altar | None:
        """The ukum altar."""
        return self._altar if spirit == UKUM else None

    def tasking(self, card: Hireling) -> Tasking | None:
        """Outlaws have a way of their own."""
        return self._tasking if isinstance(card, Outlaw) else None

    def reward(self, state: State, area: int) -> Bundle | None:
        """The decree cover: the ukum totem at the lake (BURU-19.1)."""
        ground = state.setting.edition.areas[state.setting.areas[area]]
        covered = None if isinstance(ground, Ring) else ground.majority_ukum
        return None if covered is None else notation.bundle(covered)


MODULE = Ukum()
