"""Which forest cards are taken, and when."""

from __future__ import annotations

from periplus.models.buru.state import LIAISON

from ...patterns.logic import TermList
from ...program import Variable
from .base import ProgramBase, fish, scaled
from .rounds import Period


class ForestPlan:
    """Which card is taken when."""

    def __init__(self, base: ProgramBase) -> None:
        self._base = base
        self._taken: dict[tuple[int, str], TermList] = {}
        self.cards: dict[str, list[tuple[int, Variable]]] = {}
        """By card: slots, each with how often it is taken there, once for each way and taker."""
        self._off_row: dict[tuple[str, bool], TermList] = {}
        """By card, and whether the row is known: how often it is taken from the row, and so not by a liaison."""

    def grow(self, slot: int) -> bool:
        """Add the cards that the parts open in a slot may take; False if that is nothing new."""
        fresh = [of for of, _ in self._base.ledger.named(slot, "forest") if (slot, of) not in self._taken]
        for of in fresh:
            self._taken[slot, of] = self._cards(slot, of)
        return bool(fresh)

    def _cards(self, slot: int, of: str) -> TermList:
        """Each card in each way.

        A liaison pays its gems (BURU-25.7), and may find the row empty and take what somebody has taken just before
        (BURU-25.9), perhaps the player himself.
        """
        base, outlook = self._base, self._base.outlook
        cards, period = outlook.setting.edition.forest_cards, base.period(slot)
        found: TermList = []
        for card in self._lying(period, of):
            for way in base.ways(cards[card].gain):
                if of == LIAISON:
                    times = base.times(period.rounds)
                    base.ledger.bring(slot, fish(cards[card].gems), times, sign=-1)
                else:
                    times = base.times(outlook.forest_times if period.forest is None else 1)
                    self._off_row.setdefault((card, period.forest is not None), []).append((1, times))
                base.ledger.use(slot, way, times)
                self.cards.setdefault(card, []).append((slot, times))
                found.append((1, times))
        return found

    def _lying(self, period: Period, of: str) -> tuple[str, ...]:
        """The cards that may lie where they are taken from."""
        outlook = self._base.outlook
        if period.forest is None:
            return outlook.forest
        top = outlook.state.forest_discard if of == LIAISON else None
        return period.forest if top is None else tuple(dict.fromkeys((*period.forest, top)))

    def close(self) -> None:
        """The limits of parts and cards."""
        base = self._base
        for (slot, of), taken in self._taken.items():
            base.program.rule("BURU-9.1").linear(
                [*taken, *scaled(-1, base.ledger.supply(slot, "forest", of))], high=0
            )
        for (_, known), taken in self._off_row.items():
            base.program.rule("BURU-9.2").linear(taken, high=1 if known else base.outlook.forest_times)
