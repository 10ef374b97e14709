"""What spaces, altars and cards say, in the words and the notation of the edition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from periplus.models.buru.edition import Edition
from periplus.models.buru.state import UNKNOWN, State
from periplus.models.buru.words import word
from periplus.models.core.wording import say

from ..scene import Role, Terrain
from .cards import LONG, LOW, SHORT, WIDE, Face
from .sentences import short, short_lasting

SERIES = {"artisan": 0, "gatherer": 3, "noble": 4, "priest": 1, "outlaw": 2}
"""The group of each kind's look."""
GROUNDS = {
    "forest": Terrain.MEADOW,
    "coast": Terrain.WATER,
    "village": Terrain.LAND,
    "lake": Terrain.STILL,
    "ambelau": Terrain.STONE,
}
"""What the action spaces of each area look like."""
ALTAR = "altar:"
"""Before a spirit, where a decree lies beside its altar."""


def gems(count: int) -> str:
    """A rating.

    >>> gems(3)
    '◆◆◆'
    """
    return "◆" * count


def hireling_face(edition: Edition, card: str | None, place: int) -> Face:
    """A card of the hiring row: its kind, its cost and what it does; ``place`` tells unknown cards apart."""
    if card is None:
        return Face(f"row:{place}", "–", (say("gap"),), role=Role.MUTED)
    if card == UNKNOWN:
        return Face(f"row:{place}", UNKNOWN, (say("not known"),))
    found = edition.hirelings[card]
    price = say("{kind}, {cost} fish", kind=found.kind, cost=found.cost)
    return Face(
        card, say(found.name), (price, *_does(edition, card)), SERIES[found.kind], target=f"card:{card}"
    )


def tableau_face(edition: Edition, card: str, *, tasked: bool) -> Face:
    """A card of a tableau, upright or sideways."""
    found = edition.hirelings[card]
    size = (LONG, SHORT) if tasked else (SHORT, LONG)
    lines = (word(found.kind), *_does(edition, card))
    return Face(card, say(found.name), lines, SERIES[found.kind], size=size, target=f"card:{card}")


def _does(edition: Edition, card: str) -> Iterator[str]:
    """What tasking the card does, what it does while it is sideways, or what discarding it brings."""
    found = edition.hirelings[card]
    if found.kind == "outlaw":
        yield say("discarded: {bonus}", bonus=short(found.bonus))
    elif found.task:
        yield short(found.task)
    if found.lasting:
        yield say("lasting: {lasting}", lasting=short_lasting(found.lasting))


def forest_face(edition: Edition, card: str) -> Face:
    """A forest card: its rating and its resources."""
    found = edition.forest_cards[card]
    return Face(
        card,
        f"{card} {gems(found.gems)}".strip(),
        (short(found.gain),),
        size=(WIDE, LOW),
        target=f"card:{card}",
    )


def altar_face(state: State, spirit: str, names: Sequence[str]) -> Face:
    """An altar: the cost, the cards left, who holds the totem, and the decree beside it."""
    setting = state.setting
    number = setting.spirits.index(spirit)
    cost = setting.edition.altar(spirit, setting.altars[number])
    lines = [short(cost) or say("no cost"), say("{left} cards left", left=state.left[number])]
    if (holder := state.totems[number]) is not None:
        lines.append(say("totem: {name}", name=names[holder]))
    lines += [
        say("decree: {reward}", reward=short(reward)) for _, reward in decrees_at(state, ALTAR + spirit)
    ]
    return Face(spirit, word(spirit), tuple(lines), ground=Terrain.STONE, target=f"altar:{spirit}")


def decrees_at(state: State, place: str) -> list[tuple[str, str]]:
    """The decrees that lie there: id and reward."""
    cards = state.setting.edition.decree_cards
    return [(decree, cards[decree].reward) for decree in state.decrees if cards[decree].place == place]
