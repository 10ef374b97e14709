"""What may be raised on areas of which one at most can be built on: lines divide by it.

Areas that share a cell bear one overlay together. So a line raises a building of one kind there, or a monument, or
nothing; and what it brings otherwise it brings with the effect of that building in hand from the start, at the price
of that one, and without those areas. The best of these bounds lies below one that counts the dearest price with the
best effect of any kind.

The bounds are held against playing everything in ``tests/kalypso/test_solver_raising.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias

from periplus.models.kalypso.building import SCRAPS
from periplus.models.kalypso.edition import Edition
from periplus.models.kalypso.scoring import MONUMENT
from periplus.models.kalypso.state import Bags
from periplus.models.kalypso.terms import KINDS, Kind

from .chain import ComingCounts, Triggered

Sort: TypeAlias = Kind | Literal["monument"]


class Raised(NamedTuple):
    """What is raised on one of some areas, with what lies around them, as ``Triggered`` tells it."""

    sort: Sort
    sea: int
    beside: int
    gardens: int

    def price(self, printed: Mapping[Kind, int]) -> int:
        """Its points, without those of its effect."""
        if self.sort == "monument":
            return MONUMENT
        return printed[self.sort] + (self.sea if self.sort == "solar" else 0)


PIECES: dict[Kind, tuple[str, ...]] = {
    "house": ("send",),
    "cooper": ("barrel",),
    "shipyard": ("boat",),
    "net_workshop": ("net",),
    "greenhouse": ("garden",),
}
"""What a building of the kind puts into the hand (KAL-10), but for tiles from the bags."""


def raisings(areas: Triggered, edition: Edition) -> Iterator[Raised]:
    """What may be raised on one of the areas."""
    for kind in KINDS:
        if areas.small[edition.material_number[kind]] or (kind == "house" and areas.houses):
            yield Raised(kind, areas.sea, areas.beside, areas.gardens)
    if areas.large:
        yield Raised("monument", areas.sea, areas.beside, areas.gardens)


def effect(sort: Sort, bags: Bags) -> tuple[str, ...]:
    """What comes into the hand at most when that is raised in versus."""
    match sort:
        case "monument" | "solar":
            return ()
        case "warehouse":
            return bags.salvage[:1]
        case "scrapyard":
            return bags.scrap[:SCRAPS]
        case kind:
            return PIECES[kind]


def with_raised(more: ComingCounts, sort: Sort, edition: Edition) -> ComingCounts:
    """The counts with that overlay besides."""
    if sort == "monument":
        return more._replace(overlays=more.overlays + 1, monuments=more.monuments + 1)
    of = edition.material_number[sort]
    buildings = tuple(number + (place == of) for place, number in enumerate(more.buildings))
    return more._replace(overlays=more.overlays + 1, buildings=buildings)
