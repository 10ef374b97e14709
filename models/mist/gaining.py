"""Gains that many moves share: energy up to the end of the track, tiles back into the bag, the coming end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from .edition import Edition
from .state import Player, State
from .tiles import canonical


def with_energy(edition: Edition, player: Player, energy: int) -> Player:
    """The player with more energy, as far as the track goes (MIST-6.5)."""
    return replace(player, energy=min(edition.track.max, player.energy + energy))


def into_bag(state: State, tiles: Iterable[str]) -> State:
    """The table with tiles back in the bag, start tiles like any other (MIST-6.4)."""
    return replace(state, bag=canonical((*state.bag, *tiles)))


def ending(state: State, last: int | None = None) -> State:
    """The table in which that round (None: the current one) is the last, unless an earlier one is."""
    last = state.round if last is None else last
    return replace(state, last=last if state.last is None else min(last, state.last))
