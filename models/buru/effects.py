"""What cards, spaces and decrees do: choices of trades of bundles of items, as typed values.

``2 fish : 2 palm | palm : 2 fish`` is an effect of two options, each a trade of a bundle for a bundle; a bundle
is items joined by ``+``, an item a count, an atom and perhaps a condition. The notation is the edition's; what
is read from it are the values of this module, and no card is known by name anywhere else in the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

STEPS = ("task", "hire", "refresh", "offer", "elder", "envoy", "guide", "draw", "forest")
"""Atoms that are moves of their own; all others are plain and are gained or paid as they stand."""
RESOURCES = ("clay", "palm", "ebony")
"""The resources, in the order in which answers name them; fish is no resource."""
ANY = "any"
"""One resource of the player's choice."""
GOODS = (*RESOURCES, "fish", "vp")
"""Atoms that are a quantity of something held."""
Goods: TypeAlias = tuple[int, int, int]
"""How much of each of RESOURCES."""
Amounts: TypeAlias = tuple[int, int, int, int, int]
"""How much of each of GOODS."""


@dataclass(frozen=True, slots=True)
class Item:
    """One part of a bundle."""

    atom: str
    count: int = 1
    of: str = ""
    """The kind of a task, the spirit of an offering or a totem; empty: any."""
    less: int = 0
    """Fish by which a hire is cheaper, resources by which an offering is."""
    on: str = ""
    """The totem that must be held, or ``envoy``, for the item to count; empty: it always counts."""

    @property
    def plain(self) -> bool:
        """Whether the item is gained as it stands, no move of its own."""
        return self.atom not in STEPS

    def times(self, count: int) -> Item:
        """The same with another count."""
        return replace(self, count=count)

    def unconditional(self) -> Item:
        """The same when its condition holds."""
        return replace(self, on="") if self.on else self

    def __str__(self) -> str:
        """The item in the edition's notation."""
        count = f"{self.count} " if self.count != 1 else ""
        less = f"-{self.less}" if self.less else ""
        of = f"({self.of})" if self.of else ""
        on = f"@{self.on}" if self.on else ""
        return f"{count}{self.atom}{less}{of}{on}"


Bundle: TypeAlias = tuple[Item, ...]
"""Parts that may be taken in any order, each of which may be declined (BURU-6.9)."""


@dataclass(frozen=True, slots=True)
class Option:
    """One side of a choice (BURU-11.5): a bundle gained, for a price paid in full if it is a trade (BURU-11.4)."""

    gain: Bundle
    pay: Bundle | None = None


Effect: TypeAlias = tuple[Option, ...]
"""Exactly one option is used. No effect is one option that gains nothing."""


@dataclass(frozen=True, slots=True)
class Lasting:
    """A scroll (BURU-1.10): what offerings of the card's owner bring or save while the card is sideways."""

    spirit: str
    """The spirit offered to, or ``any``."""
    bundle: Bundle
    saves: bool
    """Whether the bundle lowers the cost; otherwise it is gained on top (BURU-13.4)."""


def written(bundle: Iterable[Item]) -> str:
    """The bundle in the edition's notation, such as ``"2 task + fish"``."""
    return " + ".join(str(item) for item in bundle)


@lru_cache(4096)
def amounts(bundle: Bundle) -> Amounts:
    """How much of each of GOODS a bundle holds; its other items are none of them."""
    found = [0] * len(GOODS)
    for item in bundle:
        if item.atom in GOODS:
            found[GOODS.index(item.atom)] += item.count
    clay, palm, ebony, fish, vp = found
    return clay, palm, ebony, fish, vp
