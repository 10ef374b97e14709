"""A layout: a base and the overlays that may lie on it, each a literal, with the rules between them.

Squares that overlap pairwise share a cell, so one "at most one" for each cell says all of KAL-9.7. Where the
base may change too, an overlay demands its cells: all of them foundation, and enough icons of one material.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from periplus.models.boards.bitsets import members
from periplus.models.boards.bitsets import members
from periplus.models.kalypso import board
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import MATERIAL, MATERIALS

from ...patterns.packing import maximal
from ...program import Literal, Program
from .ground import Ground
from .sites import Site, Sort

NEEDED = {4: 3, 9: 5}
"""Icons of one material that an area needs, by its cells (KAL-9.4, KAL-11.2)."""
FILLED = {4: "KAL-9.2", 9: "KAL-11.1", 2: "KAL-10.21"}
MATCHED = {4: "KAL-9.4", 9: "KAL-11.2"}


@dataclass(frozen=True)
class Layout:
    """The literals of a settlement's base and overlays."""

    program: Program
    state: State
    ground: Ground
    sites: Mapping[Site, Literal]
    """Overlays that may be laid."""
    standing: tuple[tuple[Site, Literal], ...]
    """Overlays that lie there now, reserves left out."""

    @property
    def overlays(self) -> tuple[tuple[Site, Literal], ...]:
        """All overlays that there may be at the end, reserves left out."""
        return (*self.standing, *self.sites.items())

    def of(self, *sorts: Sort) -> list[tuple[Site, Literal]]:
        """The overlays of those sorts."""
        return [(site, literal) for site, literal in self.overlays if site.sort in sorts]

    def buildings(self) -> list[tuple[Site, Literal]]:
        """The buildings."""
        return [(site, literal) for site, literal in self.overlays if site.kind is not None]


def layout(program: Program, state: State, ground: Ground, sites: Sequence[Site]) -> Layout:
    """The layout in which any of the sites may be laid, with a new literal each; no rules yet."""
    literals = {site: program.boolean() for site in sites}
    standing = tuple((site, program.true) for site in _standing(state))
    return Layout(program, state, ground, literals, standing)


def _standing(state: State) -> Iterator[Site]:
    sea, own = state.sea, state.own
    for building in own.buildings:
        yield Site(building.kind, building.at, board.square(sea, building.at, 2))
    for monument in own.monuments:
        if not monument.reserve:
            yield Site("monument", monument.at, board.square(sea, monument.at, 3))
    for garden in own.gardens:
        yield Site("garden", garden.at, sea.frame.mask(garden.cells), garden.rot)


def add_cliques(found: Layout) -> None:
    """Overlays do not overlap (KAL-9.7); sites on what lies there now are no sites."""
    literals = list(found.sites.values())
    holders: dict[int, list[int]] = {}
    for index, site in enumerate(found.sites):
        for cell in members(site.cells):
            holders.setdefault(cell, []).append(index)
    for row in maximal(tuple(holder) for holder in holders.values()):
        found.program.rule("KAL-9.7").at_most_one([literals[index] for index in row])


def add_demands(found: Layout) -> None:
    """Each site's cells are foundation and show icons enough; for a base that may change."""
    program, ground = found.program, found.ground
    for site, literal in found.sites.items():
        cells = members(site.cells)
        if found.state.sea.island & site.cells:
            continue  # a garden on its space of the island
        for cell in cells:
            program.rule(FILLED[len(cells)]).clause([~literal, *_has(ground.foundation, cell)])
        if site.sort == "garden":
            continue
        rows = program.rule(MATCHED[len(cells)])
        if site.kind is not None:
            rows.linear([*shown(ground, cells, MATERIAL[site.kind]), (-NEEDED[len(cells)], literal)], low=0)
            continue
        options = [program.boolean() for _ in MATERIALS]
        rows.clause([~literal, *options])
        for material, option in zip(MATERIALS, options, strict=True):
            rows.linear([*shown(ground, cells, material), (-NEEDED[len(cells)], option)], low=0)


def add_counts(found: Layout) -> None:
    """What follows for all overlays together: they rest on foundation, cell by cell, and share the icons.

    No world is lost; the linear relaxation, which knows little of single clauses, gets its bound from this.
    """
    ground, program = found.ground, found.program
    over: dict[int, list[tuple[int, Literal]]] = {}
    for site, literal in found.sites.items():
        for cell in members(site.cells & ~found.state.sea.island):
            over.setdefault(cell, []).append((1, literal))
    for cell, sites in over.items():
        program.meaning.linear([*sites, *((-1, literal) for literal in _has(ground.foundation, cell))], high=0)
    for material in MATERIALS:
        uses = [
            (NEEDED[4], literal) for site, literal in found.sites.items() if stack_of(site.sort) == material
        ]
        icons = shown(ground, list(over), material)
        if uses:
            program.meaning.linear([*uses, *((-number, literal) for number, literal in icons)], high=0)


def _has(table: Mapping[int, Literal], cell: int) -> list[Literal]:
    return [table[cell]] if cell in table else []


def shown(ground: Ground, cells: Sequence[int], material: str) -> list[tuple[int, Literal]]:
    """The icons of a material on the cells, full barrels among them (KAL-8.7), as the terms of a sum."""
    icons = ground.icons[MATERIALS.index(material)]
    return [(1, literal) for cell in cells for table in (icons, ground.barrels) for literal in _has(table, cell)]


def add_supply(found: Layout, left: Mapping[str, int]) -> None:
    """No more tiles than the supply still has, by material, monuments, and gardens (KAL-2.4)."""
    for name, most in left.items():
        stack = [(1, literal) for site, literal in found.sites.items() if stack_of(site.sort) == name]
        if len(stack) > most:
            found.program.rule("KAL-2.4").linear(stack, high=most)


def stack_of(sort: Sort) -> str:
    """The stack of the supply that the tile comes from: a material, ``monument`` or ``garden``."""
    return sort if sort == "monument" or sort == "garden" else MATERIAL[sort]
