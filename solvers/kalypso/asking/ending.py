"""The relations of how a world ends: what is laid, enclosed and built, and what that is worth."""

from __future__ import annotations

from collections.abc import Mapping

from periplus.models.kalypso.terms import ICONS, Metric

from ...program import Literal, Relation, Row, all_of, any_of
from ..overlays.ground import Table
from ..overlays.layout import Layout
from ..overlays.measures import Measures
from ..overlays.sites import Site
from ..overlays.worth import Worth
from .harbour import Harbour
from .question import Question

COUNTED: tuple[Metric, ...] = ("buildings", "monuments", "gardens", "docked", "enclosed")
"""The metrics that goals may ask for."""


class Endings:
    """Adds what goals may name, in the order in which ``relations`` lists it."""

    def __init__(
        self, question: Question, harbour: Harbour, found: Layout, bearing: Mapping[Site, Literal]
    ) -> None:
        self._question = question
        self._harbour = harbour
        self._layout = found
        self._bearing = bearing
        self._program = harbour.program
        self._frame = question.state.sea.frame

    def add(self) -> None:
        """All of them."""
        relation = self._program.relation
        self._placed(
            relation("placed", ("piece", "at", "rot", "flip"), "the piece is laid there; flip is 0 or 1")
        )
        self._laid(relation("laid", ("piece",), "the piece is laid, or one of them if there are several"))
        self._cells("covered", "a base piece lies on the cell at the end", self._layout.ground.covered)
        self._cells(
            "supported",
            "the cell is part of the foundation at the end, the island left out",
            self._layout.ground.foundation,
        )
        self._cells("enclosed", "the foundation encloses the cell at the end", self._layout.ground.inside)
        self._shows(
            relation("shows", ("cell", "what"), "the icon or full barrel that shows on the cell at the end")
        )
        self._docked(relation("docked", ("at", "rot"), "the boat there is part of the foundation at the end"))
        self._sites()
        self._figures()

    def _placed(self, placed: Relation) -> None:
        over: dict[Row, list[Literal]] = {}
        for piece in self._harbour.pieces:
            for spot, literal in piece.spots.items():
                row: Row = (piece.name, self._frame.cell(spot.bit), spot.stencil.rot, int(spot.stencil.flip))
                over.setdefault(row, []).append(literal)
        for row, literals in over.items():
            placed.add(*row, literal=any_of(self._program, literals))

    def _laid(self, laid: Relation) -> None:
        over: dict[str, list[Literal]] = {}
        for piece in self._harbour.pieces:
            over.setdefault(piece.name, []).append(piece.there)
        for name, literals in over.items():
            laid.add(name, literal=any_of(self._program, literals))

    def _cells(self, name: str, doc: str, table: Table) -> None:
        relation = self._program.relation(name, ("cell",), doc)
        for cell, literal in sorted(table.items()):
            relation.add(self._frame.cell(cell), literal=literal)

    def _shows(self, shows: Relation) -> None:
        ground = self._layout.ground
        for name, table in (*zip(ICONS, ground.icons, strict=True), ("barrel", ground.barrels)):
            for cell, literal in table.items():
                shows.add(self._frame.cell(cell), name, literal=literal)

    def _docked(self, docked: Relation) -> None:
        rows: dict[tuple[tuple[int, int], int], list[Literal]] = {}
        for piece in self._harbour.all:
            for spot, literal in piece.spots.items() if piece.afloat else ():
                both = all_of(self._program, (literal, piece.tied))
                rows.setdefault((self._frame.cell(spot.bit), spot.stencil.rot), []).append(both)
        for (at, rot), literals in rows.items():
            docked.add(at, rot, literal=any_of(self._program, literals))

    def _sites(self) -> None:
        """What may be built, and what is built."""
        relation = self._program.relation
        buildable = relation(
            "buildable", ("kind", "at"), "the kind, or a monument, may be built on the area at the end"
        )
        built = relation("built", ("kind", "at"), "the building or monument lies on the area at the end")
        garden = relation("garden", ("at", "rot"), "the garden lies there at the end")
        for site, literal in self._layout.overlays:
            if site.sort == "garden":
                garden.add(site.at, site.rot, literal=literal)
                continue
            built.add(site.sort, site.at, literal=literal)
            if site in self._bearing:
                buildable.add(site.sort, site.at, literal=self._bearing[site])

    def _figures(self) -> None:
        """The numbers at the end."""
        measure = self._program.measure
        total = Worth(self._layout, exact=True).total(self._question.objective)
        measure(
            "score", ("points",), "the objective of the question at the end: score, survival or another"
        ).add(terms=total.factors, constant=total.constant)
        counts = measure("counts", ("metric", "count"), "how many the settlement has at the end")
        measures = Measures(self._layout)
        for metric in COUNTED:
            figure = measures.figure(metric)
            counts.add(metric, terms=figure.total.factors, constant=figure.total.constant)
