"""What follows from how a settlement lies on its sea: foundation, docked boats, enclosed water, what is left.

All sets are bit sets of ``sea.frame``. The foundation is a flood over base pieces from its root: the island in
co-op and solo; in versus the largest part with salvage, scrap or a barrel (R6). A boat that the flood reaches is
docked (KAL-7.9), so boats never hold up one another. Enclosed is whatever a flood from the open sea around the
map does not reach when only foundation stops it: water leaks over edges, not over corners (KAL-12.3, R10).

All of it is worked out once for a settlement, which remembers it: one settlement is asked for many facts in turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_

from ..core.clauses import clause
from .sea import Sea
from .state import Settlement
from .supply import Holding
from .terms import MATERIALS


def square(sea: Sea, at: tuple[int, int], side: int) -> int:
    """The square area of that side whose upper left cell is ``at``."""
    row = ((1 << side) - 1) << sea.frame.bit(at)
    return reduce(or_, (row << step * sea.frame.width for step in range(side)))


def tiles(settlement: Settlement) -> int:
    """Cells of salvage and scrap."""
    wood, metal, seaweed, rubber, plastic = settlement.icons
    return wood | metal | seaweed | rubber | plastic


def boats(sea: Sea, settlement: Settlement) -> int:
    """Cells of boats, docked or not."""
    return reduce(or_, (sea.frame.mask(boat.cells) for boat in settlement.boats), 0)


def covered(sea: Sea, settlement: Settlement) -> int:
    """Cells of base pieces: salvage, scrap, full barrels and all boats."""
    return facts(sea, settlement).covered


def foundation(sea: Sea, settlement: Settlement) -> int:
    """The foundation (KAL-7.5, KAL-7.6), the island included, docked boats included."""
    return facts(sea, settlement).foundation


def enclosed(sea: Sea, settlement: Settlement) -> int:
    """Cells of the grid that the foundation encloses (KAL-12), those under loose boats included."""
    return facts(sea, settlement).enclosed


def docked(sea: Sea, settlement: Settlement) -> tuple[bool, ...]:
    """For each boat whether it is part of the foundation (KAL-7.9)."""
    joined = foundation(sea, settlement)
    return tuple(bool(sea.frame.mask(boat.cells[:1]) & joined) for boat in settlement.boats)


def joined_to_root(sea: Sea, hard: int, afloat: int) -> int:
    """The foundation, given the cells of tiles and barrels and those of boats."""
    solid = hard | afloat | sea.island
    if sea.island:
        return sea.frame.flood(sea.island, solid)
    parts = [part for part in sea.frame.parts(solid) if part & hard]
    return max(parts, key=lambda part: (part.bit_count(), -_lowest(part & hard)), default=0)


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length()


@clause("KAL-12.1", "KAL-12.3")
def enclosed_by(sea: Sea, wall: int) -> int:
    """Cells of the grid, the wall's own left out, that the open sea does not reach past that wall.

    Every space off the grid that the wall spares is open sea, a pocket there too (R10).
    """
    open_sea = sea.frame.flood(sea.frame.outside, sea.frame.whole & ~wall)
    return sea.frame.inside & ~open_sea & ~wall


@dataclass(frozen=True, slots=True)
class Facts:
    """What follows from how a settlement lies on that sea, worked out once."""

    sea: Sea
    covered: int
    foundation: int
    enclosed: int
    overlays: int


def facts(sea: Sea, settlement: Settlement) -> Facts:
    """All of it at once; the settlement remembers it."""
    known = settlement.memo
    if isinstance(known, Facts) and known.sea is sea:
        return known
    afloat = boats(sea, settlement)
    hard = tiles(settlement) | settlement.barrels
    joined = joined_to_root(sea, hard, afloat)
    overlaid = reduce(or_, overlay_parts(sea, settlement), 0)
    found = Facts(sea, hard | afloat, joined, enclosed_by(sea, joined), overlaid)
    remember(settlement, found)
    return found


def remember(settlement: Settlement, known: Facts) -> None:
    """Spare ``facts`` the work for a new settlement of which they are known already."""
    object.__setattr__(settlement, "memo", known)


def visible_fish(sea: Sea, settlement: Settlement) -> int:
    """Fish icons that nothing covers and no net has taken (KAL-12.9), enclosed ones included."""
    return sea.fish & ~covered(sea, settlement) & ~settlement.caught


def lifebuoys_left(sea: Sea, settlement: Settlement) -> int:
    """Lifebuoys still on the board: not covered, enclosed or removed (R14)."""
    return sea.lifebuoys & ~_taken(sea, settlement)


def barrels_left(sea: Sea, settlement: Settlement) -> int:
    """Half-sunk barrels still on the board: not covered, enclosed or removed (R14)."""
    return sea.barrels & ~_taken(sea, settlement)


def _taken(sea: Sea, settlement: Settlement) -> int:
    known = facts(sea, settlement)
    return known.covered | known.enclosed | settlement.removed


def shown(settlement: Settlement) -> tuple[int, ...]:
    """For each of MATERIALS the cells that show it, full barrels counting as every one (KAL-8.7)."""
    return tuple(mask | settlement.barrels for mask in settlement.icons[: len(MATERIALS)])


def overlay_parts(sea: Sea, settlement: Settlement) -> Iterator[int]:
    """The cells of each building, then of each monument or reserve, then of each garden."""
    yield from (square(sea, building.at, 2) for building in settlement.buildings)
    yield from (square(sea, monument.at, 3) for monument in settlement.monuments)
    yield from (sea.frame.mask(garden.cells) for garden in settlement.gardens)


def overlays(sea: Sea, settlement: Settlement) -> int:
    """Cells of buildings, monuments, reserves and gardens."""
    return facts(sea, settlement).overlays


def stacked(settlement: Holding) -> int:
    """Cells that stacked nets lie on (R9)."""
    return reduce(or_, (net.on for net in settlement.nets), 0)
