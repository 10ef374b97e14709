"""Forest cards (BURU-9): any that lies there or may come, as often as it can come."""

from __future__ import annotations

from periplus.models.buru.state import LIAISON

from ...patterns.logic import TermList
from ...program import Variable
from .base import ProgramBase, fish, scaled


class ForestPlan:
    """Which card is taken when."""

    def __init__(self, base: ProgramBase) -> None:
        self._base = base
        self._taken: dict[tuple[int, str], TermList] = {}
        self.cards: list[tuple[int, str, Variable]] = []
        """Slots, cards and how often each is taken there, once for each way and taker."""

    def grow(self, slot: int) -> bool:
        """Add the cards that the parts open in a slot may take; False if that is nothing new."""
        fresh = [of for of, _ in self._base.ledger.named(slot, "forest") if (slot, of) not in self._taken]
        for of in fresh:
            self._taken[slot, of] = self._cards(slot, of)
        return bool(fresh)

    def _cards(self, slot: int, of: str) -> TermList:
        """Each card in each way; a liaison pays its gems (BURU-25.7)."""
        base, outlook = self._base, self._base.outlook
        cards = outlook.setting.edition.forest_cards
        found: TermList = []
        lying = base.season(slot).forest
        for card in outlook.forest if lying is None else lying:
            for way in base.ways(cards[card].gain):
                times = base.times(outlook.forest_times if lying is None else 1)
                base.ledger.use(slot, way, times)
                if of == LIAISON:
                    base.ledger.bring(slot, fish(cards[card].gems), times, sign=-1)
                self.cards.append((slot, card, times))
                found.append((1, times))
        return found

    def close(self) -> None:
        """The limits of parts and cards."""
        base = self._base
        for (slot, of), taken in self._taken.items():
            base.program.rule("BURU-9.1").linear(
                [*taken, *scaled(-1, base.ledger.supply(slot, "forest", of))], high=0
            )
        for known in (True, False):
            most = 1 if known else base.outlook.forest_times
            for card in base.outlook.setting.edition.forest_cards:
                taken = [
                    (1, times)
                    for slot, other, times in self.cards
                    if other == card and (base.season(slot).forest is not None) == known
                ]
                base.program.rule("BURU-9.2").linear(taken, high=most)
