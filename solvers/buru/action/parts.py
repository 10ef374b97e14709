"""The parts of effects that are open to a player: gains and steps that may be taken in any order (BURU-10.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from periplus.models.buru.effects import Item

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
