"""Hexagonal boards of any shape: axial coordinates, six directions, rings, bit sets, and the graph.

Space (q, r) has its axis q to the east and r to the south-east; row r is a row of the picture. The spaces of a
board are numbered row by row from the west, and space number ``n`` is bit ``n`` of a bit set.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from .bitsets import bits, flood, members, parts

if TYPE_CHECKING:
    import networkx as nx

Hex: TypeAlias = tuple[int, int]
"""A space (q, r)."""
Direction: TypeAlias = Literal["E", "NE", "NW", "W", "SW", "SE"]
DIRECTIONS: tuple[Direction, ...] = ("E", "NE", "NW", "W", "SW", "SE")
"""Counter-clockwise from the east: neighbours in this order are 60 degrees apart, the opposite is three on."""
STEPS: dict[Direction, Hex] = {
    "E": (1, 0),
    "NE": (1, -1),
    "NW": (0, -1),
    "W": (-1, 0),
    "SW": (-1, 1),
    "SE": (0, 1),
}


CHUNK = 11
"""Bits of a set whose neighbours are looked up at once."""
CHUNK_MASK = (1 << CHUNK) - 1


def turned(direction: Direction, sixths: int) -> Direction:
    """The direction that many times 60 degrees further counter-clockwise.

    >>> turned("E", 3), turned("E", -1)
    ('W', 'SE')
    """
    return DIRECTIONS[(DIRECTIONS.index(direction) + sixths) % 6]


def moved(space: Hex, direction: Direction, distance: int = 1) -> Hex:
    """The space that lies so far away in a straight line."""
    q, r = STEPS[direction]
    return space[0] + distance * q, space[1] + distance * r


def around(space: Hex) -> tuple[Hex, ...]:
    """The six neighbours, in the order of DIRECTIONS."""
    return tuple(moved(space, direction) for direction in DIRECTIONS)


def length(space: Hex, other: Hex = (0, 0)) -> int:
    """Steps from one space to another."""
    q, r = space[0] - other[0], space[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def ring(radius: int, centre: Hex = (0, 0)) -> tuple[Hex, ...]:
    """The spaces exactly ``radius`` steps away, counter-clockwise from the east; the centre alone for 0."""
    if radius == 0:
        return (centre,)
    found = []
    space = moved(centre, "E", radius)
    for side in range(6):
        along = turned("NW", side)
        for _ in range(radius):
            found.append(space)
            space = moved(space, along)
    return tuple(found)


def rows_of(radius: int) -> tuple[tuple[Hex, ...], ...]:
    """The rows of the hexagon of that radius around (0, 0), each from its west end."""
    rows = []
    for r in range(-radius, radius + 1):
        west = max(-radius, -radius - r)
        rows.append(tuple((q, r) for q in range(west, west + 2 * radius + 1 - abs(r))))
    return tuple(rows)


@dataclass(frozen=True)
class HexBoard:
    """A set of spaces. Boards of equal spaces are equal."""

    spaces: tuple[Hex, ...]
    """Row by row from the west; ``of`` sorts them."""

    @classmethod
    def of(cls, spaces: Iterable[Hex]) -> HexBoard:
        """The board of those spaces, in any order."""
        return cls(tuple(sorted(set(spaces), key=lambda space: (space[1], space[0]))))

    @cached_property
    def number(self) -> dict[Hex, int]:
        """The number of each space."""
        return {space: number for number, space in enumerate(self.spaces)}

    @cached_property
    def beside(self) -> tuple[int, ...]:
        """For each space, by number, the bit set of its neighbours on the board."""
        return tuple(self.mask(other for other in around(space) if other in self) for space in self.spaces)

    @cached_property
    def radius(self) -> int | None:
        """The radius of the hexagon around (0, 0) that the board is; None for a board of another shape."""
        reach = max(map(length, self.spaces), default=0)
        return reach if len(self.spaces) == 3 * reach * (reach + 1) + 1 else None

    @property
    def everything(self) -> int:
        """The bit set of all spaces."""
        return (1 << len(self.spaces)) - 1

    def __contains__(self, space: object) -> bool:
        return space in self.number

    def mask(self, spaces: Iterable[Hex]) -> int:
        """The bit set of those spaces of the board."""
        return bits(self.number[space] for space in spaces)

    def spaces_of(self, mask: int) -> tuple[Hex, ...]:
        """The spaces of a bit set, row by row."""
        return tuple(self.spaces[number] for number in members(mask))

    @cached_property
    def _spreads(self) -> tuple[tuple[int, ...], ...]:
        """For each CHUNK of a bit set, by its value, the spaces beside one of the chunk's."""
        found = []
        for first in range(0, len(self.spaces), CHUNK):
            table = [0]
            for beside in self.beside[first : first + CHUNK]:
                table += [mask | beside for mask in table]
            found.append(tuple(table))
        return tuple(found)

    def spread(self, mask: int) -> int:
        """Every space beside one of the set; those of the set among them where they touch each other."""
        found, tables, number = 0, self._spreads, 0
        while mask:
            found |= tables[number][mask & CHUNK_MASK]
            mask >>= CHUNK
            number += 1
        return found

    def flood(self, start: int, within: int) -> int:
        """Everything that steps from ``start`` reach without leaving ``within``."""
        return flood(start, within, self.spread)

    def parts(self, mask: int) -> tuple[int, ...]:
        """The connected parts of the set, by their first spaces."""
        return parts(mask, self.spread)

    def line(self, space: Hex, direction: Direction) -> tuple[Hex, ...]:
        """The spaces of the board in a straight line from ``space``, itself left out, up to the board's edge."""
        known = self._lines.get((space, direction))
        if known is None:
            found, at = [], moved(space, direction)
            while at in self:
                found.append(at)
                at = moved(at, direction)
            known = self._lines[space, direction] = tuple(found)
        return known

    @cached_property
    def _lines(self) -> dict[tuple[Hex, Direction], tuple[Hex, ...]]:
        """The lines asked for so far: flights ask for the same ones again and again."""
        return {}

    def graph(self) -> nx.Graph[Hex]:
        """The spaces, joined where they are neighbours."""
        import networkx as nx  # noqa: PLC0415 — slow to import, and few questions need it

        graph: nx.Graph[Hex] = nx.Graph()
        graph.add_nodes_from(self.spaces)
        graph.add_edges_from(
            (space, other) for space in self.spaces for other in around(space) if other in self
        )
        return graph
