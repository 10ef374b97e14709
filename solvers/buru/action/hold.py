"""What changes while one player acts: goods, open parts, ways to use an effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

from periplus.models.buru.effects import ANY, RESOURCES, Effect, Item

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


Opened: TypeAlias = tuple[int, ...]
"""The numbers of the open parts, sorted: steps one by one, plain items as they are gained."""


class Parts:
    """Every part that comes up, numbered as it comes."""

    def __init__(self) -> None:
        self._items: list[Item] = []
        self._numbers: dict[Item, int] = {}
        self._menus: dict[Opened, Menu] = {}

    def __getitem__(self, number: int) -> Item:
        return self._items[number]

    def number(self, item: Item) -> int:
        """The number of a part: one step, or a plain item with its count."""
        if item not in self._numbers:
            self._numbers[item] = len(self._items)
            self._items.append(item)
        return self._numbers[item]

    def opened(self, bundle: Iterable[Item]) -> Opened:
        """A bundle as open parts: each step a part of its own, for other parts may come between them."""
        numbers = [
            self.number(Item(item.atom, item.count if item.plain else 1, item.of, item.less))
            for item in bundle
            for _ in range(1 if item.plain else item.count)
        ]
        return tuple(sorted(numbers))

    def menu(self, opened: Opened) -> Menu:
        """What the open parts allow."""
        found = self._menus.get(opened)
        if found is None:
            found = self._menus[opened] = self._menu(opened)
        return found

    def _menu(self, opened: Opened) -> Menu:
        gains: list[int] = []
        steps: dict[str, dict[str, int]] = {}
        for number in dict.fromkeys(opened):
            item = self._items[number]
            if item.plain:
                gains.append(number)
                continue
            served = steps.setdefault(item.atom, {})
            narrow = f"-{item.less}" if item.atom == "offer" and item.less else item.of
            before = served.get(narrow)
            if before is None or self._items[before].less < item.less:
                served[narrow] = number
        return Menu(tuple(gains), steps)


@dataclass(frozen=True, slots=True)
class Menu:
    """What open parts allow, by the atom of a step."""

    gains: tuple[int, ...]
    steps: Mapping[str, Mapping[str, int]]
    """By atom: the part that serves each kind, spirit or (``-1``) discount that parts name; "" where it is open.
    Of several hires the largest discount."""

    def part(self, atom: str) -> int | None:
        """The part that serves a step that names nothing."""
        return self.steps.get(atom, _NONE).get("")


_NONE: Mapping[str, int] = {}


def less(opened: Opened, number: int, *more: Opened) -> Opened:
    """The open parts without one of that number, and with others."""
    place = opened.index(number)
    rest = opened[:place] + opened[place + 1 :]
    for parts in more:
        if parts:
            rest = tuple(sorted(rest + parts))
    return rest


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


VAIN = Way(0, (), NOTHING, NOTHING, ())
"""A trade that cannot be paid: nothing is gained (BURU-11.4)."""


NOBODY = -1
"""A place of the hiring row with no card that could be hired."""


class Rest(NamedTuple):
    """What few actions change."""

    row: tuple[int, ...]
    """The hiring row, as numbers of cards."""
    dealt: int = 0
    """How many of the known cards of the islander deck are gone from it."""
    strangers: int = 0
    """Unknown islanders in the tableau."""
    elders: tuple[str, ...] = ()
    """Sorted."""
    seen: int = 0
    """How many of the known cards of the elder deck are gone from it."""
    forest: tuple[str, ...] = ()
    envoy: bool = False
    visit: int = 0
    """How many dusks have come since."""


class Hold(NamedTuple):
    """One player at one moment of an action. Equal holds have equal futures."""

    goods: Vector
    upright: int
    """The islanders that can be tasked, as a set of bits by the number of the card."""
    sideways: int
    open: Opened
    made: tuple[int, ...]
    """By spirit: offerings made since the start."""
    rest: Rest

    @property
    def tableau(self) -> int:
        """All known islanders, as a set of bits."""
        return self.upright | self.sideways
