"""A layout: a base and the overlays that may lie on it, each a literal, and what it counts at the end.

The base is as it lies, or as pieces may still change it. Cells are bits of the sea's frame. A cell without a literal
in a table can never have what the table tells; one with the literal that is always true has it already. Squares that
overlap pairwise share a cell, so one "at most one" for each cell says all of KAL-9.7.

What is counted are sums over the literals: every metric of a goal. Each is exact in every world, but for the largest
district, which the program may take too small and never too large: whoever makes it as large as possible loses
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import networkx as nx

from periplus.models.boards.bitsets import members
from periplus.models.kalypso import board
from periplus.models.kalypso import state as supply
from periplus.models.kalypso.board import overlays
from periplus.models.kalypso.sea import Sea
from periplus.models.kalypso.state import Settlement, State
from periplus.models.kalypso.terms import KINDS, MATERIALS, PLASTIC, Kind, Metric

from ...patterns.packing import maximal
from ...patterns.rooted import hang
from ...program import Literal, Program, Sum, Terms, all_of, any_of
from .sites import OverlaySite, Sort


def left(state: State) -> dict[str, int]:
    """How many tiles of each stack are left; the building tiles' stacks are called by their materials."""
    holdings = state.settlements
    return {
        **supply.buildings_left(state.edition, holdings),
        "monument": supply.MONUMENTS - supply.monuments_used(holdings),
        "garden": supply.GARDENS - supply.gardens_used(holdings),
        "boat": supply.BOATS - supply.boats_used(holdings),
    }


Table = Mapping[int, Literal]
"""By cell the literal that it has something."""


@dataclass(frozen=True, slots=True)
class SettlementBase:
    """The base of a settlement."""

    sea: Sea
    covered: Table
    """Base pieces, loose boats included."""
    foundation: Table
    """The foundation, the island left out."""
    icons: tuple[Table, ...]
    """Salvage and scrap cells, by icon."""
    barrels: Table
    """Full barrels."""
    inside: Table
    """Enclosed cells of the grid (KAL-12)."""
    docked: Sequence[Literal]
    """For each boat that may be there: it is, and docked."""
    boats: Sequence[Literal]
    """For each boat that may be there: it is."""


def fixed(program: Program, sea: Sea, settlement: Settlement) -> SettlementBase:
    """The base as it lies."""

    def table(cells: int) -> Table:
        return dict.fromkeys(members(cells), program.true)

    docked = [program.true for tied in board.docked(sea, settlement) if tied]
    return SettlementBase(
        sea=sea,
        covered=table(board.covered(sea, settlement)),
        foundation=table(board.foundation(sea, settlement) & ~sea.island),
        icons=tuple(table(cells) for cells in settlement.icons),
        barrels=table(settlement.barrels),
        inside=table(board.enclosed(sea, settlement)),
        docked=docked,
        boats=[program.true for _ in settlement.boats],
    )


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


@dataclass(frozen=True, slots=True)
class MeasuredNumber:
    """A number that each world settles."""

    total: Sum
    most: int
    """No world has more."""


