"""The programs that ``why`` doubts: every clause, and what lies on the cells that the goal is about.

The goal's own cells are those of the areas and spots that it names, with the cells beside a spot. In place of a
doubted fact anything may lie there. What lies elsewhere is taken as it is, so that reasons stay short: they say
what is wrong at the place asked about.

Water is open because of cells far away. So for what is enclosed the cells along the shortest way out are doubted,
and those beside them; all other water is taken to be walled in, which forbids nothing, so the reasons found are
whole. If that does not forbid the goal, a wider strip may; in the end it is all the water there is.

Spots and areas that the goal names are candidates even where the rules forbid them at once; a piece that is not in
hand is one too, and that it is not held is a fact like others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from periplus.models.boards.frame import Frame
from periplus.models.boards.grid import Cell
from periplus.models.kalypso import board
from periplus.models.kalypso.terms import KINDS
from periplus.models.kalypso.tiles import is_salvage, is_scrap

from ...program import Atom, Goal, Program, atoms_of
from ...program.goals import Slot
from ..overlays.sites import OverlaySite, Sort
from ..pieces.spots import BOATS, Spot, reach, spots
from . import given
from .ending import Endings
from .question import SettlementQuestion
from .worlds import SpotWorlds

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


def doubts(question: SettlementQuestion, goal: Goal) -> Iterator[Program]:
    """The programs for explanations of the goal, the quickest first."""
    named = _Naming(question).named(goal)
    water = question.state.sea.frame.inside & ~board.foundation(question.state.sea, question.state.own)
    strip = _way_out(question, named.inside) if named.inside else 0
    for width in STRIPS if strip else ():
        yield _doubted(question, named, _wider(question, strip, width) & water, water)
    yield _doubted(question, named, water if named.inside or named.anywhere else 0, 0)


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
    """The pieces with every spot within reach, free or not, and those that the goal names."""
    state = question.state
    within = reach(state, question.pieces) & ~state.sea.island
    free = within & (doubted | ~board.covered(state.sea, state.own))
    for piece in question.pieces:
        extra = (spot for spot in named.spots if spot.piece == piece)
        yield piece, tuple(dict.fromkeys((*spots(state, piece, free), *extra)))
    for spot in named.spots:
        if spot.piece not in question.pieces:
            yield spot.piece, (spot,)


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

    def _spot(self, piece: str, at: Cell, rot: Slot, flip: Slot, found: Named) -> None:
        """The spot, if it is one of the piece's; its cells and those beside it."""
        if not (is_salvage(piece) or is_scrap(piece) or piece in (*BOATS, "barrel")):
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
