"""The action spaces of an area as they are now: those that modules add or change, and those that are free."""

from __future__ import annotations

from .modules import in_play
from .printed import Space, printed
from .state import State


def spaces(state: State, area: int) -> tuple[Space, ...]:
    """The spaces of an area as they are now, left to right."""
    setting = state.setting
    found = printed(setting.edition, setting.areas[area])
    for module in in_play(setting):
        found = module.spaces(state, area, found)
    return found


def taken(state: State, area: int) -> frozenset[str | None]:
    """Where stacks and liaisons of the area lie."""
    return frozenset(
        where for player in state.players for where in (player.acted[area], player.liaison[area])
    )


def free(state: State, area: int) -> tuple[Space, ...]:
    """The spaces that a stack may go on (BURU-6.8)."""
    occupied = taken(state, area)
    return tuple(space for space in spaces(state, area) if not space.closed and space.own not in occupied)


def free_or_rightmost(state: State, area: int) -> tuple[Space, ...]:
    """The spaces that a liaison may go on: the free ones, else the rightmost that can be used (BURU-25.8, R.31)."""
    return free(state, area) or tuple(space for space in spaces(state, area) if not space.closed)[-1:]


def own(state: State, seat: int, area: int) -> tuple[Space, ...]:
    """The further spaces that are free for this player alone."""
    return tuple(space for module in in_play(state.setting) for space in module.own_spaces(state, seat, area))
