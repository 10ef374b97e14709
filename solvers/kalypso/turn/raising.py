"""What may be raised on areas of which one at most can be built on: lines divide by it.

Areas that share a cell bear one overlay together. So a line raises a building of one kind there, or a monument, or
nothing; and what it brings otherwise it brings with the effect of that building in hand from the start, at the price
of that one, and without those areas. The best of these bounds lies below one that counts the dearest price with the
best effect of any kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from periplus.models.kalypso.building import SCRAPS
from periplus.models.kalypso.edition import Edition
from periplus.models.kalypso.state import Bags
from periplus.models.kalypso.terms import KINDS, Kind

from .chain import ComingCounts, Triggered

Raised: TypeAlias = Kind | Literal["monument"]
"""What is raised on an area."""
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
            yield kind
    if areas.large:
        yield "monument"


def effect(raised: Raised, bags: Bags) -> tuple[str, ...]:
    """What comes into the hand at most when that is raised in versus."""
    match raised:
        case "monument" | "solar":
            return ()
        case "warehouse":
            return bags.salvage[:1]
        case "scrapyard":
            return bags.scrap[:SCRAPS]
        case kind:
            return PIECES[kind]


def with_raised(more: ComingCounts, raised: Raised, edition: Edition) -> ComingCounts:
    """The counts with that overlay besides."""
    if raised == "monument":
        return more._replace(overlays=more.overlays + 1, monuments=more.monuments + 1)
    of = edition.material_number[raised]
    buildings = tuple(number + (place == of) for place, number in enumerate(more.buildings))
    return more._replace(overlays=more.overlays + 1, buildings=buildings)
