"""What each level of an elder still lacks, and what the cheapest way to it costs, counted in fish (spec 7.4).

Goods, islanders and offerings are bought one by one: goods at their weight, an islander at its printed cost, an
offering at the cost of its altar, an islander given up for one at the cost of the cheapest that is to be had. What the
goal names comes first, then different kinds or spirits, then any number: taking the cheapest each time is best, for
each purchase counts one wherever it counts. What cannot be bought has no price.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import Any

from periplus.models.buru.altars import altar_of
from periplus.models.buru.effects import RESOURCES
from periplus.models.buru.goals import goal
from periplus.models.buru.metrics import OUTLAW, metrics
from periplus.models.buru.offerings import altar_cost
from periplus.models.buru.setting import hirelings_in_play
from periplus.models.buru.state import UNKNOWN, State
from periplus.models.buru.terms import HIRELINGS, SPIRITS

from .figures import figure

WEIGHTS: Mapping[str, Fraction] = {
    "fish": Fraction(1),
    "clay": Fraction(2),
    "palm": Fraction(2),
    "ebony": Fraction(4),
}
"""What goods are worth in fish unless the question says otherwise."""
Weights = Mapping[str, Fraction]


def completions(state: State, seat: int, drawn: Iterable[str], weights: Weights) -> list[dict[str, Any]]:
    """For each elder held or drawn, by level: the goal, its respect, what is missing, and the least cost of it."""
    market = _Market(state, seat, {**WEIGHTS, **weights})
    cards = state.setting.edition.elder_cards
    elders = [card for card in (*state.players[seat].elders, *drawn) if card != UNKNOWN]
    return [
        {"id": elder, "levels": [market.level(text, vp) for text, vp in cards[elder].levels]}
        for elder in elders
    ]


class _Market:
    """What can be bought, at which price."""

    def __init__(self, state: State, seat: int, weights: Weights) -> None:
        self._state, self._weights = state, weights
        self._have = metrics(state, seat)
        owned = {card for player in state.players for card in player.tableau}
        free = [card for card in hirelings_in_play(state.setting) if card.id not in owned]
        self._cards: dict[str, list[Fraction]] = {
            kind: sorted(card.cost * weights["fish"] for card in free if card.kind == kind)
            for kind in HIRELINGS
        }
        """By kind: the prices of those that nobody has, rising."""

    def level(self, text: str, vp: int) -> dict[str, Any]:
        """One level of an elder."""
        wanted = dict(goal(text))
        missing = {
            name: least - self._have[name] for name, least in wanted.items() if self._have[name] < least
        }
        cost = self._cost(missing)
        return {"goal": text, "vp": vp, "met": not missing, "missing": missing, "cost": figure(cost)}

    def _cost(self, missing: Mapping[str, int]) -> Fraction | None:
        """The least cost of all that is missing; None if some of it cannot be bought."""
        parts = [self._goods(missing), self._tableau(missing), self._offerings(missing)]
        if "totems" in missing or None in parts:
            return None
        return sum((part for part in parts if part is not None), Fraction(0))

    def _goods(self, missing: Mapping[str, int]) -> Fraction:
        """Goods by name, then any resources."""
        named = {name: missing[name] for name in (*RESOURCES, "fish") if name in missing}
        open_ = missing.get("resources", 0) - sum(named.get(name, 0) for name in RESOURCES)
        cheapest = min(self._weights[name] for name in RESOURCES)
        return sum((self._weights[name] * number for name, number in named.items()), max(0, open_) * cheapest)

    def _tableau(self, missing: Mapping[str, int]) -> Fraction | None:
        """Islanders by kind, then new kinds, then any."""
        words: dict[str, str] = {kind: "outlaws" if kind == OUTLAW else kind for kind in HIRELINGS}
        named = {kind: missing[word] for kind, word in words.items() if word in missing}
        present = {kind for kind, word in words.items() if self._have[word]}
        return _least(self._cards, named, missing.get("kinds", 0), missing.get("islanders", 0), present)

    def _offerings(self, missing: Mapping[str, int]) -> Fraction | None:
        """Offerings by spirit, then new spirits, then any."""
        setting = self._state.setting
        prices = {
            spirit: [price] * left
            for spirit, left in zip(setting.spirits, self._state.left, strict=True)
            if (price := self._price(spirit)) is not None
        }
        named: dict[str, int] = {spirit: missing[spirit] for spirit in SPIRITS if spirit in missing}
        present = {spirit for spirit in setting.spirits if self._have[spirit]}
        return _least(prices, named, missing.get("spirits", 0), missing.get("offerings", 0), present)

    def _price(self, spirit: str) -> Fraction | None:
        """What an offering costs at the lake; None where it cannot be made there."""
        if altar_of(spirit).unnamed is not None:
            return None
        cost = altar_cost(self._state, spirit)
        goods = sum((self._weights.get(item.atom, 0) * item.count for item in cost), Fraction(0))
        islanders = min((cards[0] for cards in self._cards.values() if cards), default=Fraction(0))
        return goods + sum(item.count for item in cost if item.atom == "islander") * islanders


def _least(
    stock: Mapping[str, list[Fraction]],
    named: Mapping[str, int],
    different: int,
    number: int,
    present: Collection[str],
) -> Fraction | None:
    """The least cost of so many of each name, so many names that are not present, so many in all.

    ``stock`` has the prices under each name, rising. None if there are not enough.
    """
    left = {name: list(prices) for name, prices in stock.items()}
    bought: list[Fraction] = []
    for name, wanted in named.items():
        if len(left.get(name, ())) < wanted:
            return None
        bought += left[name][:wanted]
        del left[name][:wanted]
    seen = {*present, *named}
    fresh = sorted(((prices[0], name) for name, prices in left.items() if prices and name not in seen))
    more = max(0, different - sum(name not in present for name in named))
    if len(fresh) < more:
        return None
    for price, name in fresh[:more]:
        bought.append(price)
        del left[name][0]
    rest = sorted(price for prices in left.values() for price in prices)
    open_ = max(0, number - len(bought))
    return None if len(rest) < open_ else sum((*bought, *rest[:open_]), Fraction(0))
