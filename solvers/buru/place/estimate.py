"""What a placement is thought to be worth before anything is played: a table of each area by the place in its order.

The space that a player gets is that of his place among the bidders, the richest first; what it brings is weighed by a
rule of thumb, as far as he can pay for it and has somebody to do it. It takes microseconds, so every way to lay a hand
can be compared; it decides what is looked at first, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from periplus.models.buru import notation
from periplus.models.buru.altars import altar_of
from periplus.models.buru.effects import Bundle
from periplus.models.buru.gains import GOODS, amounts
from periplus.models.buru.mats import BLESSING
from periplus.models.buru.offerings import altar_cost
from periplus.models.buru.order import POWERS, clockwise
from periplus.models.buru.reveal import reward
from periplus.models.buru.state import State, Token

WEIGHTS: Mapping[str, float] = {
    "clay": 1, "palm": 1, "ebony": 2, "fish": 0.35, "vp": 1, "any": 1.3, "task": 1.6, "hire": 1.5, "offer": 5,
    "elder": 2, "draw": 1.5, "envoy": 0.7, "guide": 0.7, "forest": 2, "refresh": 0.2, "totem": 1.5,
}  # fmt: skip
"""What one of each part is thought to be worth."""
HIRE = 2
"""Fish that a hire is thought to cost."""
MOST = 24
"""No player's power in an area is greater."""


class Estimate:
    """One player's areas against several tables of what the others have laid."""

    def __init__(self, state: State, seat: int, tables: Sequence[State]) -> None:
        self._worth: list[list[float]] = []
        """By area and power: what it is thought to bring."""
        for area in range(len(state.setting.areas)):
            places, majority = _places(state, seat, area), _majority(state, area)
            total = [0.0] * (MOST + 1)
            for table in tables:
                against = _against(table, seat, area)
                for power in range(1, MOST + 1):
                    rank = sum(other >= power if first else other > power for other, first in against)
                    total[power] += places[rank] if rank < len(places) else 0.0
                    total[power] += majority if rank == 0 else 0.0
            self._worth.append([value / len(tables) for value in total])

    def of(self, placed: Sequence[Sequence[Token]], kept: Token) -> float:
        """What tokens in the fields and the one that is kept are thought to bring."""
        found = WEIGHTS["fish"] * POWERS.get(kept, 0)
        for worth, field in zip(self._worth, placed, strict=True):
            power = sum(POWERS.get(token, 0) for token in field)
            found += worth[min(MOST, power + (power > 0 and BLESSING in field))]
        return found


def _against(table: State, seat: int, area: int) -> list[tuple[int, bool]]:
    """The others' powers, each with whether its owner comes first in a tie (BURU-1.9)."""
    mine = clockwise(table, seat)
    found = []
    for other, player in enumerate(table.players):
        power = sum(POWERS.get(token, 0) for token in player.placed[area])
        if other != seat and power:
            found.append((power + (BLESSING in player.placed[area]), clockwise(table, other) < mine))
    return found


def _places(state: State, seat: int, area: int) -> list[float]:
    """What acting first, second, … in an area is thought to bring."""
    edition, name = state.setting.edition, state.setting.areas[area]
    if name == "forest":
        cards = (edition.forest_cards[card].gain for card in state.forest)
        return sorted((_worth(state, seat, notation.effect(text)[0].gain) for text in cards), reverse=True)
    ground = edition.areas[name]
    spaces = sorted(ground.spaces, key=lambda space: -space.gems)
    return [_worth(state, seat, notation.effect(space.gain)[0].gain) for space in spaces]


def _worth(state: State, seat: int, bundle: Bundle) -> float:
    """What a bundle is thought to be worth to the player."""
    player = state.players[seat]
    free = {"hire": player.fish // HIRE, "task": 1 + len(player.tableau), "offer": 1 + _payable(state, seat)}
    found = 0.0
    for item in bundle:
        number = min(item.count, free[item.atom]) if item.atom in free else item.count
        if item.atom in free:
            free[item.atom] -= number
        found += number * WEIGHTS.get(item.atom, 0)
    return found


def _payable(state: State, seat: int) -> int:
    """How many offerings the player can pay with what he holds, the cheapest again and again."""
    player = state.players[seat]
    held: dict[str, int] = dict(zip(GOODS, (*player.res, player.fish, player.vp), strict=True))
    costs: list[dict[str, int]] = [
        dict(zip(GOODS, amounts(altar_cost(state, spirit)), strict=True))
        for place, spirit in enumerate(state.setting.spirits)
        if state.left[place] and altar_of(spirit).unnamed is None
    ]
    number = 0
    while payable := [cost for cost in costs if any(cost.values()) and _fits(cost, held)]:
        cost = min(payable, key=lambda one: sum(one.values()))
        held = {good: held[good] - cost[good] for good in held}
        number += 1
    return number


def _fits(cost: Mapping[str, int], held: Mapping[str, int]) -> bool:
    return all(held[good] >= number for good, number in cost.items())


def _majority(state: State, area: int) -> float:
    """What the majority is thought to bring, decrees and all."""
    cards, name = state.setting.edition.decree_cards, state.setting.areas[area]
    bundles = [reward(state, area)]
    bundles += [
        notation.bundle(cards[decree].reward) for decree in state.decrees if cards[decree].place == name
    ]
    return sum(WEIGHTS.get(item.atom, 0) * item.count for bundle in bundles for item in bundle)
