"""What the cards and altars of a table do, as ways to use them, worked out once for each set of conditions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from periplus.models.buru import notation
from periplus.models.buru.cards import Hireling
from periplus.models.buru.effects import ANY, Bundle, Effect, Item, Lasting

from .goods import Vector, vector
from .parts import Opened, Parts
from .ways import Holds, Way, counted, ways


class OfferingPrice(NamedTuple):
    """What one offering costs and brings beside its card."""

    price: Vector
    islander: bool
    """Whether an islander is discarded for it (BURU-19.8)."""
    gain: Vector
    opens: Opened


class EffectTable:
    """The effects of every card and altar under one set of conditions."""

    def __init__(
        self,
        cards: Sequence[Hireling],
        altars: Sequence[Bundle],
        spirits: Sequence[str],
        bonuses: Sequence[Bundle],
        holds: Holds,
        parts: Parts,
    ) -> None:
        self.tasks: Sequence[tuple[Way, ...]] = [ways(_effect(card), holds, parts) for card in cards]
        """By card: the ways to task it; of an outlaw, the ways to use its bonus."""
        self._altars, self._spirits, self._bonuses = altars, spirits, bonuses
        self._holds, self._parts = holds, parts
        self._lasting: Mapping[int, Lasting] = {
            number: notation.lasting(card.lasting) for number, card in enumerate(cards) if card.lasting
        }
        self._lasts = sum(1 << number for number in self._lasting)
        self._offerings: dict[tuple[int, int], OfferingPrice] = {}
        self._forest: dict[str, tuple[Way, ...]] = {}

    def lasts(self, card: int) -> bool:
        """Whether the card has a lasting effect (BURU-1.10)."""
        return card in self._lasting

    def forest(self, gain: str) -> tuple[Way, ...]:
        """The ways to take a forest card with that gain."""
        if gain not in self._forest:
            self._forest[gain] = ways(notation.effect(gain), self._holds, self._parts)
        return self._forest[gain]

    def offering(self, spirit: int, sideways: int) -> OfferingPrice:
        """An offering to the spirit while those cards are sideways (BURU-13.4)."""
        key = spirit, sideways & self._lasts
        if key not in self._offerings:
            self._offerings[key] = self._offering(*key)
        return self._offerings[key]

    def _offering(self, spirit: int, sideways: int) -> OfferingPrice:
        name = self._spirits[spirit]
        lasting = [one for number, one in self._lasting.items() if sideways >> number & 1]
        active = [one for one in lasting if one.spirit in (name, ANY)]
        saved = vector(_all([one.bundle for one in active if one.saves], self._holds))
        gained = _all([self._bonuses[spirit], *(one.bundle for one in active if not one.saves)], self._holds)
        altar = self._altars[spirit]
        return OfferingPrice(
            _lowered(vector(altar), saved),
            any(item.atom == "islander" for item in altar),
            vector(gained),
            self._parts.opened(item for item in gained if not item.plain),
        )


def _effect(card: Hireling) -> Effect:
    return notation.effect(card.task if card.kind != "outlaw" else card.bonus)


def _all(bundles: Sequence[Bundle], holds: Holds) -> list[Item]:
    return [item for bundle in bundles for item in counted(bundle, holds)]


def _lowered(price: Vector, saved: Vector) -> Vector:
    """The price less what is saved, never below 0."""
    vp, clay, palm, ebony, fish = (max(0, one - other) for one, other in zip(price, saved, strict=True))
    return vp, clay, palm, ebony, fish
