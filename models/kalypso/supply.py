"""The common supply (KAL-2.4): how many pieces there are, and how many of them are in use.

What is in hand is out of the supply already; what a forecast stores stays out for good.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from .edition import Edition
from .state import Building, Forecast, Monument, Net, Strip

MONUMENTS = 15
GARDENS = 48
"""Garden and net tiles: each is a garden on one side, a net on the other."""
BOATS = 36
BARRELS = 40
SURVIVORS = 48


class Holding(Protocol):
    """Who has pieces: a settlement, or the draft of one while a move changes it."""

    @property
    def barrels(self) -> int:
        """A mask of the cells of barrels."""
        ...

    @property
    def boats(self) -> tuple[Strip, ...]:
        """Boats that are laid."""
        ...

    @property
    def buildings(self) -> tuple[Building, ...]:
        """Building tiles that are laid."""
        ...

    @property
    def monuments(self) -> tuple[Monument, ...]:
        """Monuments, reserves among them."""
        ...

    @property
    def gardens(self) -> tuple[Strip, ...]:
        """Gardens that are laid."""
        ...

    @property
    def nets(self) -> tuple[Net, ...]:
        """Nets that are cast."""
        ...

    @property
    def forecasts(self) -> tuple[Forecast, ...]:
        """Forecast cards with what they store."""
        ...

    @property
    def hand(self) -> tuple[str, ...]:
        """Pieces in hand."""
        ...

    @property
    def survivors(self) -> int:
        """Survivors beside the aid or on the island."""
        ...


def buildings_left(edition: Edition, holdings: Iterable[Holding]) -> dict[str, int]:
    """For each material the building tiles that are not laid; less than 0 where more lie than there are."""
    left: dict[str, int] = dict(edition.building_tiles.items())
    for one in holdings:
        for building in one.buildings:
            left[edition.material[building.kind]] -= 1
    return left


def monuments_used(holdings: Iterable[Holding]) -> int:
    """Monument tiles that are laid, reserves among them."""
    return sum(len(one.monuments) for one in holdings)


def gardens_used(holdings: Iterable[Holding]) -> int:
    """Garden and net tiles in use."""
    return sum(
        len(one.gardens)
        + len(one.nets)
        + _stored(one, "garden")
        + one.hand.count("garden")
        + one.hand.count("net")
        for one in holdings
    )


def boats_used(holdings: Iterable[Holding]) -> int:
    """Boats in use."""
    return sum(
        len(one.boats) + _stored(one, "boat") + one.hand.count("boat") + one.hand.count("boat!")
        for one in holdings
    )


def barrels_used(holdings: Iterable[Holding], half_sunk: int) -> int:
    """Barrels in use, ``half_sunk`` of which are still in the water."""
    full = (one.barrels.bit_count() + _stored(one, "barrel") + one.hand.count("barrel") for one in holdings)
    return half_sunk + sum(full)


def survivors_used(holdings: Iterable[Holding]) -> int:
    """Survivors beside the aids or on the island, in buildings and on forecasts."""
    return sum(one.survivors + settlers(one) + _stored(one, "survivor") for one in holdings)


def settlers(one: Holding) -> int:
    """Survivors in buildings (KAL-4.10)."""
    return sum(building.settlers for building in one.buildings)


def _stored(one: Holding, item: str) -> int:
    return sum(number for entry in one.forecasts for name, number in entry.stored if name == item)
