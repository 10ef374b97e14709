"""Items put on the current forecast, and what a card gives as soon as its objective is met (KAL-4.11)."""

from __future__ import annotations

from typing import assert_never

from .cards import Reward
from .draft import Draft
from .forecasts import met, takers, with_item
from .terms import Item, Product, Track


def put(draft: Draft, item: Item, card: str | None = None) -> None:
    """The first current entry that needs the item, of that card if one is named, takes it (R19).

    If that was the last thing its objective asked for, the reward is earned at once.
    """
    edition, mode = draft.state.edition, draft.state.mode
    wanting = takers(edition, mode, draft.forecasts, item)
    number = next(number for number, _ in wanting if card in (None, draft.forecasts[number].card))
    entry = with_item(draft.forecasts[number], item)
    draft.forecasts = (*draft.forecasts[:number], entry, *draft.forecasts[number + 1 :])
    side = edition.forecast(entry.card).side(mode)
    if side and side.reward and met(edition, mode, entry):
        _earn(draft, side.reward)


def _earn(draft: Draft, reward: Reward) -> None:
    """Products come and tracks rise now; points are counted at the end (KAL-4.12 to KAL-4.14)."""
    for product, number in (reward.produce or {}).items():
        _produce(draft, product, number)
    if draft.together:
        for track, steps in (reward.track or {}).items():
            _rise(draft, track, steps)


def _produce(draft: Draft, product: Product, number: int) -> None:
    match product:
        case "salvage":
            draft.draw_salvage(number)
        case "scrap":
            draft.draw_scrap(number)
        case "fish":
            resolve(draft, *draft.draw_fish(number))
        case "survivor":
            draft.rescue(number, from_lifebuoy=False)
        case "boat":
            draft.gain("boat!" if draft.together else "boat", number)
        case "barrel" | "garden":
            draft.gain(product, number)
        case _:
            assert_never(product)


def _rise(draft: Draft, track: Track, steps: int) -> None:
    match track:
        case "fish":
            draft.fish += steps
        case "solar":
            draft.panels += steps
        case "gardens":
            draft.garden_track += steps
        case _:
            assert_never(track)


def resolve(draft: Draft, *tokens: int | str) -> None:
    """Fish tokens drawn: a full barrel for each with a barrel icon, the numbers kept (KAL-10.18 to KAL-10.20)."""
    for token in tokens:
        if isinstance(token, int):
            draft.keep_fish(token)
        else:
            draft.gain("barrel")
