"""The current forecasts (KAL-4): which cards take items, and what each of them still needs.

The current card is the last one faced; in co-op and solo the last of each player, in the order listed (R19).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from .edition import Edition
from .state import Forecast
from .terms import Item, Mode


def current(forecasts: Sequence[Forecast], mode: Mode) -> tuple[int, ...]:
    """The numbers of the entries that may take items now, in the order listed."""
    if mode == "versus":
        return (len(forecasts) - 1,) if forecasts else ()
    last = {entry.player: number for number, entry in enumerate(forecasts)}
    return tuple(sorted(last.values()))


def needs(edition: Edition, mode: Mode, card: str) -> Mapping[Item, int]:
    """What the card's objective asks for in that mode; nothing if the edition does not say."""
    side = edition.forecast(card).side(mode)
    return side.needs if side else {}


def missing(edition: Edition, mode: Mode, entry: Forecast, item: Item) -> int:
    """How many of the item the card still needs."""
    wanted = needs(edition, mode, entry.card).get(item, 0)
    return wanted - dict(entry.stored).get(item, 0) if wanted else 0


def missing_items(edition: Edition, mode: Mode, entry: Forecast) -> int:
    """How many items the forecast still asks for, all sorts together."""
    return sum(max(0, missing(edition, mode, entry, item)) for item in needs(edition, mode, entry.card))


def met(edition: Edition, mode: Mode, entry: Forecast) -> bool:
    """Whether every requirement of the card's objective is fulfilled (KAL-4.11)."""
    return missing_items(edition, mode, entry) == 0


def takers(
    edition: Edition, mode: Mode, forecasts: Sequence[Forecast], item: Item
) -> Iterator[tuple[int, int]]:
    """The current entries that still need the item, in the order listed, each with how many it needs."""
    for number in current(forecasts, mode):
        left = missing(edition, mode, forecasts[number], item)
        if left > 0:
            yield number, left


def cards_wanting(edition: Edition, mode: Mode, forecasts: Sequence[Forecast], item: Item) -> tuple[str, ...]:
    """The current cards that still need the item, each once."""
    wanting = takers(edition, mode, forecasts, item)
    return tuple(dict.fromkeys(forecasts[number].card for number, _ in wanting))


def with_item(entry: Forecast, item: Item) -> Forecast:
    """The entry with one more of the item on it."""
    stored = dict(entry.stored)
    stored[item] = stored.get(item, 0) + 1
    return replace(entry, stored=tuple(sorted(stored.items())))
