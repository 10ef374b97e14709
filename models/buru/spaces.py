"""The action spaces of an area: what the edition prints, as the modules in play change it, and which are free."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from . import notation
from .board import Ring
from .edition import Edition
from .effects import Effect
from .state import State


@dataclass(frozen=True, slots=True)
class Space:
    """One place for a stack, with what it brings (BURU-1.6)."""

    id: str
    """As a move names it: a printed id, ``tokoh``, ``kuda``, or ``fish`` for the marker's space."""
    gems: int
    """Its rating; 0 in the forest, where the cards have one."""
    effect: Effect
    own: str
    """What a player who has used it has in ``acted``."""
    closed: bool = False
    """Whether it cannot be used though no stack of this area lies there."""


@lru_cache(maxsize=256)
def printed(edition: Edition, area: str) -> tuple[Space, ...]:
    """The spaces that the edition prints, left to right; none where a canoe moves instead (BURU-20.9)."""
    ground = edition.areas[area]
    if isinstance(ground, Ring):
        return ()
    return tuple(
        Space(space.id, space.gems, notation.effect(space.gain), space.id) for space in ground.spaces
    )


def spaces(state: State, area: int) -> tuple[Space, ...]:
    """The spaces of an area as they are now, left to right."""
    setting = state.setting
    found = printed(setting.edition, setting.areas[area])
    for module in setting.modules:
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


def gives_card(space: Space) -> bool:
    """Whether what the space brings is a forest card, which is rated instead of the space (BURU-1.6)."""
    return any(item.atom == "forest" for item in space.effect[0].gain)


def own(state: State, seat: int, area: int) -> tuple[Space, ...]:
    """The further spaces that are free for this player alone."""
    return tuple(space for module in state.setting.modules for space in module.own_spaces(state, seat, area))
