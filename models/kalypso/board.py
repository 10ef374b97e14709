"""What follows from how a settlement lies on its sea: foundation, docked boats, enclosed water, areas to build on.

All sets of cells are bit sets of ``sea.frame``. The foundation is a flood over base pieces from its root: the island
in co-op and solo, in versus the largest part with salvage, scrap or a barrel (R6). A boat that the flood reaches is
docked (KAL-7.9), so loose boats never make foundation of each other. Enclosed is whatever a flood from the open sea
around the map does not reach when only foundation stops it: water leaks across edges, not across corners (KAL-12.3,
R10). These facts are worked out once for a settlement and remembered with it, for many questions need them.

Areas to build on are found for the whole board at once, by shifts and masks. A set of areas, 2x2 or 3x3 squares, is
the bit set of their upper left cells. The other cells of an area lie at fixed distances from that one, so the areas
wholly inside a set are the conjunction of the set shifted back by each distance, and how many cells of an area lie in
a set is added up bit by bit, for all areas together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_

from ..boards.bitsets import lowest
from ..boards.grid import Frame
from ..core.rulebook import clause
from .sea import Sea
from .state import Holding, Settlement


def square(sea: Sea, at: tuple[int, int], side: int) -> int:
    """The square area of that side whose upper left cell is ``at``."""
    found = row = ((1 << side) - 1) << sea.frame.bit(at)
    for _ in range(1, side):
        row <<= sea.frame.width
        found |= row
    return found


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
    return max(parts, key=lambda part: (part.bit_count(), -lowest(part & hard)), default=0)


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
    wood, metal, seaweed, rubber, _ = settlement.icons
    barrels = settlement.barrels
    return wood | barrels, metal | barrels, seaweed | barrels, rubber | barrels


def overlay_parts(sea: Sea, settlement: Settlement) -> Iterator[int]:
    """The cells of each building, then of each monument or reserve, then of each garden."""
    yield from (square(sea, building.at, BUILDING) for building in settlement.buildings)
    yield from (square(sea, monument.at, MONUMENT) for monument in settlement.monuments)
    yield from (sea.frame.mask(garden.cells) for garden in settlement.gardens)


def overlays(sea: Sea, settlement: Settlement) -> int:
    """Cells of buildings, monuments, reserves and gardens."""
    return facts(sea, settlement).overlays


def stacked(settlement: Holding) -> int:
    """Cells that stacked nets lie on (R9)."""
    return reduce(or_, (net.on for net in settlement.nets), 0)


def overlaid(sea: Sea, settlement: Settlement) -> int:
    """Cells that bear no further overlay: those of overlays and of stacked nets (KAL-9.7, R4)."""
    return overlays(sea, settlement) | stacked(settlement)


BUILDING = 2
"""Cells along a side of a building (KAL-9.2)."""
MONUMENT = 3
"""Cells along a side of a monument or a reserve (KAL-11.1)."""
_ICONS = {BUILDING: 3, MONUMENT: 5}


@clause("KAL-9.4", "KAL-11.2")
def icons_needed(side: int) -> int:
    """How many cells of an area of that side must show one material: for a building, and for a monument or a reserve.

    ``three_of_four`` and ``five_of_nine`` are the same for all areas at once.
    """
    return _ICONS[side]


def filled(frame: Frame, cells: int, side: int) -> int:
    """The areas of that side all of whose cells are in the set."""
    found = cells
    for step in range(1, side):
        found &= cells >> step
    down = found
    for step in range(1, side):
        down &= found >> step * frame.width
    return down


def meeting(frame: Frame, cells: int, side: int) -> int:
    """The areas of that side with a cell in the set at least."""
    found = cells
    for step in range(1, side):
        found |= cells >> step
    down = found
    for step in range(1, side):
        down |= found >> step * frame.width
    return down


def spread(frame: Frame, corners: int, side: int) -> int:
    """The cells of the areas with those upper left cells."""
    row = corners
    for step in range(1, side):
        row |= corners << step
    cells = row
    for step in range(1, side):
        cells |= row << step * frame.width
    return cells


def two_of_four(frame: Frame, cells: int) -> int:
    """The 2x2 areas with two cells or more in the set."""
    either, both = cells | cells >> 1, cells & cells >> 1
    return both | both >> frame.width | either & either >> frame.width


def three_of_four(frame: Frame, cells: int) -> int:
    """The 2x2 areas with three cells or more in the set (KAL-9.4)."""
    both = cells & cells >> 1
    either = cells | cells >> 1
    return both & either >> frame.width | either & both >> frame.width


def four_of_four(frame: Frame, cells: int) -> int:
    """The 2x2 areas with all cells in the set (KAL-17.4)."""
    return filled(frame, cells, BUILDING)


def of_four(frame: Frame, cells: int, number: int) -> int:
    """The 2x2 areas with so many cells or more in the set, all of them where that is none."""
    match number:
        case 4:
            return four_of_four(frame, cells)
        case 3:
            return three_of_four(frame, cells)
        case 2:
            return two_of_four(frame, cells)
        case 1:
            return meeting(frame, cells, BUILDING)
        case _:
            return frame.whole


def five_of_nine(frame: Frame, cells: int) -> int:
    """The 3x3 areas with five cells or more in the set (KAL-11.2)."""
    if cells.bit_count() < icons_needed(MONUMENT):
        return 0
    one, two, three = cells, cells >> 1, cells >> 2
    ones = one ^ two ^ three
    twos = one & two | three & (one | two)
    ones_a, ones_b, ones_c = ones, ones >> frame.width, ones >> 2 * frame.width
    twos_a, twos_b, twos_c = twos, twos >> frame.width, twos >> 2 * frame.width
    unit = ones_a ^ ones_b ^ ones_c
    carry = ones_a & ones_b | ones_c & (ones_a | ones_b)
    # unit + 2 * (carry + twos_a + twos_b + twos_c) cells: five if the bracket is 2 and unit is set, or it is 3 or 4
    low = carry ^ twos_a ^ twos_b ^ twos_c
    pairs = (
        carry & twos_a ^ carry & twos_b ^ carry & twos_c ^ twos_a & twos_b ^ twos_a & twos_c ^ twos_b & twos_c
    )
    four = carry & twos_a & twos_b & twos_c
    return four | pairs & low | pairs & unit


def of_nine(frame: Frame, cells: int, number: int) -> int:
    """The 3x3 areas with so many cells or more in the set, all of them where that is none."""
    if number <= 0:
        return frame.whole
    ones, twos = _added(cells, cells >> 1, cells >> 2)
    down = frame.width
    units, carried = _added(ones, ones >> down, ones >> 2 * down)
    pairs, fours = _added(twos, twos >> down, twos >> 2 * down)
    found = -1
    for place, digit in enumerate(
        (units, pairs ^ carried, fours ^ (pairs & carried), fours & pairs & carried)
    ):
        found = found & digit if number >> place & 1 else found | digit
    return found


def _added(one: int, two: int, three: int) -> tuple[int, int]:
    """The sum of three binary digits, as two digits."""
    both = one ^ two
    return both ^ three, one & two | both & three


def building_areas(sea: Sea, settlement: Settlement) -> tuple[int, ...]:
    """For each of MATERIALS the 2x2 areas of the foundation, at least partly on the grid, that show three of it.

    Overlays and fresh cells are not looked at.
    """
    base = ground(sea, settlement, BUILDING)
    return tuple(base & three_of_four(sea.frame, cells) for cells in shown(settlement))


def monument_areas(sea: Sea, settlement: Settlement) -> int:
    """The 3x3 areas of the foundation, at least partly on the grid, that show five of one material.

    Overlays and fresh cells are not looked at.
    """
    wood, metal, seaweed, rubber = (five_of_nine(sea.frame, cells) for cells in shown(settlement))
    enough = wood | metal | seaweed | rubber
    return enough & ground(sea, settlement, MONUMENT)


def ground(sea: Sea, settlement: Settlement, side: int) -> int:
    """The areas wholly filled by foundation without the island (KAL-9.2, KAL-11.1), partly on the grid (R12)."""
    base = foundation(sea, settlement) & ~sea.island
    return filled(sea.frame, base, side) & meeting(sea.frame, sea.frame.inside, side)


def open_areas(sea: Sea, settlement: Settlement, side: int) -> int:
    """The areas that no overlay and no stacked net touches (KAL-9.7)."""
    return sea.frame.whole & ~meeting(sea.frame, overlaid(sea, settlement), side)
