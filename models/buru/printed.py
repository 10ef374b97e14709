"""The action spaces that an edition prints, each with what it brings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from . import notation
from .cards import Ring
from .edition import Edition
from .effects import Effect


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


def gives_card(space: Space) -> bool:
    """Whether what the space brings is a forest card, which is rated instead of the space (BURU-1.6)."""
    return any(item.atom == "forest" for item in space.effect[0].gain)
