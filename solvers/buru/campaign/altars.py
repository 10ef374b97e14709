"""How often each spirit is offered to, what that costs, and what decrees and lasting effects add."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from periplus.models.buru import notation
from periplus.models.buru.altars import altar_cost
from periplus.models.buru.cards import Outlaw
from periplus.models.buru.effects import ANY, Bundle, Lasting
from periplus.models.buru.offering import altar_of
from periplus.models.core.results import RuleId

from ...patterns.logic import TermList
from ...program import Variable
from ..action.goods import RESOURCE_PLACES, VP, Vector, vector
from .acts import Acts
from .base import ProgramBase, one, scaled
from .decrees import DecreeVariables
from .tableau import Tableau, TaskSchedule

LARGEST = 99
"""More offerings than any deck has."""


class Altars:
    """How often each spirit is offered to in each slot."""

    def __init__(
        self, base: ProgramBase, acts: Acts, tableau: Tableau, tasks: TaskSchedule, decrees: DecreeVariables
    ) -> None:
        self._base, self._acts, self._tableau, self._tasks = base, acts, tableau, tasks
        self._decrees = decrees
        outlook = base.outlook
        self.made: dict[str, list[tuple[int, Variable]]] = {spirit: [] for spirit in outlook.setting.spirits}
        """By spirit: the offerings of each slot."""
        self._costs = {spirit: altar_cost(outlook.state, spirit) for spirit in self.made}
        self._given: dict[tuple[int, str], TermList] = {}
        """By slot and spirit: the islanders that may be discarded for it."""
        self._left = dict(zip(self.made, outlook.state.left, strict=True))
        self._open = [spirit for spirit in self.made if altar_of(spirit).unnamed is None]

    def grow(self, slot: int) -> bool:
        """Add the offerings that the parts open in a slot allow; False if that is nothing new."""
        spirits: list[str] = []
        for of, _ in self._base.ledger.named(slot, "offer"):
            spirits += [of] if of else self._open
        if slot in self._tasks.offered:
            spirits += [spirit for spirit in self._open if self._takes_islanders(spirit)]
        fresh = [
            spirit for spirit in dict.fromkeys(spirits) if spirit in self.made and not self._at(slot, spirit)
        ]
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
        most = self._most(slot, spirit)
        self.made[spirit].append((slot, times))
        if self._takes_islanders(spirit):
            self._given[slot, spirit] = self._tableau.discards(slot)
        price = vector(self._costs[spirit])
        base.ledger.bring(slot, price, times, sign=-1)
        if outlook.respected is None and spirit in outlook.totems:
            base.ledger.bring(slot, one(VP), times)
        saved: dict[int, TermList] = {}
        for card, lasting in self._lastings(spirit):
            helped = base.times(self._left[spirit])
            self._helps("BURU-13.4", helped, times, scaled(most, self._tasks.active(card, slot)))
            if lasting.saves:
                self._save(slot, price, lasting.bundle, helped, saved)
            else:
                base.ledger.use(slot, base.way(lasting.bundle), helped)
        for place, less in saved.items():
            base.program.rule("BURU-11.7").linear([*less, (-price[place], times)], high=0)
        for bundle, lying in self._decrees.beside(spirit, slot):
            helped = base.times(self._left[spirit])
            self._helps("BURU-13.3", helped, times, scaled(most, lying))
            base.ledger.use(slot, base.way(bundle), helped)

    def _most(self, slot: int, spirit: str) -> int:
        """How many offerings to the spirit one round can see in the slot at most."""
        left = self._left[spirit]
        if self._takes_islanders(spirit) or self._opened_besides:
            return left
        return min(left, self._acts.most_offers(slot) + self._tasked * (1 + self._base.outlook.again))

    @cached_property
    def _tasked(self) -> int:
        """How many offerings tasks of all cards open at most, each card tasked once."""
        ways = (self._base.ways(card.task) for card in self._tableau.cards)
        return sum(max(map(self._base.offers, found)) for found in ways)

    @cached_property
    def _opened_besides(self) -> bool:
        """Whether anything but actions and tasks opens offerings, which nobody counts then."""
        setting, cards = self._base.outlook.setting, self._tableau.cards
        edition = setting.edition
        texts = [card.gain for card in edition.forest] + [decree.reward for decree in edition.decrees]
        texts += [card.bonus for card in cards if isinstance(card, Outlaw)]
        bundles = [notation.lasting(card.lasting).bundle for card in cards if card.lasting]
        for area in (edition.areas[name] for name in setting.areas):
            texts += [area.majority, getattr(area, "majority_ukum", None) or "", getattr(area, "passing", "")]
        bundles += [option.gain for text in texts for option in notation.effect(text)]
        return any(item.atom == "offer" for bundle in bundles for item in bundle)

    def _helps(self, clause: RuleId, helped: Variable, times: Variable, active: TermList) -> None:
        """No more offerings are helped than there are, and none without the help."""
        rows = self._base.program.rule(clause)
        rows.linear([(1, helped), (-1, times)], high=0)
        rows.linear([(1, helped), *scaled(-1, active)], high=0)

    def _save(
        self, slot: int, price: Vector, bundle: Bundle, helped: Variable, saved: dict[int, TermList]
    ) -> None:
        """A lower price, never below 0: what is saved of each of the goods is at most what the altar asks for."""
        for place, number in enumerate(vector(bundle)):
            if number and price[place]:
                less = self._base.times(number * LARGEST)
                self._base.program.rule("BURU-11.7").linear([(1, less), (-number, helped)], high=0)
                self._base.ledger.bring(slot, one(place), less)
                saved.setdefault(place, []).append((1, less))

    def _lastings(self, spirit: str) -> Iterator[tuple[str, Lasting]]:
        for card in self._tableau.cards:
            if card.lasting:
                lasting = notation.lasting(card.lasting)
                if lasting.spirit in (spirit, ANY):
                    yield card.id, lasting

    def close(self) -> None:
        """The limits of parts and decks, and whom altars want discarded."""
        for slot in range(len(self._base.slots)):
            self._tokens(slot)
        for spirit, made in self.made.items():
            self._base.program.rule("BURU-12.3").linear(
                [(1, times) for _, times in made], high=self._left[spirit]
            )
            if self._takes_islanders(spirit):
                for slot, times in made:
                    given = [*self._given[slot, spirit], *self._tasks.offered.get(slot, [])]
                    self._base.program.rule("BURU-19.8").linear([(1, times), *scaled(-1, given)], 0, 0)
                    self._spare(slot, vector(self._costs[spirit]))

    def _spare(self, slot: int, price: Vector) -> None:
        """BURU-19.12: an outlaw that is tasked is all that its offering costs."""
        for _, times in self._tasks.offered.get(slot, []):
            self._base.ledger.bring(slot, price, times)

    def _tokens(self, slot: int) -> None:
        """Parts that name a spirit serve it alone; the others, and those at a discount, serve any of the lake."""
        base, rows, ledger = self._base, self._base.program.rule("BURU-12.1"), self._base.ledger
        open_: TermList = []
        cheaper: TermList = []
        for spirit, left in self._left.items():
            made = self._at(slot, spirit)
            if not made:
                continue
            served = ledger.supply(slot, "offer", spirit)
            if self._takes_islanders(spirit):
                served += self._tasks.offered.get(slot, [])
            if spirit in self._open:
                open_.append((1, base.times(left)))
                cheaper.append((1, self._cut(slot, spirit, left)))
                served += [open_[-1], cheaper[-1]]
            rows.linear([*made, *scaled(-1, served)], high=0)
        rows.linear([*open_, *scaled(-1, ledger.supply(slot, "offer"))], high=0)
        rows.linear([*cheaper, *scaled(-1, ledger.supply(slot, "offer", "", 1))], high=0)

    def _cut(self, slot: int, spirit: str, left: int) -> Variable:
        """How many offerings to a spirit are made at one resource less (BURU-26.7)."""
        base = self._base
        if not base.ledger.supply(slot, "offer", "", 1):
            return base.exactly(0)
        cuts, price = base.times(left), vector(self._costs[spirit])
        saved = [(base.times(left), place) for _, place in RESOURCE_PLACES if price[place]]
        for less, place in saved:
            base.ledger.bring(slot, one(place), less)
        base.program.rule("BURU-26.7").linear([*((1, less) for less, _ in saved), (-1, cuts)], high=0)
        return cuts
