"""Areas to build on: every 2x2 or 3x3 square of a whole board at once, by shifts and masks.

A set of areas is the bit set of their upper left cells. An area's cells lie right of and below that cell, so
"all cells of the area are in the set" is the conjunction of the set shifted back by each of them, and the number
of its cells in a set is added up bit by bit, for all areas together.
"""

from __future__ import annotations

from ..boards.frame import Frame
from ..core.clauses import clause
from .board import foundation, overlays, shown, stacked
from .sea import Sea
from .state import Settlement

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


def three_of_four(frame: Frame, cells: int) -> int:
    """The 2x2 areas with three cells or more in the set (KAL-9.4)."""
    both = cells & cells >> 1
    either = cells | cells >> 1
    return both & either >> frame.width | either & both >> frame.width


def four_of_four(frame: Frame, cells: int) -> int:
    """The 2x2 areas with all cells in the set (KAL-17.4)."""
    return filled(frame, cells, BUILDING)


def five_of_nine(frame: Frame, cells: int) -> int:
    """The 3x3 areas with five cells or more in the set (KAL-11.2)."""
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
    return ground(sea, settlement, MONUMENT) & (wood | metal | seaweed | rubber)


def ground(sea: Sea, settlement: Settlement, side: int) -> int:
    """The areas wholly filled by foundation without the island (KAL-9.2, KAL-11.1), partly on the grid (R12)."""
    base = foundation(sea, settlement) & ~sea.island
    return filled(sea.frame, base, side) & meeting(sea.frame, sea.frame.inside, side)


def open_areas(sea: Sea, settlement: Settlement, side: int) -> int:
    """The areas that no overlay and no stacked net touches (KAL-9.7)."""
    taken = overlays(sea, settlement) | stacked(settlement)
    return sea.frame.whole & ~meeting(sea.frame, taken, side)
