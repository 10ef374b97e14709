"""Constellations laid on the chart: every distinct figure of a card, and exactly where two of them touch.

A pattern is turned once for each rotation and then shifted. As a figure of squares two touch iff they share a lattice
point (a square's centre, one ``&`` of their covers) or two of their segments cross properly between lattice points
(integer determinants).

As a placement a figure is two bit sets, one of its stars and one of its points: its stars, the lattice points on its
lines, and the points of its lines in which a line of any card of the edition, wherever it lies, could cross them. So
two figures touch iff they have a point in common (OBS-4.5, OBS-4.6; see ``boards.lines``). A point is numbered by its
kind, the place within a square, and then by its square: a shift of a figure is a shift of both integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from itertools import pairwise
from operator import or_
from typing import NamedTuple, TypeAlias

from ..boards.bitsets import lowest
from ..boards.grid import QUARTERS, Rotation, cells_of, mask_of, turned
from ..boards.lines import (
    Crossing,
    Lattice,
    Part,
    Point,
    Segment,
    arrange,
    crossings_between,
    lattice_points,
    parts_of,
    point,
    proper_crossing,
    segment,
)
from .edition import Edition


@dataclass(frozen=True, slots=True)
class Figure:
    """A card's pattern at a place and rotation: a set of stars and closed straight segments."""

    card: str
    at: tuple[int, int]
    """The top-left square of the rotated pattern's bounding box."""
    rotation: Rotation
    stars: int
    """Bit set of squares, bit ``row * columns + column``."""
    segments: tuple[Segment, ...] = field(compare=False)
    """Undirected, each with its smaller end first, sorted, each once; ends are (row, column)."""
    cover: int = field(compare=False)
    """Bit set of the squares whose centre is a star of the figure or lies on a line of it."""
    columns: int = field(compare=False)
    """Columns of the chart: what turns bits into squares."""

    @property
    def squares(self) -> tuple[Lattice, ...]:
        """The squares of the stars, row by row."""
        return cells_of(self.stars, self.columns)


@dataclass(frozen=True, slots=True)
class Contact:
    """A point that two figures share."""

    point: Point
    """Exact (row, column)."""
    shared_star: bool
    """Whether the point is a star of both (OBS-4.6)."""


@dataclass(frozen=True, slots=True)
class TurnedPattern:
    """A pattern turned to one rotation (OBS-4.2), its bounding box at the chart's top left corner."""

    rotation: Rotation
    rows: int
    columns: int
    stars: int
    cover: int
    segments: tuple[Segment, ...]


_Drawing: TypeAlias = tuple[int, int, int, tuple[Segment, ...]]
"""Rows, columns, stars and segments of a turned pattern: rotations in which they are equal draw the same."""


@lru_cache(maxsize=4096)
def shape(edition: Edition, card_id: str, rotation: Rotation) -> TurnedPattern:
    """The card's pattern at that rotation; it may be larger than the chart."""
    card = edition.card(card_id)
    rows, columns = len(card.pattern), len(card.pattern[0])
    place = {
        letter: turned((row, column), rotation, rows, columns)
        for row, text in enumerate(card.pattern)
        for column, letter in enumerate(text)
        if letter != "."
    }
    pairs = (pair for path in card.lines.split() for pair in pairwise(path))
    segments = sorted({segment(place[start], place[end]) for start, end in pairs})
    width = len(edition.chart.columns)
    stars = mask_of(place.values(), width)
    cover = stars | mask_of((spot for line in segments for spot in lattice_points(line)), width)
    if rotation % 180:
        rows, columns = columns, rows
    return TurnedPattern(rotation, rows, columns, stars, cover, tuple(segments))


def on_chart(edition: Edition, card_id: str, at: Lattice, rotation: Rotation) -> bool:
    """Whether the whole pattern lies on the chart there."""
    turn, chart = shape(edition, card_id, rotation), edition.chart
    return 0 <= at[0] <= len(chart.rows) - turn.rows and 0 <= at[1] <= len(chart.columns) - turn.columns


def _laid(card_id: str, turn: TurnedPattern, at: Lattice, width: int) -> Figure:
    row, column = at
    shift = row * width + column
    segments = tuple([((a + row, b + column), (c + row, d + column)) for (a, b), (c, d) in turn.segments])
    return Figure(card_id, at, turn.rotation, turn.stars << shift, segments, turn.cover << shift, width)


