"""The rules of building over a base that may change: what each area can bear, and that overlays do not overlap.

Whether the base bears an overlay is a literal of its own, apart from whether it is built: goals may ask for both.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt

from periplus.models.boards.bitsets import members
from periplus.models.core.results import RuleId
from periplus.models.kalypso.areas import icons_needed
from periplus.models.kalypso.terms import MATERIALS

from ...program import Literal, any_of
from ..overlays.layout import FILLED, MATCHED, Layout, add_supply, shown
from ..overlays.sites import OverlaySite
from ..overlays.stock import left
from .given import Now
from .harbour import Harbour
from .nets import stacked
from .question import SettlementQuestion


class Overlays:
    """The rules of building: each area can bear something, or cannot, and overlays do not overlap."""

    def __init__(self, question: SettlementQuestion, found: Layout, now: Now, harbour: Harbour) -> None:
        self._question = question
        self.layout = found
        self._now = now
        self._new = harbour.new
        self._stacked = stacked(harbour, found.ground)
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
        for rule, need in needs:
            self._program.rule(rule).clause([~literal, need])
        self._program.meaning.clause([literal, *(~need for _, need in needs)])
        if not site.cells & self._question.state.sea.frame.inside:
            self._program.rule("KAL-6.3").fix(~literal)
        return literal

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
