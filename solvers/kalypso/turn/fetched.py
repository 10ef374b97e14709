"""A barrel that two pieces bring, a half-sunk one: where it finds nothing by them that it does not find without them.

Once both pieces lie the barrel is all that is in hand. It is *apart* from them if, wherever it is laid then,

* it completes no area with a cell of theirs: there is none that it could fill and that may show enough then;
* it covers no token beside them, where it may lie because of them alone;
* it encloses no token: there is none in the water that one cell could close (``water``).

Then a place that it has without them brings no more than it does without them, but for such water. Any other place is
beside them alone: of an area that it completed every other cell was foundation before, one of them beside it, so there
is none. With loose boats, which may dock, nothing is said, nor of a boat that is not joined to the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from periplus.models.kalypso.board import filled, icons_needed, meeting

from .around import BarrelApart
from .boards import FrameStack, stacked
from .pieces import Pieces
from .survey import COUNTED
from .terrain import LaidBoard
from .water import closable_on


class LaidBoth(NamedTuple):
    """Two pieces that lie."""

    first: int
    """The cells of the first one."""
    second: int
    enclosed: int
    """The water that is enclosed then."""
    tokens: int
    """Those that are left."""


def barrels_apart(
    terrain: LaidBoard, first: Pieces, second: Pieces, counted: int, laid: Sequence[LaidBoth]
) -> list[BarrelApart | None]:
    """For each of two such pieces that lie what is known of a barrel that they bring, None if it is not apart.

    ``counted``: the water of which it counts that it is enclosed, tokens left out.
    """
    if terrain.afloat or not laid:
        return [None] * len(laid)
    frame, land = terrain.frame, terrain.land
    many = stacked(frame, len(laid))
    one, two = many.of([both.first for both in laid]), many.of([both.second for both in laid])
    tokens, enclosed = many.of([both.tokens for both in laid]), many.of([both.enclosed for both in laid])
    cells, wall, shore = one | two, many.each(land.wall), many.each(frame.beside(land.wall))
    water = closable_on(many, wall | cells, 1, 1) & ~enclosed
    shown = [
        many.each(here) | (one if mine else 0) | (two if other else 0)
        for here, mine, other in zip(land.shown, _shows(first), _shows(second), strict=True)
    ]
    found = tokens & (water | many.beside(cells) & ~shore)
    found |= _fillable(many, cells, many.each(land.open) | cells, many.each(land.water) & ~cells, shown)
    apart = [not some for some in many.split(found)]
    for boats, joined in ((first.boats, one & shore), (second.boats, two & (shore | many.beside(one)))):
        if boats:
            apart = [sure and bool(some) for sure, some in zip(apart, many.split(joined), strict=True)]
    closed = many.split(water & many.each(counted))
    return [
        BarrelApart(closed[number], land.tokens & ~both.tokens) if apart[number] else None
        for number, both in enumerate(laid)
    ]


def _shows(pieces: Pieces) -> list[bool]:
    """For each of MATERIALS whether the pieces may show it."""
    return [bool(number or pieces.barrels) for number in pieces.icons]


def _fillable(many: FrameStack, cells: int, full: int, water: int, shown: Sequence[int]) -> int:
    """The corners of areas with some of those cells that lack one and may show enough once a barrel fills it."""
    found = 0
    for side, counted in COUNTED.items():
        areas = meeting(many, cells, side) & counted(many, full, side * side - 1)
        areas &= filled(many, full | water, side) & ~filled(many, full, side)
        if areas:
            enough = 0
            for here in shown:
                enough |= counted(many, here, icons_needed(side) - 1)
            found |= areas & enough
    return found
