"""The relations of how a world ends, and the programs that ``why`` doubts.

``why`` doubts every clause, and what lies on the cells that the goal is about: those of the areas and spots that it
names, with the cells beside a spot. In place of a doubted fact anything may lie there. What lies elsewhere is taken
as it is, so that reasons stay short: they say what is wrong at the place asked about.

Water is open because of cells far away. So for what is enclosed the cells along the shortest way out are doubted, and
those beside them; all other water is taken to be walled in. That forbids nothing to a goal that wants cells enclosed,
so the reasons found are whole. If that does not forbid the goal, a wider strip may; in the end, and for a goal that
asks otherwise what is enclosed, it is all the water there is.

Spots and areas that the goal names are candidates even where the rules forbid them at once; a piece that is not in
hand is one too, and that it is not held is a fact like others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from periplus.models.boards.grid import Cell, Frame
from periplus.models.core.wording import say
from periplus.models.kalypso import board
from periplus.models.kalypso.terms import ICONS, KINDS, Metric
from periplus.models.kalypso.tiles import is_salvage, is_scrap

from ...program import Atom, Goal, Literal, Measure, Program, Relation, Row, all_of, any_of, atoms_of
from ...program.goals import Either, Slot
from ..overlays.layout import Measures, Table
from ..overlays.sites import OverlaySite, Sort, garden_site
from ..overlays.worth import LayoutObjective, goal_metrics
from ..pieces import BOATS, Spot, reach, spots
from . import given
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
        self._harbour = worlds.harbour
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

    def _covered(self, relation: Relation) -> None:
        self._cells(relation, self._harbour.ground.covered)

    def _supported(self, relation: Relation) -> None:
        self._cells(relation, self._harbour.ground.foundation)

    def _enclosed(self, relation: Relation) -> None:
        self._cells(relation, self._worlds.ground.inside)

    def _cells(self, relation: Relation, table: Table) -> None:
        for cell, literal in sorted(table.items()):
            relation.add(self._frame.cell(cell), literal=literal)

    def _shows(self, shows: Relation) -> None:
        ground = self._harbour.ground
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
        for piece in self._harbour.all:
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


STRIPS = (0, 1, 2, 4)
"""How far around the way out cells are doubted at first."""
SIDES: dict[Sort, int] = {**dict.fromkeys(KINDS, 2), "monument": 3}


@dataclass(slots=True)
class Named:
    """What a goal names."""

    cells: int = 0
    inside: int = 0
    """Cells asked to be enclosed."""
    anywhere: bool = False
    """It asks for what is enclosed without saying where."""
    sites: list[OverlaySite] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    """Pieces asked to be laid, wherever that is."""


def doubts(question: SettlementQuestion, goal: Goal) -> Iterator[Program]:
    """The programs for explanations of the goal, the quickest first."""
    named = _Naming(question).named(goal)
    water = question.state.sea.frame.inside & ~board.foundation(question.state.sea, question.state.own)
    strip = _way_out(question, named.inside) if named.inside and _walls_help(goal) else 0
    for width in STRIPS if strip else ():
        yield _doubted(question, named, _wider(question, strip, width) & water, water)
    yield _doubted(question, named, water if named.inside or named.anywhere else 0, 0)


WALLED = ("enclosed", "buildable", "built", "garden")
"""What more water walled in can only add to: on water taken from the sea tokens leave nets room to float."""
COUNTING = ("counts", "score")


def _walls_help(goal: Goal) -> bool:
    """Whether a world that has the goal has it with more water walled in, too."""
    for part in goal:
        match part:
            case Atom(relation):
                helped = relation not in COUNTING
            case Either(goals):
                helped = all(map(_walls_help, goals))
            case _:
                helped = all(atom.relation not in (*WALLED, *COUNTING) for atom in atoms_of((part,)))
        if not helped:
            return False
    return True


def _way_out(question: SettlementQuestion, start: int) -> int:
    """The cells of a shortest way over water from the cells to the open sea; none if there is no way."""
    frame, wall = question.state.sea.frame, board.foundation(question.state.sea, question.state.own)
    rings = [start & ~wall]
    reached = rings[0]
    while rings[-1] and not rings[-1] & frame.outside:
        rings.append(frame.beside(rings[-1]) & frame.whole & ~wall & ~reached)
        reached |= rings[-1]
    if not rings[-1]:
        return 0
    way = last = _first(rings[-1] & frame.outside)
    for ring in reversed(rings[:-1]):
        last = _first(frame.beside(last) & ring)
        way |= last
    return way


def _first(cells: int) -> int:
    return cells & -cells


def _wider(question: SettlementQuestion, strip: int, width: int) -> int:
    """The strip with what lies around it, so many cells far."""
    frame = question.state.sea.frame
    for _ in range(width):
        strip |= frame.beside(strip) & frame.whole
    return strip


def _doubted(question: SettlementQuestion, named: Named, strip: int, solid: int) -> Program:
    """The program in which the named cells and those of the strip are doubted, the rest of ``solid`` walled in."""
    program = Program()
    _ = program.true
    cells = named.cells | strip | named.inside
    now = given.Doubts(program, question.state, cells).now()
    pieces = list(_pieces(question, named, cells))
    found = SpotWorlds(question, program, now, pieces, named.sites, solid & ~cells, named.inside)
    Endings(found).add()
    held = program.relation(*given.HELD)
    for number, piece in enumerate(found.harbour.pieces):
        if (piece.name,) in held.facts:
            continue
        in_hand = number < len(question.pieces)
        literal = held.add(piece.name, literal=program.true if in_hand else None)
        if not in_hand:
            program.give(held, piece.name, holds=False)
            program.rule("KAL-6.5").clause([~piece.there, literal])
    return program


def _pieces(
    question: SettlementQuestion, named: Named, doubted: int
) -> Iterator[tuple[str, tuple[Spot, ...]]]:
    """The pieces in hand and those that the goal wants laid with every spot within reach, then spots that it names."""
    state = question.state
    anywhere = (
        *question.pieces,
        *dict.fromkeys(piece for piece in named.pieces if piece not in question.pieces),
    )
    within = reach(state, anywhere) & ~state.sea.island
    free = within & (doubted | ~board.covered(state.sea, state.own))
    for piece in anywhere:
        extra = (spot for spot in named.spots if spot.piece == piece)
        yield piece, tuple(dict.fromkeys((*spots(state, piece, free), *extra)))
    for spot in named.spots:
        if spot.piece not in anywhere:
            yield spot.piece, (spot,)


def _is_piece(name: str) -> bool:
    return is_salvage(name) or is_scrap(name) or name in (*BOATS, "barrel")


class _Naming:
    """Reads what a goal is about."""

    def __init__(self, question: SettlementQuestion) -> None:
        self._question = question
        self._frame: Frame = question.state.sea.frame

    def named(self, goal: Goal) -> Named:
        """The cells, sites and spots of all its atoms."""
        found = Named()
        for atom in atoms_of(goal):
            self._read(atom, found)
        return found

    def _read(self, atom: Atom, found: Named) -> None:
        match atom.relation, atom.terms:
            case (("built" | "buildable"), (name, at)) if cell := self._cell(at):
                self._area(name, cell, found)
            case "placed", (str(piece), at, rot, flip) if cell := self._cell(at):
                self._spot(piece, cell, rot, flip, found)
            case (("covered" | "supported"), (at,)) if cell := self._cell(at):
                found.cells |= self._frame.mask([cell])
            case "shows", (at, _) if cell := self._cell(at):
                found.cells |= self._frame.mask([cell])
            case "docked", (at, rot) if (cell := self._cell(at)) and rot in (0, 90):
                row, column = cell
                boat = self._frame.mask([cell, (row, column + 1) if rot == 0 else (row + 1, column)])
                found.cells |= self._frame.beside(boat) & self._frame.room & ~boat
                self._spot("boat", cell, rot, 0, found)
            case ("placed", (str(piece), *_)) | ("laid", (str(piece),)) if _is_piece(piece):
                found.pieces.append(piece)
            case "docked", _:
                found.pieces.append("boat")
            case "garden", (at, rot) if (cell := self._cell(at)) and rot in (0, 90):
                self._garden(cell, 90 if rot else 0, found)
            case "enclosed", (at,):
                cell = self._cell(at)
                found.inside |= self._frame.mask([cell]) & self._frame.inside if cell else 0
                found.anywhere = found.anywhere or cell is None
            case _:
                pass

    def _area(self, name: Slot, at: Cell, found: Named) -> None:
        """The area of the building or monument of that name, if there is one."""
        for sort, side in SIDES.items():
            cells = board.square(self._question.state.sea, at, side)
            if sort == name and not cells & ~self._frame.room:
                found.cells |= cells
                found.sites.append(OverlaySite(sort, at, cells))

    def _garden(self, at: Cell, rot: int, found: Named) -> None:
        """The place of a garden, if there is one."""
        site = garden_site(self._frame, self._frame.bit(at), rot)
        if not site.cells & ~self._frame.room:
            found.cells |= site.cells
            found.sites.append(site)

    def _spot(self, piece: str, at: Cell, rot: Slot, flip: Slot, found: Named) -> None:
        """The spot, if it is one of the piece's; its cells and those beside it."""
        if not _is_piece(piece):
            return
        state = self._question.state
        for spot in spots(state, piece, self._frame.room):
            turned = (spot.stencil.rot, int(spot.stencil.flip))
            if spot.bit == self._frame.bit(at) and turned == (rot, flip):
                found.spots.append(spot)
                found.cells |= (spot.cells | self._frame.beside(spot.cells)) & self._frame.room

    def _cell(self, slot: Slot) -> Cell | None:
        """The cell that the slot names, if it is one of the frame."""
        if isinstance(slot, tuple) and len(slot) == 2 and self._frame.holds(slot):
            return slot
        return None
