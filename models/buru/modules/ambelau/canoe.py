"""Canoes on the track of Ambelau (BURU-20.9 to 20.12): where a move lands, over which canoes it jumps, who passes."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from ... import notation
from ...acting import chosen
from ...board import ActionSpace
from ...effects import Effect
from ...gains import counted, with_goods
from ...order import power
from ...state import State, replace

AMBELAU = "ambelau"


class Landing(NamedTuple):
    """Where a canoe gets to."""

    steps: int
    """The fewest steps with which it gets there."""
    space: int
    """Counted from 1."""
    passes: int
    """How often it crosses from the last space to the first."""
    distance: int
    """How many spaces it goes, jumps included."""


def landed(at: int, steps: int, occupied: Collection[int], length: int) -> tuple[int, int]:
    """The space that a canoe reaches, and how often it passes the start (R.20 to R.22).

    ``at``: where it is, 0 for the start; ``occupied``: the spaces of other canoes; ``length``: of the track.
    """
    distance = steps
    while _space(at, distance, length) in occupied and distance < steps + length:
        distance += 1
    return _space(at, distance, length), (at + distance - 1) // length


def _space(at: int, distance: int, length: int) -> int:
    return (at + distance - 1) % length + 1


def track(state: State) -> tuple[ActionSpace, ...]:
    """The spaces of the track, the first one first."""
    return state.setting.edition.areas.ambelau.track


def others(state: State, seat: int) -> frozenset[int]:
    """The spaces of the other canoes; those on the start block nobody (R.21)."""
    return frozenset(
        player.canoe for other, player in enumerate(state.players) if other != seat and player.canoe
    )


def landings(state: State, seat: int, most: int | None = None) -> tuple[Landing, ...]:
    """Every space that the player can reach with 1 to ``most`` steps, by default his power, the nearest first."""
    at, length, occupied = state.players[seat].canoe, len(track(state)), others(state, seat)
    limit = power(state, seat, state.area) if most is None else most
    found: dict[tuple[int, int], Landing] = {}
    for steps in range(1, limit + 1):
        space, passes = landed(at, steps, occupied, length)
        distance = space + passes * length - at
        found.setdefault((space, passes), Landing(steps, space, passes, distance))
    return tuple(found.values())


def moved(state: State, seat: int, steps: int) -> tuple[State, ActionSpace]:
    """The table after the canoe has moved and what passing brings is gained, and the space that it is on."""
    spaces = track(state)
    space, passes = landed(state.players[seat].canoe, steps, others(state, seat), len(spaces))
    state = state.with_player(seat, replace(state.players[seat], canoe=space))
    passing = notation.bundle(state.setting.edition.areas.ambelau.passing)
    for _ in range(passes):
        state = with_goods(state, seat, counted(state, seat, passing))
    reached = spaces[space - 1]
    return chosen(state, seat, reached.id), reached


def benefit(space: ActionSpace) -> Effect:
    """What a space of the track brings."""
    return notation.effect(space.gain)