class Measures:
    """The metrics of a layout, each stated when it is asked for."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._program = layout.program
        self._own = layout.state.own
        self._known: dict[Metric, MeasuredNumber] = {}

    def figure(self, metric: Metric) -> MeasuredNumber:
        """The metric's number; raises SizeError."""
        if metric not in self._known:
            self._known[metric] = self._state(metric)
        return self._known[metric]

    def _state(self, metric: Metric) -> MeasuredNumber:
        stated: dict[str, Callable[[], MeasuredNumber]] = {
            "kinds": lambda: self._count(any_of(self._program, self._tiles(kind)) for kind in KINDS),
            "sets": self._sets,
            "zones": lambda: self._count(self._zones()),
            "district": self._district,
            "plastic": lambda: self._uncovered(self._layout.ground.icons[PLASTIC]),
            "barrels": lambda: self._uncovered(self._layout.ground.barrels),
            "buildings": lambda: self._count(literal for _, literal in self._layout.buildings()),
            "monuments": lambda: self._count(literal for _, literal in self._layout.of("monument")),
            "gardens": lambda: self._count(literal for _, literal in self._layout.of("garden")),
            "reserves": lambda: self._given(sum(monument.reserve for monument in self._own.monuments)),
            "settlers": lambda: self._given(sum(building.settlers for building in self._own.buildings)),
            "survivors": lambda: self._given(self._own.survivors),
            "boats": lambda: self._count(self._layout.ground.boats),
            "docked": lambda: self._count(self._layout.ground.docked),
            "enclosed": lambda: self._count(self._layout.ground.inside.values()),
        }
        if metric in KINDS:
            return self._count(self._tiles(metric))
        return stated[metric]()

    def _given(self, number: int) -> MeasuredNumber:
        return MeasuredNumber(Sum((), number), number)

    def _count(self, literals: Iterable[Literal]) -> MeasuredNumber:
        """How many of the literals are true."""
        listed = [literal for literal in literals if literal != ~self._program.true]
        constant = listed.count(self._program.true)
        open_ = [literal for literal in listed if literal != self._program.true]
        return MeasuredNumber(Sum.of([(1, literal) for literal in open_], constant), len(listed))

    def _tiles(self, kind: Kind) -> list[Literal]:
        return [literal for _, literal in self._layout.of(kind)]

    def _sets(self) -> MeasuredNumber:
        """The least number of buildings over the four materials."""
        sums = [
            self._count(
                literal
                for site, literal in self._layout.buildings()
                if stack_of(self._layout.state, site.sort) == material
            )
            for material in MATERIALS
        ]
        most = min(figure.most for figure in sums)
        least = self._program.integer(0, most)
        scarcest = [self._program.boolean() for _ in sums]
        self._program.meaning.exactly_one(scarcest)
        for figure, scarce in zip(sums, scarcest, strict=True):
            gap: Terms = [*figure.total.factors, (-1, least)]
            self._program.meaning.linear(gap, low=-figure.total.constant)
            self._program.meaning.linear(gap, high=-figure.total.constant, when=(scarce,))
        return MeasuredNumber(Sum.of([(1, least)]), most)

    def _zones(self) -> Iterable[Literal]:
        """For each zone, that a building has a cell there."""
        for _, cells in self._layout.state.sea.zones:
            inside = [literal for site, literal in self._layout.buildings() if site.cells & cells]
            yield any_of(self._program, inside)

    def _uncovered(self, table: Table) -> MeasuredNumber:
        """Cells of the table that no overlay covers."""
        now = overlays(self._layout.state.sea, self._own)
        over: dict[int, list[Literal]] = {}
        for site, literal in self._layout.sites.items():
            for cell in members(site.cells):
                over.setdefault(cell, []).append(literal)
        terms: list[tuple[int, int]] = []
        constant = most = 0
        for cell, literal in table.items():
            if now >> cell & 1:
                continue
            most += 1
            if literal == self._program.true:  # overlays exclude one another: at most one is taken off
                constant += 1
                terms += [(-1, covering) for covering in over.get(cell, ())]
            else:
                visible = all_of(self._program, (literal, *(~covering for covering in over.get(cell, ()))))
                terms.append((1, visible))
        return MeasuredNumber(Sum.of(terms, constant), most)

    def _district(self) -> MeasuredNumber:
        """Buildings in a group joined by shared edges, grown from one of them."""
        frame = self._layout.state.sea.frame
        areas: dict[int, list[Literal]] = {}
        for site, literal in self._layout.buildings():
            areas.setdefault(site.cells, []).append(literal)
        graph: nx.DiGraph[int] = nx.DiGraph()
        root = 0  # no area has no cells
        there = {root: self._program.true}
        for cells, literals in areas.items():
            there[cells] = self._program.boolean()
            self._program.meaning.clause([~there[cells], *literals])
            graph.add_edge(root, cells)
            around = frame.beside(cells) & ~cells
            graph.add_edges_from((other, cells) for other in areas if other & around and not other & cells)
        edges = hang(self._program, self._program.meaning, graph, there, (root,))
        self._program.meaning.at_most_one([edge for (one, _), edge in edges.items() if one == root])
        return self._count(literal for node, literal in there.items() if node != root)
