"""What steps are worth at most by prices of goods: the pieces of a Lagrangian bound (``price_bound``).

Every good has a price, not below what it counts at the end, and respect its own worth. A step is worth the price of
what it gains less that of what it pays, an offering its card less its cost. A card is tasked once; one that is not in
the tableau yet has to be hired first: a task of it costs its fish and the price of a hire, which each hire brings. A
part may be declined, so nothing is worth less than nothing.

The bounds made of them are held against the best play in ``tests/buru/test_solver_price_bound.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import NamedTuple, TypeAlias

from periplus.models.buru import notation
from periplus.models.buru.altars import altar_cost
from periplus.models.buru.cards import Hireling
from periplus.models.buru.decks import ISLANDERS, known
from periplus.models.buru.effects import ANY, Bundle, Effect, Item, Lasting
from periplus.models.buru.offering import altar_of, bonus
from periplus.models.buru.scoring import unseen_mean
from periplus.models.buru.state import UNKNOWN, State

from ..action.context import DRAWN, ActionContext
from ..action.goods import FISH, GOODS, PLACE, VP, Vector
from .question import Aim
from .useful import offers_in

PARTS = 4
"""Prices are in quarters of what goals and cards count in."""
ENVOY = "envoy"
Totems: TypeAlias = frozenset[str]
Cards: TypeAlias = tuple[int, int]
"""The upright islanders, and the sideways ones with a lasting effect, as sets of bits."""


class Prices(NamedTuple):
    """What goods count, and one more islander that may be tasked."""

    goods: Vector
    hire: int


class PriceFacts:
    """What counts in an afternoon, the same on all its tables. Figures are in ``1 / scale``."""

    def __init__(self, start: State, aim: Aim) -> None:
        self.context = ActionContext(start, aim.seat or 0)
        self.setting, self._start = start.setting, start
        self._is_score = aim.goal == "end"
        self._elders: dict[tuple[str, ...], int] = {}
        spirits = range(len(start.setting.spirits))
        means = [unseen_mean(start, place) if self._is_score else Fraction(0) for place in spirits]
        self.scale = PARTS * lcm(*(one.denominator for one in (*aim.weights.values(), *means)))
        self._weights = {name: int(weight * self.scale) for name, weight in aim.weights.items()}
        self._means = [int(mean * self.scale) for mean in means]
        vp, clay, palm, ebony, fish = (self._weights.get(good, 0) for good in GOODS)
        self.least = Prices((vp, clay, palm, ebony, fish), 0)
        """The prices of goods of which there is no more use."""
        self.islander = self._weights.get("islander", 0)
        self.offerings = [self._dearest(place) for place in spirits]
        """By spirit: the most that one more offering card counts."""
        self.row = frozenset(map(str, (*start.row, *known(start, ISLANDERS))))
        """The islanders who can be hired or drawn."""
        self.lasting: Sequence[Lasting | None] = [
            notation.lasting(card.lasting) if card.lasting else None for card in self.context.cards
        ]
        self.lasts = sum(1 << number for number, one in enumerate(self.lasting) if one)

    def _dearest(self, place: int) -> int:
        told = known(self._start, self.setting.spirits[place]) if self._is_score else ()
        cards = [self.scale * card for card in told if isinstance(card, int)]
        return self._weights.get("offering", 0) + max(self._means[place], *cards, 0)

    def offered(self, state: State, seat: int) -> int:
        """What the offering cards of a player count."""
        found = 0
        for place, cards in enumerate(state.players[seat].offers):
            found += self._weights.get("offering", 0) * len(cards)
            if self._is_score:
                found += sum(self._means[place] if card is None else self.scale * card for card in cards)
        return found

    def elders(self, elders: tuple[str, ...]) -> int:
        """The most that elders can count; an unknown one counts nothing."""
        found = self._elders.get(elders)
        if found is None:
            cards = self.setting.edition.elder_cards
            levels = (cards[elder].levels for elder in elders if elder != UNKNOWN and self._is_score)
            points = (max((points for _, points in several), default=0) for several in levels)
            found = self._elders[elders] = self.scale * sum(points)
        return found

    @cached_property
    def offers(self) -> list[tuple[Bundle, Bundle]]:
        """By spirit: what an offering brings beside its card, and what it costs."""
        state = self.context.state
        return [(bonus(state, spirit), altar_cost(state, spirit)) for spirit in self.setting.spirits]

    @cached_property
    def spared(self) -> int:
        """The most fish that a card drawn, and so not paid for, spares."""
        return max((card.cost for card in self.context.cards if card.id in self.row), default=0)

    @cached_property
    def elder(self) -> int:
        """The most that drawing elders once can bring: one held before may be put back for both."""
        points = sorted((self.elders((elder,)) for elder in self.context.elders), reverse=True)
        return sum(points[:DRAWN])

    @cached_property
    def most_offerings(self) -> int:
        """How many offerings can be made in an afternoon at most: each area's best space, and every other part once."""
        edition, start = self.setting.edition, self._start
        texts = [edition.decree_cards[decree].reward for decree in start.decrees]
        texts += [card.task for card in self.context.cards]
        texts += [edition.forest_cards[card].gain for card in start.forest]
        found = sum(map(offers_in, texts)) + sum(item.count for item in start.pending if item.atom == "offer")
        for name in self.setting.areas:
            printed = edition.areas[name]
            found += offers_in(printed.majority) + max(offers_in(space.gain) for space in printed.spaces)
        return found


