"""What an event brings, told from the difference between the table before and after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from periplus.models.buru.effects import RESOURCES
from periplus.models.buru.state import UNKNOWN, Player, State
from periplus.models.core.wording import say, spoken

from .phrases import SEMICOLON, Phrases, listed


def brought(before: State, after: State, names: Sequence[str], phrases: Phrases, mover: int | None) -> str:
    """Gains and losses of every player, the names of all but the mover before theirs."""
    parts = []
    for seat, (one, other) in enumerate(zip(before.players, after.players, strict=True)):
        if told := listed(_changes(after, one, other, phrases)):
            parts.append(told if seat == mover else say("{name}: {gains}", name=names[seat], gains=told))
    parts += _totems(before, after, names)
    if before.envoy != after.envoy:
        parts.append(say("{name} is envoy", name=names[after.envoy]))
    return listed(parts, SEMICOLON)


def _changes(state: State, one: Player, other: Player, phrases: Phrases) -> Iterator[str]:
    """What changes for one player."""
    goods = zip(
        ("vp", "fish", *RESOURCES),
        (one.vp, one.fish, *one.res),
        (other.vp, other.fish, *other.res),
        strict=True,
    )
    yield from (f"{new - old:+d} {spoken(name)}".replace("-", "−") for name, old, new in goods if new != old)
    yield from _cards("+", Counter(other.tableau) - Counter(one.tableau), phrases)
    yield from _cards("−", Counter(one.tableau) - Counter(other.tableau), phrases)
    for spirit, old, new in zip(state.setting.spirits, one.offers, other.offers, strict=True):
        for value in new[len(old) :]:
            yield say("{spirit} card {value}", spirit=spirit, value=UNKNOWN if value is None else value)
    yield from _cards("+", Counter(other.elders) - Counter(one.elders), phrases)
    yield from _cards("−", Counter(one.elders) - Counter(other.elders), phrases)
    if one.guide != other.guide and other.guide == "next":
        yield say("the guide")
    if one.canoe != other.canoe:
        yield say("canoe on space {space}", space=other.canoe)


def _cards(sign: str, cards: Counter[str], phrases: Phrases) -> Iterator[str]:
    yield from (f"{sign}{phrases.name(card)}" for card in cards.elements())


def _totems(before: State, after: State, names: Sequence[str]) -> list[str]:
    """Totems and blessings that change hands."""
    found: list[str] = []
    for spirit, old, new in zip(before.setting.spirits, before.totems, after.totems, strict=True):
        if new is not None and new != old:
            found.append(say("{name} takes the {spirit} totem", name=names[new], spirit=spirit))
    for area, old, new in zip(before.setting.areas, before.blessings, after.blessings, strict=False):
        if new is not None and new != old:
            found.append(say("{name} gains the blessing of the {area}", name=names[new], area=area))
    return found
