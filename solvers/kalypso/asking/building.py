"""The rules of building over a base that may change, and the program of a question.

Whether the base bears an overlay is a literal of its own, apart from whether it is built: goals may ask for both.
Overlays do not overlap.

Nothing is built where floating nets that pieces to be laid drive onto a boat are stacked then (R9). A net keeps
floating while its zone has two cells beside each other without pieces and tokens. With no such pair it lies on the
first boat, in reading order, whose cells in the zone are clear.

The program has pieces, base, enclosure, overlays, and every relation that goals may name. What is enclosed and what
is built follow from the pieces, or are free to be nothing at all. So their rules wait until a goal is about them: a
goal about pieces alone has a small program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import isqrt
from operator import itemgetter

from periplus.models.boards.bitsets import bits, members
from periplus.models.boards.grid import Cell
from periplus.models.core.results import RuleId
from periplus.models.kalypso import board
from periplus.models.kalypso.board import icons_needed
from periplus.models.kalypso.placing import island_spaces
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import KINDS, MATERIALS

from ...program import Literal, Program, all_of, any_of
from ..overlays.layout import FILLED, MATCHED, Layout, SettlementBase, Table, add_supply, layout, left, shown
from ..overlays.sites import OverlaySite, garden_site, garden_sites
from ..pieces import Spot
from .given import SettlementLiterals, SettlementQuestion
from .laying import LayingProgram, enclosing


def possible_sites(
    state: State, ground: SettlementBase, gardens: int, *, builds: bool
) -> Iterator[OverlaySite]:
    """Every building and monument, where anything is built, and every garden, if there may be any, on that ground.

    They are clear of what lies there now.
    """
    land = bits(ground.foundation)
    if builds:
        yield from _buildings(state, ground, land)
    if gardens:
        yield from _gardens(state, land)


def _buildings(state: State, ground: SettlementBase, land: int) -> Iterator[OverlaySite]:
    """Buildings and monuments on the land there may be."""
    frame, sea = state.sea.frame, state.sea
    for bit in _open(state, land, board.BUILDING):
        cells = board.square(sea, frame.cell(bit), board.BUILDING)
        for kind in KINDS:
            if may_show(ground, cells, state.edition.material[kind]):
                yield OverlaySite(kind, frame.cell(bit), cells)
    for bit in _open(state, land, board.MONUMENT):
        cells = board.square(sea, frame.cell(bit), board.MONUMENT)
        if any(may_show(ground, cells, material) for material in MATERIALS):
            yield OverlaySite("monument", frame.cell(bit), cells)


def _open(state: State, land: int, side: int) -> list[int]:
    """The areas of that land, partly on the grid, without overlay and stacked net, by their upper left bits."""
    frame = state.sea.frame
    filled = board.filled(frame, land, side) & board.meeting(frame, frame.inside, side)
    return members(filled & board.open_areas(state.sea, state.own, side))


def may_show(ground: SettlementBase, cells: int, material: str) -> bool:
    """Whether enough of the area's cells can show the material."""
    tables = (ground.icons[MATERIALS.index(material)], ground.barrels)
    able = sum(any(cell in table for table in tables) for cell in members(cells))
    return able >= board.icons_needed(isqrt(cells.bit_count()))


def _gardens(state: State, land: int) -> Iterator[OverlaySite]:
    """Gardens on the land there may be, and those of the island."""
    frame, sea = state.sea.frame, state.sea
    bare = land & ~board.overlays(sea, state.own) & ~board.stacked(state.own)
    yield from (site for site in garden_sites(state) if site.cells & sea.island)
    for rot, step in ((0, 1), (90, frame.width)):
        on_grid = frame.inside | frame.inside >> step
        yield from (garden_site(frame, bit, rot) for bit in members(bare & bare >> step & on_grid))


def stacked(laying: LayingProgram, ground: SettlementBase) -> Table:
    """By cell, that a net which floats now is stacked there at the end; nets stacked already are left out."""
    program, own = laying.program, laying.state.own
    found: dict[int, list[Literal]] = {}
    for net in own.nets:
        zone = laying.state.sea.zone_cells[net.zone]
        if net.on:
            continue
        room = _room(laying, ground, zone)
        before: list[Literal] = []
        for _, part, there in sorted(_berths(laying, zone), key=itemgetter(0, 1, 2)):
            here = all_of(program, (~room, there, *(~other for other in before)))
            before.append(there)
            for cell in members(part):
                found.setdefault(cell, []).append(here)
    return {cell: any_of(program, literals) for cell, literals in found.items()}


