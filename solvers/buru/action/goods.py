"""Goods as vectors of numbers: what a player has, pays and gains."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from periplus.models.buru.effects import RESOURCES, Item

GOODS = ("vp", *RESOURCES, "fish")
"""The names of the places of a vector."""
PLACE = {name: place for place, name in enumerate(GOODS)}
VP, FISH = PLACE["vp"], PLACE["fish"]
RESOURCE_PLACES = tuple((name, PLACE[name]) for name in RESOURCES)

Vector: TypeAlias = tuple[int, int, int, int, int]
"""One number for each of ``GOODS``."""
NOTHING: Vector = (0, 0, 0, 0, 0)


def vector(items: Iterable[Item], named: Iterable[str] = ()) -> Vector:
    """The goods of plain items, and one of each resource that is named for their ``any``.

    >>> vector((Item("fish", 2), Item("clay"), Item("any")), ("palm",))
    (0, 1, 1, 0, 2)
    """
    found = [0] * len(GOODS)
    for item in items:
        if item.atom in PLACE:
            found[PLACE[item.atom]] += item.count
    for name in named:
        found[PLACE[name]] += 1
    vp, clay, palm, ebony, fish = found
    return vp, clay, palm, ebony, fish


def covers(held: Vector, price: Vector) -> bool:
    """Whether the price can be paid in full (BURU-11.4)."""
    return (
        held[4] >= price[4]
        and held[1] >= price[1]
        and held[2] >= price[2]
        and held[3] >= price[3]
        and held[0] >= price[0]
    )


def traded(held: Vector, price: Vector, gain: Vector, cap: int) -> Vector:
    """What is held after the price is paid and then the gain taken, fish above the cap lost (BURU-1.11)."""
    fish = held[4] - price[4] + gain[4]
    return (
        held[0] - price[0] + gain[0],
        held[1] - price[1] + gain[1],
        held[2] - price[2] + gain[2],
        held[3] - price[3] + gain[3],
        cap if fish > cap else fish,
    )


def plus(one: Vector, other: Vector) -> Vector:
    """The sum of two vectors, without any cap."""
    return (
        one[0] + other[0],
        one[1] + other[1],
        one[2] + other[2],
        one[3] + other[3],
        one[4] + other[4],
    )


def without_one(price: Vector, name: str) -> Vector:
    """The price less one of a resource that it asks for (BURU-26.7)."""
    place = PLACE[name]
    vp, clay, palm, ebony, fish = (part - (number == place) for number, part in enumerate(price))
    return vp, clay, palm, ebony, fish
