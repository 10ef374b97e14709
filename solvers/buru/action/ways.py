"""The ways to use an effect: which of its options, which resources, what is paid, gained and opened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from periplus.models.buru.effects import ANY, RESOURCES, Effect, Item

from .goods import NOTHING, PLACE, Vector, vector
from .parts import Opened, Parts

Holds = Callable[[str], bool]
"""Whether the totem, or the envoy marker, that a part needs is held."""


class Way(NamedTuple):
    """One way to use an effect."""

    option: int
    any: tuple[str, ...]
    """The resources named, those paid first."""
    price: Vector
    gain: Vector
    opens: Opened
    """The steps that it opens."""


def ways(effect: Effect, holds: Holds, parts: Parts) -> tuple[Way, ...]:
    """Every way, in the order of answers; parts whose condition does not hold are left out (BURU-13.5)."""
    return tuple(_ways(effect, holds, parts))


def _ways(effect: Effect, holds: Holds, parts: Parts) -> Iterator[Way]:
    for number, option in enumerate(effect):
        paid, gained = counted(option.pay or (), holds), counted(option.gain, holds)
        if not all(item.atom in PLACE or item.atom == ANY for item in paid):
            continue  # nothing but goods can be paid
        for price in named(paid):
            for gain in named(gained):
                opens = parts.opened(item for item in gained if not item.plain)
                yield Way(number, price + gain, vector(paid, price), vector(gained, gain), opens)


def counted(bundle: Iterable[Item], holds: Holds) -> tuple[Item, ...]:
    """The parts that count."""
    return tuple(item for item in bundle if not item.on or holds(item.on))


def named(bundle: Iterable[Item]) -> Iterator[tuple[str, ...]]:
    """Every choice of resources for the ``any`` of a bundle."""
    number = sum(item.count for item in bundle if item.atom == ANY)
    return combinations_with_replacement(RESOURCES, number)


NO_GAIN = Way(0, (), NOTHING, NOTHING, ())
"""A trade that cannot be paid: nothing is gained (BURU-11.4)."""
