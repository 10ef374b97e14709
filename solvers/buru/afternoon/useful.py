"""What of a player's holdings can still be of use this afternoon.

More of a good than can still be of use is as good as that. Once no task, hire or trade can come any more, goods are
only spent on offerings, and there are only so many of those. What a goal or an elder counts is of use however much it
is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from periplus.models.buru import notation
from periplus.models.buru.altars import altar_cost
from periplus.models.buru.decks import known
from periplus.models.buru.editions import goal as thresholds
from periplus.models.buru.effects import RESOURCES, Item, amounts
from periplus.models.buru.order import tokens
from periplus.models.buru.state import LIAISON, UNKNOWN, State

from ..action.goods import Vector

MUCH = 1 << 20
"""More than anybody ever holds."""
Caps = Vector
"""The most of each good that is of use, in the order of the light engine; respect always is."""
NO_CAPS: Caps = (MUCH, MUCH, MUCH, MUCH, MUCH)
GOODS = (*RESOURCES, "fish")


class StillOfUse(NamedTuple):
    """What of a player's holdings can still matter."""

    caps: Caps
    """How much of each good."""
    tasks: bool
    """Whether it matters which cards lie sideways, beside those with a lasting effect."""


def capped(goods: Vector, caps: Caps) -> Vector:
    """The goods without what is of no use."""
    if caps is NO_CAPS:
        return goods
    return (
        min(goods[0], caps[0]),
        min(goods[1], caps[1]),
        min(goods[2], caps[2]),
        min(goods[3], caps[3]),
        min(goods[4], caps[4]),
    )


def caps_by_area(
    state: State, seat: int, weights: Mapping[str, Fraction], atoms: tuple[frozenset[str], ...]
) -> tuple[Caps, ...]:
    """The caps while each area is resolved, and last those after all of them.

    ``atoms``: by area, what the effects that can still be used consist of.
    """
    counted = _counted(state, seat, weights)
    areas = range(len(state.setting.areas))
    found = [_caps(_spent(state, seat, area, atoms[area]), counted) for area in areas]
    return *found, _caps(dict.fromkeys(GOODS, 0), counted)


def _caps(spent: Mapping[str, int] | None, counted: frozenset[str]) -> Caps:
    if spent is None:
        return NO_CAPS
    clay, palm, ebony, fish = (MUCH if good in counted else spent[good] for good in GOODS)
    return MUCH, clay, palm, ebony, fish


def _counted(state: State, seat: int, weights: Mapping[str, Fraction]) -> frozenset[str]:
    """The goods that the goal, or an elder that the player has or may draw, counts at the end."""
    weighed = (name for name, weight in weights.items() if weight)
    cards = state.setting.edition.elder_cards
    elders = {*state.players[seat].elders, *map(str, known(state, "elders"))} - {UNKNOWN}
    metrics = {name for elder in elders for text, _ in cards[elder].levels for name, _ in thresholds(text)}
    return frozenset((*weighed, *metrics, *(RESOURCES if "resources" in metrics else ())))


def _spent(state: State, seat: int, area: int, atoms: frozenset[str]) -> dict[str, int] | None:
    """The most of each good that can be spent from an area on; None where that cannot be told."""
    if "task" in atoms or _trades(state, seat):
        return None
    texts = list(_later(state, seat, area))
    offers = sum(max(map(offers_in, several), default=0) for several in texts)
    costs = [amounts(altar_cost(state, spirit)) for spirit in state.setting.spirits]
    clay, palm, ebony, fish = (offers * max(cost[place] for cost in costs) for place in range(4))
    if "hire" in atoms or LIAISON in tokens(state, seat):
        fish = MUCH
    return {"clay": clay, "palm": palm, "ebony": ebony, "fish": fish}


def _trades(state: State, seat: int) -> bool:
    """Whether a trade, or a further offering, may come from something that is no task and no space of an area."""
    edition, names = state.setting.edition, state.setting.areas
    kuda, tokoh = edition.kuda, state.players[seat].tokoh
    texts = [*(getattr(kuda, area) for area in ("forest", "coast", "village", "lake"))]
    texts += [edition.tokoh_cards[tokoh].action] if tokoh else []
    lasting = [*(card.lasting or "" for card in edition.islanders), *(card.bonus for card in edition.outlaws)]
    lasting += [card.gain for card in edition.forest]
    often = [getattr(edition.areas[name], "passing", "") for name in names]
    often += [
        card.reward for card in map(edition.decree_cards.__getitem__, state.decrees) if ":" in card.place
    ]
    return any(":" in text for text in (*texts, *lasting)) or any(
        "offer" in text for text in (*lasting, *often)
    )


def _later(state: State, seat: int, area: int) -> Iterator[list[str]]:
    """Effects of which one each may be used from an area on: parts open now, each area's spaces, decrees, Tokoh."""
    edition, setting = state.setting.edition, state.setting
    yield from ([str(item)] for item in state.pending)
    for name in setting.areas[area:]:
        places = [*(space.gain for space in edition.areas[name].spaces), getattr(edition.kuda, name, "")]
        yield from (places, places)  # an action there, and a liaison's
        yield [edition.areas[name].majority]
        yield [getattr(edition.areas[name], "majority_ukum", None) or ""]
    for decree in state.decrees:
        yield [edition.decree_cards[decree].reward]
    if (tokoh := state.players[seat].tokoh) is not None:
        yield [edition.tokoh_cards[tokoh].action]


def offers_in(text: str) -> int:
    """How many offerings an effect holds."""
    return max(sum(map(_offerings, option.gain)) for option in notation.effect(text))


def _offerings(item: Item) -> int:
    return item.count if item.atom == "offer" else 0