@lru_cache(maxsize=4096)
def figure(edition: Edition, card_id: str, at: Lattice, rotation: Rotation) -> Figure:
    """The card's figure at that place, which must be on the chart.

    Its rotation is the smallest that gives it: however a symmetric card is turned, the same figure comes of it.
    """
    return _laid(card_id, _listed(edition, card_id, rotation), at, len(edition.chart.columns))


def listed_rotation(edition: Edition, card_id: str, rotation: Rotation) -> Rotation:
    """The smallest rotation that draws the card's figure of that rotation: the one that figures are listed by."""
    return _listed(edition, card_id, rotation).rotation


def _listed(edition: Edition, card_id: str, rotation: Rotation) -> TurnedPattern:
    return _distinct_turns(edition, card_id)[_drawing(shape(edition, card_id, rotation))]


@lru_cache(maxsize=1024)
def figures(edition: Edition, card_id: str) -> tuple[Figure, ...]:
    """Every distinct figure of the card on the chart, sorted by place, then rotation.

    Rotations with equal stars and undirected segments give one figure, that of the smallest rotation.
    """
    width = len(edition.chart.columns)
    return tuple(_laid(card_id, turn, at, width) for at, turn in distinct_places(edition, card_id))


def distinct_places(edition: Edition, card_id: str) -> Iterator[tuple[Lattice, TurnedPattern]]:
    """The places and shapes of every distinct figure of the card, in the order of ``figures``."""
    height, width = len(edition.chart.rows), len(edition.chart.columns)
    turns = _distinct_turns(edition, card_id).values()
    for row in range(height):
        for column in range(width):
            for turn in turns:
                if row + turn.rows <= height and column + turn.columns <= width:
                    yield (row, column), turn


def _drawing(turn: TurnedPattern) -> _Drawing:
    return turn.rows, turn.columns, turn.stars, turn.segments


@lru_cache(maxsize=1024)
def _distinct_turns(edition: Edition, card_id: str) -> dict[_Drawing, TurnedPattern]:
    """The card's pattern by what it draws, each at the smallest rotation that draws it."""
    turns: dict[_Drawing, TurnedPattern] = {}
    for rotation in QUARTERS:
        turn = shape(edition, card_id, rotation)
        turns.setdefault(_drawing(turn), turn)
    return turns


def contact(figure: Figure, other: Figure) -> Contact | None:
    """Where two figures touch (OBS-4.5, OBS-4.6), None if they are disjoint as sets of points.

    A shared star comes first, then the first common lattice point, then the first crossing of lines.
    """
    if shared := figure.stars & other.stars or figure.cover & other.cover:
        row, column = divmod(lowest(shared), figure.columns)
        return Contact(point((row, column, 1)), bool(figure.stars & other.stars))
    crossings = [
        point(crossing)
        for line in figure.segments
        for against in other.segments
        if (crossing := proper_crossing(line, against))
    ]
    return Contact(min(crossings), False) if crossings else None


def touches(figure: Figure, other: Figure) -> bool:
    """Whether two figures have any point in common."""
    return bool(figure.cover & other.cover) or any(
        proper_crossing(line, against) for line in figure.segments for against in other.segments
    )


def arrangement_points(drawn: Sequence[Figure]) -> tuple[tuple[int, ...], tuple[Crossing, ...]]:
    """For each figure the bit set of its points of their arrangement, then the points by number.

    Two of the figures touch iff their bit sets have a bit in common, so one at-most-one constraint a point
    says all of OBS-4.5 and OBS-4.6.
    """
    squares = {spot for figure in drawn for spot in figure.squares}
    points = arrange(squares, {line for figure in drawn for line in figure.segments})
    return tuple(points.points_of(figure.squares, figure.segments) for figure in drawn), points.points


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
    by_square: dict[int, list[Placement]] = {}
    for figure in placements(edition, card):
        by_square.setdefault(lowest(figure.stars), []).append(figure)
    return {square: tuple(some) for square, some in by_square.items()}


@lru_cache(maxsize=4096)
def drawn_points(edition: Edition, drawn: tuple[Figure, ...]) -> Points:
    """The points of all the figures."""
    return reduce(or_, (points_of(edition, figure) for figure in drawn), 0)


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
    points = turned.cover
    for line in turned.segments:
        for (row, column), way in parts_of(line):
            for across, down, scale in crossed[way]:
                spot = (row * scale + across, column * scale + down, scale)
                kind = kinds[_within(spot)]
                points |= 1 << kind * edition.squares + spot[0] // scale * columns + spot[1] // scale
    return points


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
