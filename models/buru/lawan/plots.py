"""What a Lawan's plot card tells it this round (BURU-14.16), as far as it concerns what is in play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ..cards import Plot
from ..effects import Bundle
from ..mats import hand
from ..notation import bundle
from ..order import POWERS
from ..state import LIAISON, UNKNOWN, Setting, State
from ..terms import KINDS

LAKE = "lake"


def plot_of(state: State, seat: int) -> Plot | None:
    """The plot card that governs the Lawan; without one it hires nothing and has no double bonus."""
    card = state.players[seat].plot
    return None if card is None else state.setting.edition.plot_cards[card]


def is_double(state: State, seat: int, area: str) -> bool:
    """Whether two explorers of the Lawan lie in the area: a guide is one, a liaison is none (R.19, BURU-25.14).

    An unseen token is an explorer for sure once the Lawan's liaison, if it has one, has been seen.
    """
    if area not in state.setting.areas:
        return False
    placed = state.players[seat].placed[state.setting.areas.index(area)]
    explorers = sum(token in POWERS for token in placed)
    if UNKNOWN in placed and LIAISON not in hand(state, seat):
        explorers += placed.count(UNKNOWN)
    return explorers >= 2


def double(state: State, seat: int, area: str) -> Bundle:
    """What the plot card's line for the area brings, if the Lawan has two explorers there."""
    card = state.players[seat].plot
    return () if card is None or not is_double(state, seat, area) else _line(state.setting, card, area)


@lru_cache(1024)
def _line(setting: Setting, card: str, area: str) -> Bundle:
    lines: Mapping[str, str] = {**setting.edition.plot_cards[card].double}
    return bundle(lines.get(area, ""))


def double_rating(state: State, seat: int, area: str, rating: int) -> int:
    """A double bonus that is the same on every plot card: its figure, 0 if the Lawan does not have it."""
    has_card = state.players[seat].plot is not None
    return rating if has_card and is_double(state, seat, area) else 0


def for_each_offering(state: State, seat: int) -> Bundle:
    """What each offering of this afternoon also brings, made by whatever means (BURU-15.16, BURU-22.6)."""
    return tuple(item for item in double(state, seat, LAKE) if item.plain)


def hiring_order(state: State, seat: int) -> tuple[str, ...]:
    """The kinds in the order in which the Lawan wants them; those not in play are skipped (R.59)."""
    card = state.players[seat].plot
    return () if card is None else _kinds(state.setting, card)


@lru_cache(256)
def _kinds(setting: Setting, card: str) -> tuple[str, ...]:
    in_play = {*KINDS, *(kind for module in setting.modules for kind in module.kinds)}
    return tuple(kind for kind in setting.edition.plot_cards[card].hire if kind in in_play)


def offering_order(state: State, seat: int) -> tuple[str, ...]:
    """The spirits in the order in which the Lawan offers to them; those not in play are skipped (BURU-22.13)."""
    card = plot_of(state, seat)
    return () if card is None else tuple(spirit for spirit in card.offer if spirit in state.setting.spirits)