def _room(laying: LayingProgram, ground: SettlementBase, zone: int) -> Literal:
    """A literal that is true exactly where the net may float on in the zone."""
    program, width = laying.program, laying.state.sea.frame.width
    free = {cell: _free(laying, ground, cell) for cell in members(zone & ~laying.state.sea.island)}
    return any_of(
        program,
        [
            all_of(program, (free[cell], free[cell + step]))
            for cell in free
            for step in (1, width)
            if cell + step in free
        ],
    )


def _free(laying: LayingProgram, ground: SettlementBase, cell: int) -> Literal:
    """A literal that is true exactly where neither a piece nor a token lies on the cell."""
    needs = [~ground.covered[cell]] if cell in ground.covered else []
    if laying.state.sea.tokens & ~laying.state.own.removed & 1 << cell:
        needs.append(ground.inside.get(cell, ~laying.program.true))
    return all_of(laying.program, needs)


def _berths(laying: LayingProgram, zone: int) -> Iterator[tuple[Cell, int, Literal]]:
    """The boats that can take a net of the zone: by their first cell, the cells in the zone, that they are there."""
    sea, own = laying.state.sea, laying.state.own
    taken = board.overlaid(sea, own)
    for boat in own.boats:
        part = sea.frame.mask(boat.cells) & zone
        if part and not part & taken:
            yield boat.at, part, laying.program.true
    for piece in laying.pieces:
        for spot, literal in piece.spots.items() if piece.afloat else ():
            if spot.cells & zone:
                yield sea.frame.cell(spot.bit), spot.cells & zone, literal


class Overlays:
    """The rules of building: each area can bear something, or cannot, and overlays do not overlap."""

    def __init__(
        self, question: SettlementQuestion, found: Layout, now: SettlementLiterals, laying: LayingProgram
    ) -> None:
        self._question = question
        self.layout = found
        self._now = now
        self._new = laying.new
        self._stacked = stacked(laying, found.ground)
        self._program = found.program
        self.bearing: dict[OverlaySite, Literal] = {}
        """By site, that all but other overlays of the same world allows it."""
        self._add()

    def _add(self) -> None:
        program, sites = self._program, self.layout.sites
        over: dict[int, list[Literal]] = {}
        for site, literal in sites.items():
            self.bearing[site] = self._bears(site)
            program.meaning.implies(literal, self.bearing[site])
            for cell in members(site.cells):
                over.setdefault(cell, []).append(literal)
        for literals in over.values():
            program.rule("KAL-9.7").at_most_one(literals)
        gardens = [(1, literal) for site, literal in sites.items() if site.sort == "garden"]
        program.rule("KAL-10.21").linear(gardens, high=self._question.gardens)
        add_supply(self.layout, left(self._question.state))

    def _bears(self, site: OverlaySite) -> Literal:
        """A literal that is true exactly where every clause allows the site, as far as the clauses are in force.

        Each clause speaks of the literal itself, so that ``why`` can leave it out; that nothing else forbids
        the site is what the literal means.
        """
        literal = self._program.boolean()
        needs = [*self._filled(site), *self._icons(site), *self._fresh(site), *self._clear(site)]
        needs += [(rule, ~self._program.true) for rule in self._forbidding(site)]
        for rule, need in needs:
            self._program.rule(rule).clause([~literal, need])
        self._program.meaning.clause([literal, *(~need for _, need in needs)])
        return literal

    def _forbidding(self, site: OverlaySite) -> Iterator[RuleId]:
        """The clauses that forbid the site whatever is laid: by where it is, or in a phase where nothing is built."""
        if not site.cells & self._question.state.sea.frame.inside:
            yield "KAL-6.3"
        if not self._question.builds and site.sort != "garden":
            yield "KAL-9.1" if site.kind else "KAL-11.3"
        state = self._question.state
        spaces = island_spaces(state.sea.frame, state.edition.island_gardens) if state.sea.island else {}
        if site.sort == "garden" and site.cells & state.sea.island and site.cells not in spaces:
            yield "KAL-10.22"

    def _filled(self, site: OverlaySite) -> Iterable[tuple[RuleId, Literal]]:
        """Every cell is foundation, or, of a garden, of the island."""
        ground, sea = self.layout.ground, self._question.state.sea
        rule = FILLED[site.cells.bit_count()]
        for cell in members(site.cells):
            if not (site.sort == "garden" and sea.island >> cell & 1):
                yield rule, ground.foundation.get(cell, ~self._program.true)

    def _icons(self, site: OverlaySite) -> Iterable[tuple[RuleId, Literal]]:
        """Enough icons of one material."""
        if site.sort == "garden":
            return
        size = site.cells.bit_count()
        needed = icons_needed(isqrt(size))
        materials = MATERIALS if site.kind is None else self._question.state.edition.material[site.kind]
        yield (
            MATCHED[size],
            any_of(self._program, [self._enough(site, material, needed) for material in materials]),
        )

    def _enough(self, site: OverlaySite, material: str, needed: int) -> Literal:
        """A literal that is true exactly where so many cells show the material."""
        program, terms = self._program, shown(self.layout.ground, members(site.cells), material)
        sure = sum(literal == program.true for _, literal in terms)
        if sure >= needed or len(terms) < needed:
            return program.true if sure >= needed else ~program.true
        enough = program.boolean()
        program.meaning.linear([*terms, (-needed, enough)], low=0)
        program.meaning.linear([*terms, (needed - 1 - len(terms), enough)], high=needed - 1)
        return enough

    def _fresh(self, site: OverlaySite) -> Iterable[tuple[RuleId, Literal]]:
        """A cell laid this turn (R7)."""
        if site.sort == "garden" or not self._question.fresh:
            return
        tables = (self._now.fresh, self._new)
        cells = [table[cell] for cell in members(site.cells) for table in tables if cell in table]
        yield ("KAL-9.3" if site.kind else "KAL-11.3"), any_of(self._program, cells)

    def _clear(self, site: OverlaySite) -> Iterable[tuple[RuleId, Literal]]:
        """No overlay and no stacked net there, now or when all pieces are laid."""
        rule = "KAL-11.3" if site.sort == "monument" else "KAL-9.7"
        for cell in members(site.cells):
            for table in (self._now.overlaid, self._stacked):
                if cell in table:
                    yield rule, ~table[cell]


