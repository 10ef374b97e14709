"""A layout: a base and the overlays that may lie on it, each a literal, with the rules between them.

Squares that overlap pairwise share a cell, so one "at most one" for each cell says all of KAL-9.7.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from periplus.models.boards.bitsets import members
from periplus.models.kalypso import board
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import MATERIALS

from ...patterns.packing import maximal
from ...program import Literal, Program
from .ground import SettlementBase
from .sites import OverlaySite, Sort

FILLED = {4: "KAL-9.2", 9: "KAL-11.1", 2: "KAL-10.21"}
MATCHED = {4: "KAL-9.4", 9: "KAL-11.2"}


@dataclass(frozen=True)
class Layout:
    """The literals of a settlement's base and overlays."""

    program: Program
    state: State
    ground: SettlementBase
    sites: Mapping[OverlaySite, Literal]
    """Overlays that may be laid."""
    standing: tuple[tuple[OverlaySite, Literal], ...]
    """Overlays that lie there now, reserves left out."""

    @property
    def overlays(self) -> tuple[tuple[OverlaySite, Literal], ...]:
        """All overlays that there may be at the end, reserves left out."""
        return (*self.standing, *self.sites.items())

    def of(self, *sorts: Sort) -> list[tuple[OverlaySite, Literal]]:
        """The overlays of those sorts."""
        return [(site, literal) for site, literal in self.overlays if site.sort in sorts]

    def buildings(self) -> list[tuple[OverlaySite, Literal]]:
        """The buildings."""
        return [(site, literal) for site, literal in self.overlays if site.kind is not None]


def layout(program: Program, state: State, ground: SettlementBase, sites: Sequence[OverlaySite]) -> Layout:
    """The layout in which any of the sites may be laid, with a new literal each; no rules yet."""
    literals = {site: program.boolean() for site in sites}
    standing = tuple((site, program.true) for site in _standing(state))
    return Layout(program, state, ground, literals, standing)


def _standing(state: State) -> Iterator[OverlaySite]:
    sea, own = state.sea, state.own
    for building in own.buildings:
        yield OverlaySite(building.kind, building.at, board.square(sea, building.at, 2))
    for monument in own.monuments:
        if not monument.reserve:
            yield OverlaySite("monument", monument.at, board.square(sea, monument.at, 3))
    for garden in own.gardens:
        yield OverlaySite("garden", garden.at, sea.frame.mask(garden.cells), garden.rot)


def add_cliques(found: Layout) -> None:
    """Overlays do not overlap (KAL-9.7); sites on what lies there now are no sites."""
    literals = list(found.sites.values())
    holders: dict[int, list[int]] = {}
    for index, site in enumerate(found.sites):
        for cell in members(site.cells):
            holders.setdefault(cell, []).append(index)
    for row in maximal(tuple(holder) for holder in holders.values()):
        found.program.rule("KAL-9.7").at_most_one([literals[index] for index in row])


def _has(table: Mapping[int, Literal], cell: int) -> list[Literal]:
    return [table[cell]] if cell in table else []


def shown(ground: SettlementBase, cells: Sequence[int], material: str) -> list[tuple[int, Literal]]:
    """The icons of a material on the cells, full barrels among them (KAL-8.7), as the terms of a sum."""
    icons = ground.icons[MATERIALS.index(material)]
    return [
        (1, literal) for cell in cells for table in (icons, ground.barrels) for literal in _has(table, cell)
    ]


def add_supply(found: Layout, left: Mapping[str, int]) -> None:
    """No more tiles than the supply still has, by material, monuments, and gardens (KAL-2.4)."""
    for name, most in left.items():
        stack = [
            (1, literal) for site, literal in found.sites.items() if stack_of(found.state, site.sort) == name
        ]
        if len(stack) > most:
            found.program.rule("KAL-2.4").linear(stack, high=max(0, most))


def stack_of(state: State, sort: Sort) -> str:
    """The stack of the supply that the tile comes from: a material, ``monument`` or ``garden``."""
    match sort:
        case "monument" | "garden":
            return sort
        case kind:
            return state.edition.material[kind]
