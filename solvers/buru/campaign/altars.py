"""Offerings: paid at the altars, helped by sideways priests and altar decrees, as long as cards are left (BURU-12, 13)."""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.buru import notation
from periplus.models.buru.altars import altar_of
from periplus.models.buru.effects import ANY, Bundle, Lasting
from periplus.models.buru.offerings import altar_cost

from ...patterns.logic import TermList
from ...program import Variable
from ..action.goods import NOTHING, RESOURCE_PLACES, VP, Vector, vector
from .base import Base, scaled
from .calendar import Calendar
from .tableau import Tableau
from .working import Working


class Altars:
    """How often each spirit is offered to in each slot."""

    def __init__(self, base: Base, tableau: Tableau, working: Working, calendar: Calendar) -> None:
        self._base, self._tableau, self._working, self._calendar = base, tableau, working, calendar
        outlook = base.outlook
        self.made: dict[str, list[tuple[int, Variable]]] = {spirit: [] for spirit in outlook.setting.spirits}
        """By spirit: the offerings of each slot."""
        self._costs = {spirit: altar_cost(outlook.state, spirit) for spirit in self.made}
        self._cuts: dict[tuple[int, str], TermList] = {}
        self._left = dict(zip(self.made, outlook.state.left, strict=True))
        self._open = [spirit for spirit in self.made if altar_of(spirit).unnamed is None]

    def grow(self, slot: int) -> bool:
        """Add the offerings that the parts open in a slot allow; False if that is nothing new."""
        spirits: list[str] = []
        for of, _ in self._base.ledger.named(slot, "offer"):
            spirits += [of] if of else self._open
        if slot in self._working.offered:
            spirits += [spirit for spirit in self._open if self._takes_islanders(spirit)]
        fresh = [spirit for spirit in dict.fromkeys(spirits) if spirit in self.made and not self._at(slot, spirit)]
        for spirit in fresh:
            self._offer(slot, spirit)
        return bool(fresh)

    def _at(self, slot: int, spirit: str) -> TermList:
        return [(1, times) for when, times in self.made[spirit] if when == slot]

    def _takes_islanders(self, spirit: str) -> bool:
        return any(item.atom == "islander" for item in self._costs[spirit])

    def _offer(self, slot: int, spirit: str) -> None:
        """Offerings to a spirit in a slot: their price, and what they bring."""
        base, outlook = self._base, self._base.outlook
        times = base.times(self._left[spirit])
        self.made[spirit].append((slot, times))
        price = vector(self._costs[spirit])
        base.ledger.bring(slot, price, times, sign=-1)
        if outlook.solitary and spirit in outlook.totems:
            base.ledger.bring(slot, _respect(1), times)
        saved: dict[int, TermList] = {}
        for card, lasting in self._lastings(spirit):
            helped = base.times(self._left[spirit])
            self._helps(helped, times, scaled(self._left[spirit], self._working.active(card, slot)))
            if lasting.saves:
                self._save(slot, price, lasting.bundle, helped, saved)
            else:
                base.ledger.use(slot, base.way(lasting.bundle), helped)
        for place, less in saved.items():
            base.program.meaning.linear([*less, (-price[place], times)], high=0)
        for bundle, lying in self._calendar.beside(spirit, slot):
            helped = base.times(self._left[spirit])
            self._helps(helped, times, scaled(self._left[spirit], lying))
            base.ledger.use(slot, base.way(bundle), helped)

    def _helps(self, helped: Variable, times: Variable, active: TermList) -> None:
        """No more offerings are helped than there are, and none without the help."""
        self._base.program.meaning.linear([(1, helped), (-1, times)], high=0)
        self._base.program.meaning.linear([(1, helped), *scaled(-1, active)], high=0)

    def _save(self, slot: int, price: Vector, bundle: Bundle, helped: Variable, saved: dict[int, TermList]) -> None:
        """A lower price, never below 0: what is saved of each of the goods is at most what the altar asks for."""
        for place, number in enumerate(vector(bundle)):
            if number and price[place]:
                less = self._base.times(number * 10)
                self._base.program.meaning.linear([(1, less), (-number, helped)], high=0)
                unit = list(NOTHING)
                unit[place] = 1
                vp, clay, palm, ebony, fish = unit
                self._base.ledger.bring(slot, (vp, clay, palm, ebony, fish), less)
                saved.setdefault(place, []).append((1, less))

    def _lastings(self, spirit: str) -> Iterator[tuple[str, Lasting]]:
        for card in self._tableau.cards:
            if card.lasting:
                lasting = notation.lasting(card.lasting)
                if lasting.spirit in (spirit, ANY):
                    yield card.id, lasting