class StepMeans(NamedTuple):
    """What a player has for his steps, beside goods."""

    totems: Totems
    cards: Cards
    hires: bool
    """Whether islanders may still join him."""
    forest: tuple[str, ...]


class StepWorths:
    """What steps are worth at most by given prices."""

    def __init__(self, facts: PriceFacts, prices: Prices, means: StepMeans) -> None:
        self._facts, self._prices = facts, prices
        self._totems, self._cards, self._hires, self._forest = means
        self._any = prices.goods[1:FISH]
        self._tasks: dict[str, list[int]] = {}
        self.visits: dict[tuple[int, int | None], int] = {}
        """By area and how many come before: what coming there is worth, as far as it has been asked."""

    def bundle(self, bundle: Bundle) -> int:
        """All parts of a bundle gained."""
        goods, found = self._prices.goods, 0
        for item in bundle:
            if not item.on or item.on == ENVOY or item.on in self._totems:  # a condition may hold
                place = PLACE.get(item.atom)
                found += self._step(item) if place is None else item.count * goods[place]
        return found

    def effect(self, effect: Effect) -> int:
        """The best option, or nothing: a trade that is not paid."""
        best = 0
        for option in effect:
            worth = self.bundle(option.gain)
            if option.pay:
                worth -= self._paid(option.pay)
            best = max(best, worth)
        return best

    def _paid(self, bundle: Bundle) -> int:
        """The least that a price comes to: a part with a condition may not count."""
        goods, found = self._prices.goods, 0
        for item in bundle:
            if not item.on:
                if item.atom == ANY:
                    found += item.count * min(self._any)
                elif item.atom in PLACE:
                    found += item.count * goods[PLACE[item.atom]]
        return found

    def _step(self, item: Item) -> int:
        """A part that is no good."""
        facts, prices = self._facts, self._prices
        match item.atom:
            case "task":
                return sum(self._of_kind(item.of)[: item.count])
            case "offer":
                return item.count * (self._offering(item.of) + item.less * max(self._any))
            case "hire":
                return item.count * (prices.hire + facts.islander + item.less * prices.goods[FISH])
            case "draw":
                return item.count * (prices.hire + facts.islander + prices.goods[FISH] * facts.spared)
            case "forest":
                return sum(self._forest_cards[: item.count])
            case "elder":
                return item.count * facts.elder
            case "any":
                return item.count * max(self._any)
            case _:
                return 0

    @cached_property
    def _forest_cards(self) -> list[int]:
        kinds = self._facts.setting.edition.forest_cards
        return sorted((self.effect(notation.effect(kinds[card].gain)) for card in self._forest), reverse=True)

    def _of_kind(self, kind: str) -> list[int]:
        """What the tasks of cards of a kind (empty: any) are worth, the best first."""
        found = self._tasks.get(kind)
        if found is None:
            cards = enumerate(self._facts.context.cards)
            worths = (self._task(number, card) for number, card in cards if kind in ("", card.kind))
            found = self._tasks[kind] = sorted(worths, reverse=True)
        return found

    def _task(self, number: int, card: Hireling) -> int:
        upright, facts = self._cards[0] >> number & 1, self._facts
        if not upright and not (self._hires and card.id in facts.row):
            return 0
        worth = self.effect(notation.effect(card.task))
        lasting = facts.lasting[number]
        if lasting:  # whatever totems he has when he offers
            worth += facts.most_offerings * self.bundle(
                tuple(item.unconditional() for item in lasting.bundle)
            )
        if not upright:
            worth -= self._prices.hire + card.cost * self._prices.goods[FISH]
        return max(0, worth)

    def _offering(self, spirit: str) -> int:
        """The best offering, to that spirit if it is not empty."""
        if spirit:
            return self._to.get(spirit, 0)
        return max((worth for name, worth in self._to.items() if altar_of(name).unnamed is None), default=0)

    @cached_property
    def _to(self) -> dict[str, int]:
        """What an offering to each spirit is worth."""
        return {name: self._offered(place, name) for place, name in enumerate(self._facts.setting.spirits)}

    def _offered(self, place: int, spirit: str) -> int:
        facts = self._facts
        brought, cost = facts.offers[place]
        worth = facts.offerings[place] + self.bundle(brought)
        worth += self._prices.goods[VP] * (spirit in self._totems)
        for number, lasting in enumerate(facts.lasting):
            if lasting and self._cards[1] >> number & 1 and lasting.spirit in (spirit, ANY):
                worth += self.bundle(lasting.bundle)
        return max(0, worth - self._paid(cost))