class SpotWorlds:
    """The rules over some spots, whether the position allows them or not, and what their literals stand for."""

    def __init__(
        self,
        question: SettlementQuestion,
        program: Program,
        now: SettlementLiterals,
        pieces: Iterable[tuple[str, Sequence[Spot]]],
        further: Sequence[OverlaySite] = (),
        solid: int = 0,
        asked: int = 0,
    ) -> None:
        """Overlays may lie wherever the ground may bear them, and at ``further`` sites.

        ``solid`` are cells that are taken to close in water, whatever lies there, ``asked`` cells that a goal names
        as enclosed.
        """
        self.question = question
        self.program = program
        self.laying = LayingProgram(program, question.state, now.ground, pieces, question.start)
        self._now = now
        self._further = further
        self._solid = solid
        self._asked = asked
        if question.single:
            program.rule("KAL-5.3").at_most_one([piece.there for piece in self.laying.pieces])
        self._launch()

    def _launch(self) -> None:
        """No more boats than the solar track allows (KAL-10.7); a reward boat has no limit (KAL-10.9)."""
        state = self.question.state
        boats = [(1, piece.there) for piece in self.laying.pieces if piece.name == "boat"]
        if state.together and boats:
            room = max(0, state.edition.boats_allowed(state.own.panels) - len(state.own.boats))
            self.program.rule("KAL-10.7").linear(boats, high=room)

    @cached_property
    def ground(self) -> SettlementBase:
        """The base at the end, with what is enclosed."""
        return enclosing(self.program, self.laying.ground, self._solid, self._asked)

    @cached_property
    def overlays(self) -> Overlays:
        """What may be built, with its rules."""
        asked = self.question
        may_be = possible_sites(asked.state, self.ground, asked.gardens, builds=asked.builds)
        sites = tuple(dict.fromkeys((*may_be, *self._further)))
        found = layout(self.program, self.question.state, self.ground, sites)
        return Overlays(self.question, found, self._now, self.laying)

    @property
    def builds(self) -> bool:
        """Whether a goal has asked for overlays."""
        return "overlays" in self.__dict__
