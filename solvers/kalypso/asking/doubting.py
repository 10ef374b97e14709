"""The programs that ``why`` doubts.

Doubted is every clause, and what lies on the cells that the goal is about: those of the areas and spots that it
names, with the cells beside a spot. In place of a doubted fact anything may lie there. What lies elsewhere is taken
as it is, so that reasons stay short: they say what is wrong at the place asked about.

Water is open because of cells far away. So for what is enclosed the cells along the shortest way out are doubted, and
those beside them; all other water is taken to be walled in. That forbids nothing to a goal that wants cells enclosed,
so the reasons found are whole. If that does not forbid the goal, a wider strip may; in the end, and for a goal that
asks otherwise what is enclosed, it is all the water there is.

Where pieces may lie follows from what is foundation, on doubted cells too: were they foundation, pieces would reach
farther. But mostly what is wrong at the place is wrong wherever pieces come from. So reasons are looked for among the
spots in reach of the foundation as it is, which keeps clauses out of them on where pieces cannot lie anyway. One is
told if its facts forbid the goal wherever doubted cells bring pieces in reach, under all clauses; if they do not,
those spots are candidates as well.

Spots and areas that the goal names are candidates even where the rules forbid them at once; a piece that is not in
hand is one too, and that it is not held is a fact like others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

from periplus.models.boards.grid import Cell, Frame
from periplus.models.kalypso import board
from periplus.models.kalypso.terms import KINDS
from periplus.models.kalypso.tiles import is_salvage, is_scrap

from ...program import Atom, Goal, Program, atoms_of
from ...program.goals import Either, Slot
from ..overlays.sites import OverlaySite, Sort, garden_site
from ..pieces import BOATS, Spot, reach, spots
from . import given
from .building import SpotWorlds
from .ending import Endings
from .given import SettlementQuestion

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
    cells = named.cells | strip | named.inside
    narrow, wide = (_free(question, named, cells, reached) for reached in (0, cells))
    program = _program(question, named, cells, solid, narrow)
    if wide != narrow:
        program.wider = partial(_program, question, named, cells, solid, wide)
    return program


def _program(question: SettlementQuestion, named: Named, cells: int, solid: int, free: int) -> Program:
    """The program in which those cells are doubted and pieces may lie on the free ones."""
    program = Program()
    _ = program.true
    now = given.Doubts(program, question.state, cells).now()
    pieces = list(_pieces(question, named, free))
    found = SpotWorlds(question, program, now, pieces, named.sites, solid & ~cells, named.inside)
    Endings(found).add()
    held = program.relation(*given.HELD)
    for number, piece in enumerate(found.laying.pieces):
        if (piece.name,) in held.facts:
            continue
        in_hand = number < len(question.pieces)
        literal = held.add(piece.name, literal=program.true if in_hand else None)
        if not in_hand:
            program.give(held, piece.name, holds=False)
            program.rule("KAL-6.5").clause([~piece.there, literal])
    return program


def _free(question: SettlementQuestion, named: Named, doubted: int, solid: int) -> int:
    """The cells on which pieces may lie: those without pieces and the doubted ones, in reach.

    ``solid``: doubted cells from which pieces reach farther, as if they were foundation.
    """
    state = question.state
    within = reach(state, _anywhere(question, named), solid) & ~state.sea.island
    return within & (doubted | ~board.covered(state.sea, state.own))


def _anywhere(question: SettlementQuestion, named: Named) -> tuple[str, ...]:
    """The pieces in hand and those that the goal wants laid."""
    wanted = (piece for piece in named.pieces if piece not in question.pieces)
    return (*question.pieces, *dict.fromkeys(wanted))


def _pieces(question: SettlementQuestion, named: Named, free: int) -> Iterator[tuple[str, tuple[Spot, ...]]]:
    """The pieces that may lie anywhere with every spot on free cells, then spots that the goal names."""
    state, anywhere = question.state, _anywhere(question, named)
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
