"""The relations of how a world ends, for goals to name."""

from __future__ import annotations

from periplus.models.core.wording import say
from periplus.models.kalypso import board
from periplus.models.kalypso.terms import ICONS, Metric

from ...program import Literal, Measure, Relation, Row, all_of, any_of
from ..overlays.layout import Measures, Table
from ..overlays.worth import LayoutObjective, goal_metrics
from .building import SpotWorlds
from .given import SettlementQuestion

COUNTED: tuple[Metric, ...] = ("buildings", "monuments", "gardens", "docked", "enclosed")
"""The metrics that goals may ask for."""


def tells_score(question: SettlementQuestion) -> bool:
    """Whether goals can ask for the objective: not where the largest district counts, known from below alone."""
    return "district" not in (question.objective, *goal_metrics(question.state, question.objective))


class Endings:
    """Adds what goals may name, in the order in which ``relations`` lists it; each table waits to be asked for."""

    def __init__(self, worlds: SpotWorlds) -> None:
        self._worlds = worlds
        self._laying = worlds.laying
        self._program = worlds.program
        self._frame = worlds.question.state.sea.frame

    def add(self) -> None:
        """All of them."""
        relation, measure, cell = self._program.relation, self._program.measure, ("cell",)
        relation(
            "placed",
            ("piece", "at", "rot", "flip"),
            say("the piece is laid there; flip is 0 or 1"),
            self._placed,
        )
        relation(
            "laid", ("piece",), say("the piece is laid, or one of them if there are several"), self._laid
        )
        relation("covered", cell, say("a base piece lies on the cell at the end"), self._covered)
        relation(
            "supported",
            cell,
            say("the cell is part of the foundation at the end, the island left out"),
            self._supported,
        )
        relation("enclosed", cell, say("the foundation encloses the cell at the end"), self._enclosed)
        relation(
            "shows",
            ("cell", "what"),
            say("the icon or full barrel that shows on the cell at the end"),
            self._shows,
        )
        relation(
            "docked", ("at", "rot"), say("the boat there is part of the foundation at the end"), self._docked
        )
        relation(
            "buildable",
            ("kind", "at"),
            say("the kind, or a monument, may be built on the area at the end"),
            self._buildable,
        )
        relation(
            "built", ("kind", "at"), say("the building or monument lies on the area at the end"), self._built
        )
        relation("garden", ("at", "rot"), say("the garden lies there at the end"), self._garden)
        measure(
            "score",
            ("points",),
            say("the objective of the question at the end: score, survival or another"),
            self._score,
        )
        measure("counts", ("metric", "count"), say("how many the settlement has at the end"), self._counts)

    def _placed(self, placed: Relation) -> None:
        over: dict[Row, list[Literal]] = {}
        for piece in self._laying.pieces:
            for spot, literal in piece.spots.items():
                row: Row = (piece.name, self._frame.cell(spot.bit), spot.stencil.rot, int(spot.stencil.flip))
                over.setdefault(row, []).append(literal)
        for row, literals in over.items():
            placed.add(*row, literal=any_of(self._program, literals))

    def _laid(self, laid: Relation) -> None:
        over: dict[str, list[Literal]] = {}
        for piece in self._laying.pieces:
            over.setdefault(piece.name, []).append(piece.there)
        for name, literals in over.items():
            laid.add(name, literal=any_of(self._program, literals))

    def _covered(self, relation: Relation) -> None:
        self._cells(relation, self._laying.ground.covered)

    def _supported(self, relation: Relation) -> None:
        self._cells(relation, self._laying.ground.foundation)

    def _enclosed(self, relation: Relation) -> None:
        self._cells(relation, self._worlds.ground.inside)

    def _cells(self, relation: Relation, table: Table) -> None:
        for cell, literal in sorted(table.items()):
            relation.add(self._frame.cell(cell), literal=literal)

    def _shows(self, shows: Relation) -> None:
        ground = self._laying.ground
        for name, table in (*zip(ICONS, ground.icons, strict=True), ("barrel", ground.barrels)):
            for cell, literal in table.items():
                shows.add(self._frame.cell(cell), name, literal=literal)

    def _docked(self, docked: Relation) -> None:
        """Boats that are docked already stay so (KAL-7.9); the others dock with what is laid."""
        state = self._worlds.question.state
        tied = board.docked(state.sea, state.own)
        rows: dict[tuple[tuple[int, int], int], list[Literal]] = {}
        for boat, there in zip(state.own.boats, tied, strict=True):
            if there:
                rows[boat.at, boat.rot] = [self._program.true]
        for piece in self._laying.all:
            for spot, literal in piece.spots.items() if piece.afloat else ():
                both = all_of(self._program, (literal, piece.tied))
                rows.setdefault((self._frame.cell(spot.bit), spot.stencil.rot), []).append(both)
        for (at, rot), literals in rows.items():
            docked.add(at, rot, literal=any_of(self._program, literals))

    def _buildable(self, buildable: Relation) -> None:
        for site, literal in self._worlds.overlays.bearing.items():
            if site.sort != "garden":
                buildable.add(site.sort, site.at, literal=literal)

    def _built(self, built: Relation) -> None:
        for site, literal in self._worlds.overlays.layout.overlays:
            if site.sort != "garden":
                built.add(site.sort, site.at, literal=literal)

    def _garden(self, garden: Relation) -> None:
        for site, literal in self._worlds.overlays.layout.of("garden"):
            garden.add(site.at, site.rot, literal=literal)

    def _score(self, score: Measure) -> None:
        question = self._worlds.question
        if not tells_score(question):
            return
        total = LayoutObjective(self._worlds.overlays.layout, exact=True).total(question.objective)
        score.add(terms=total.factors, constant=total.constant)

    def _counts(self, counts: Measure) -> None:
        measures = Measures(self._worlds.overlays.layout)
        for metric in COUNTED:
            figure = measures.figure(metric)
            counts.add(metric, terms=figure.total.factors, constant=figure.total.constant)
