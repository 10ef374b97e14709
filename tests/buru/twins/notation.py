"""The effect notation by recursive descent: choices of trades of bundles of items."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache

STEPS = ("task", "hire", "refresh", "offer", "elder", "envoy", "guide", "draw", "forest")
RESOURCES = ("clay", "palm", "ebony")
ITEM = re.compile(r"(?:(\d+) )?([a-z]+)(?:-(\d+))?(?:\((\w+)\))?(?:@(\w+))?$")


@dataclass(frozen=True)
class Item:
    """``2 task(noble)``, ``hire-2``, ``vp@manuk``."""

    count: int
    atom: str
    less: int = 0
    of: str = ""
    when: str = ""

    @property
    def step(self) -> bool:
        return self.atom in STEPS

    def one(self) -> Item:
        return replace(self, count=1, when="")

    def text(self) -> str:
        """As the item is written."""
        body = self.atom + (f"-{self.less}" if self.less else "") + (f"({self.of})" if self.of else "")
        return body if self.count == 1 else f"{self.count} {body}"


@dataclass(frozen=True)
class Option:
    """A bundle to gain, for a bundle to pay if it is a trade."""

    pay: tuple[Item, ...] | None
    gain: tuple[Item, ...]

    def named(self, plain: bool) -> tuple[int, int]:
        """How many resources are named: for the payment, and for the gain if plain items come at once."""
        paid = sum(item.count for item in self.pay or () if item.atom == "any")
        gained = sum(item.count for item in self.gain if item.atom == "any")
        return paid, gained if plain else 0


@cache
def effect(text: str) -> tuple[Option, ...]:
    return tuple(option(part) for part in text.split(" | "))


def option(text: str) -> Option:
    if " : " in text:
        left, right = text.split(" : ")
        return Option(bundle(left), bundle(right))
    return Option(None, bundle(text))


@cache
def bundle(text: str) -> tuple[Item, ...]:
    return tuple(item(part) for part in text.split(" + ")) if text else ()


def parts(items: tuple[Item, ...] | list[Item]) -> list[Item]:
    """What stays open of a bundle: steps one by one, plain items whole."""
    return [
        part
        for item in items
        for part in ([item.one()] * item.count if item.step else [replace(item, when="")])
    ]


def item(text: str) -> Item:
    found = ITEM.match(text)
    if found is None:
        raise ValueError(text)
    count, atom, less, of, when = found.groups()
    return Item(int(count or 1), atom, int(less or 0), of or "", when or "")


def lasting(text: str | None) -> tuple[str, str, tuple[Item, ...]] | None:
    """``S > bundle`` or ``S < bundle`` as (spirit, sign, bundle)."""
    if not text:
        return None
    spirit, sign, rest = text.split(" ", 2)
    return spirit, sign, bundle(rest)
