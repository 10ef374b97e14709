"""What a settlement counts at the end, as sums over the literals of its layout: every metric of a goal.

Each sum is exact in every world, but for the largest district, which the program may take too small and never
too large: whoever makes it as large as possible loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import networkx as nx

from periplus.models.boards.bitsets import members
from periplus.models.kalypso.board import overlays
from periplus.models.kalypso.terms import KINDS, MATERIALS, PLASTIC, Kind, Metric

from ...patterns.arborescence import hang
from ...program import Literal, Sum, Terms, all_of, any_of
from .ground import Table
from .layout import Layout, stack_of


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
