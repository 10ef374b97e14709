"""Every placement of a card as two bit sets, one of its stars and one of its points: who touches is one ``&``.

The points of a figure are its stars, the lattice points on its lines, and the points of its lines in which a
line of any card of the edition, wherever it lies, could cross them. So two figures touch iff they have a point
in common (OBS-4.5, OBS-4.6; see ``boards.arrangement``). A point is numbered by its kind, the place within a
square, and then by its square: a shift of a figure is a shift of both integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple, TypeAlias

from ..boards.arrangement import Part, crossings_between, parts_of
from ..boards.grid import QUARTERS, Rotation
from ..boards.lines import Crossing, Lattice
from .edition import Edition
from .figures import Figure, distinct_places, shape

Points: TypeAlias = int
"""A bit set of points of the edition's figures."""


class Placement(NamedTuple):
    """A card at a place of the chart."""

    card: str
    at: Lattice
    rotation: Rotation
    stars: int
    """Bit set of squares."""
    points: Points


@lru_cache(maxsize=1024)
def placements(edition: Edition, card: str) -> tuple[Placement, ...]:
    """Every distinct placement of the card, in the order of ``figures``."""
    columns = len(edition.chart.columns)
    corner = {rotation: _at_the_corner(edition, card, rotation) for rotation in QUARTERS}
    return tuple(
        Placement(
            card,
            (row, column),
            turned.rotation,
            turned.stars << row * columns + column,
            corner[turned.rotation] << row * columns + column,
        )
        for (row, column), turned in distinct_places(edition, card)
    )


@lru_cache(maxsize=1024)
def by_first_star(edition: Edition, card: str) -> Mapping[int, tuple[Placement, ...]]:
    """The card's placements by the square of their first star."""
    found: dict[int, list[Placement]] = {}
    for one in placements(edition, card):
        found.setdefault((one.stars & -one.stars).bit_length() - 1, []).append(one)
    return {square: tuple(some) for square, some in found.items()}


@lru_cache(maxsize=4096)
def drawn_points(edition: Edition, drawn: tuple[Figure, ...]) -> Points:
    """The points of all the figures."""
    return reduce(or_, (points_of(edition, one) for one in drawn), 0)


def points_of(edition: Edition, drawn: Figure) -> Points:
    """The points of a figure."""
    row, column = drawn.at
    corner = _at_the_corner(edition, drawn.card, drawn.rotation)
    return corner << row * len(edition.chart.columns) + column


@lru_cache(maxsize=4096)
def _at_the_corner(edition: Edition, card: str, rotation: Rotation) -> Points:
    """The points of the card's shape with its bounding box in the upper left corner of the chart."""
    turned = shape(edition, card, rotation)
    crossed, kinds = _crossings(edition)
    columns = len(edition.chart.columns)
    found = turned.cover
    for line in turned.segments:
        for (row, column), way in parts_of(line):
            for across, down, scale in crossed[way]:
                spot = (row * scale + across, column * scale + down, scale)
                kind = kinds[_within(spot)]
                found |= 1 << kind * edition.squares + spot[0] // scale * columns + spot[1] // scale
    return found


def _within(point: Crossing) -> Crossing:
    """Where in its square the point lies: the same for every shift of it."""
    row, column, scale = point
    return row % scale, column % scale, scale


@lru_cache(maxsize=8)
def _crossings(edition: Edition) -> tuple[Mapping[Lattice, tuple[Crossing, ...]], Mapping[Crossing, int]]:
    """By direction: where a part from the origin may be crossed; and the kinds of such points, numbered from 1."""
    crossed = crossings_between(_directions(edition))
    kinds = sorted({_within(spot) for spots in crossed.values() for spot in spots})
    return crossed, {kind: number for number, kind in enumerate(kinds, 1)}


def _directions(edition: Edition) -> Iterable[Lattice]:
    """The directions of all primitive parts of the edition's lines."""
    shapes = (shape(edition, card.id, rotation) for card in edition.cards for rotation in QUARTERS)
    parts: set[Part] = {part for turned in shapes for line in turned.segments for part in parts_of(line)}
    return sorted({direction for _, direction in parts})
