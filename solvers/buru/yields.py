"""What a visit brings: effects counted by kind of gain, the worth of a card's task, offerings that can be paid.

Rough by intention: a play-out asks this thousands of times. What such gains are worth in respect is fitted.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from periplus.models.buru import notation
from periplus.models.buru.altars import altar_cost
from periplus.models.buru.cards import Hireling
from periplus.models.buru.edition import Edition
from periplus.models.buru.effects import ANY, Amounts, Bundle, Effect, Goods, Item, amounts
from periplus.models.buru.state import Setting, State

FAR = 9.0
"""What is lacking where no altar takes resources any more."""
EBONY = 1.7
"""What an ebony is worth, in clays."""
ROUGH = {
    "vp": 1.0,
    "fish": 0.35,
    "clay": 0.8,
    "palm": 0.8,
    ANY: 0.9,
    "ebony": 1.4,
    "elder": 1.2,
    "envoy": 0.3,
}
"""Respect that a gain comes to in the end, for comparing tasks with each other."""
STEPS = {"task": 0.9, "hire": 0.8, "offer": 2.0, "draw": 2.0, "guide": 1.0, "refresh": 0.1, "islander": 1.5}
"""The same of gains that are moves of their own."""
LASTING = 1.1
"""The same of a scroll."""
KINDS = ("vp", "fish", "resources", "tasks", "hires", "offers", "elders", "envoy", "guides", "cards")
"""The kinds of gains that are told apart."""


class VisitGains(NamedTuple):
    """How much of each of KINDS an effect brings."""

    vp: float = 0.0
    fish: float = 0.0
    resources: float = 0.0
    tasks: int = 0
    hires: int = 0
    offers: int = 0
    elders: int = 0
    envoy: int = 0
    guides: int = 0
    cards: int = 0


@lru_cache(maxsize=1 << 12)
def gains_of(bundle: Bundle) -> VisitGains:
    """The gains of a bundle, conditions taken as met."""
    found: dict[str, float] = dict.fromkeys(KINDS, 0)
    for item in bundle:
        match item.atom:
            case "vp" | "fish" | "envoy":
                found[item.atom] += item.count
            case "clay" | "palm" | "any":
                found["resources"] += item.count
            case "ebony":
                found["resources"] += item.count * EBONY
            case "task" | "hire" | "offer" | "elder" | "guide":
                found[item.atom + "s"] += item.count
            case "draw":
                found["cards"] += item.count
            case _:
                pass
    return VisitGains(*found.values())  # type: ignore[arg-type]


@lru_cache(maxsize=1 << 10)
def best_gains(effect: Effect) -> VisitGains:
    """The gains of the option of an effect that is roughly the best, what a trade takes not counted."""
    return gains_of(max((option.gain for option in effect), key=rough, default=()))


@lru_cache(maxsize=1 << 12)
def rough(bundle: Bundle) -> float:
    """What a bundle comes to, roughly."""
    return sum(item.count * (ROUGH.get(item.atom) or STEPS.get(item.atom, 0.0)) for item in bundle)


@lru_cache(maxsize=1 << 12)
def task_worth(edition: Edition, card: str, held: frozenset[str]) -> float:
    """What tasking an islander brings who serves a player with those totems, roughly."""
    found: Hireling | None = edition.hirelings.get(card)
    if found is None:
        return 1.0
    bonus = getattr(found, "bonus", None)
    if bonus is not None:  # an outlaw is offered to ukum and leaves
        return 2.0 + max(rough(option.gain) for option in notation.effect(bonus))
    worth = 0.0
    for option in notation.effect(found.task):
        worth = max(worth, _counted(option.gain, held) - rough(option.pay or ()))
    return worth + (LASTING if found.lasting else 0.0)


def _counted(bundle: Iterable[Item], held: frozenset[str]) -> float:
    """A bundle's worth with the items that count."""
    return rough(tuple(item for item in bundle if not item.on or item.on in held))


@lru_cache(maxsize=1 << 14)
def forest_gains(edition: Edition, cards: tuple[str, ...]) -> tuple[VisitGains, ...]:
    """What the forest cards bring, the best first."""
    found = [best_gains(notation.effect(edition.forest_cards[card].gain)) for card in cards]
    return tuple(sorted(found, key=lambda gains: -gains.resources))


@lru_cache(maxsize=1 << 14)
def hires_worth(
    edition: Edition, row: tuple[str | None, ...], fish: int, held: frozenset[str]
) -> tuple[float, ...]:
    """The worth of the islanders of the row that so much fish pays for, one after the other, dearest worth first."""
    cards = [
        (task_worth(edition, card, held), edition.hirelings[card].cost)
        for card in row
        if card and card != "?"
    ]
    found = []
    for worth, cost in sorted(cards, reverse=True):
        if cost <= fish:
            fish -= cost
            found.append(max(0.0, worth - 0.2 * cost))
    return tuple(found)


@lru_cache(maxsize=1 << 8)
def costs(setting: Setting, open_altars: tuple[bool, ...]) -> tuple[Amounts, ...]:
    """What offerings cost at the altars that take resources and still have cards."""
    state = State(setting, 1, "morning", 0, (), ())
    found = (
        amounts(altar_cost(state, spirit))
        for spirit, is_open in zip(setting.spirits, open_altars, strict=True)
        if is_open
    )
    return tuple(cost for cost in found if any(cost))


@lru_cache(maxsize=1 << 15)
def payable(res: Goods, prices: tuple[Amounts, ...]) -> int:
    """How many offerings the resources pay for."""
    best = 0
    for clay, palm, ebony, _, _ in prices:
        if res[0] >= clay and res[1] >= palm and res[2] >= ebony:
            best = max(best, 1 + payable((res[0] - clay, res[1] - palm, res[2] - ebony), prices))
    return best


@lru_cache(maxsize=1 << 15)
def short(res: Goods, prices: tuple[Amounts, ...]) -> float:
    """What the next offering lacks after those that can be paid, at the altar where it is least."""
    clay, palm, ebony = res
    lacks = [
        max(0, cost[0] - clay) + max(0, cost[1] - palm) + EBONY * max(0, cost[2] - ebony) for cost in prices
    ]
    return min(lacks, default=FAR)


def prices_of(state: State) -> tuple[Amounts, ...]:
    """What offerings cost now at the altars that take resources."""
    return costs(state.setting, tuple(map(bool, state.left)))


def units(res: Goods) -> float:
    """The resources, in clays."""
    return res[0] + res[1] + EBONY * res[2]
