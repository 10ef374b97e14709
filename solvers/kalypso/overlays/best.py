"""``builds`` and ``arrange``: the best overlays on a base as it lies, exact, and re-scored by the rules.

What is built is what the cells laid this turn allow (KAL-9, KAL-11). To arrange no fresh cell is needed, and up to
``ask.gardens`` more gardens are laid. No effects are resolved, there are no reserves.

Where every overlay has its own points, whatever else is laid, the question is a packing of squares, which branch
and bound answers in milliseconds. Goals, gardens beside new buildings and small supplies tie overlays together;
then the program is solved as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from periplus.models.boards.bitsets import members
from periplus.models.kalypso import GAME
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.scoring import lines, usual, value
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import Objective

from ...answers import Answer
from ...cpsat import Report
from ...limits import Clock, Limits
from ...patterns.packing import PackingItem, pack
from ...program import Program, Sum, World, best
from ...search import Search
from .layout import Layout, add_cliques, add_supply, fixed, layout, left, stack_of
from .sites import OverlaySite, building_sites, confirmed, garden_sites
from .worth import LayoutObjective, worthwhile

FEW = 200
"""Overlays up to which branch and bound is faster."""


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The best objective over all overlays; the solution lists the moves that lay them."""
    return Search(question(position).answers, limits, Answer("unknown"))


def question(position: Position) -> OverlayQuestion:
    """Which overlays to lay."""
    state, fresh = GAME.state(position), position.ask.kind == "builds"
    objective = position.ask.objective or usual(state.mode)
    sites = tuple(building_sites(state, worthwhile(state, objective), fresh=fresh))
    if fresh:
        return OverlayQuestion(state, objective, sites, fresh=True)
    return OverlayQuestion(state, objective, (*sites, *garden_sites(state)), gardens=position.ask.gardens)


@dataclass(frozen=True)
class OverlayQuestion:
    """Which of the sites to lay for the best objective."""

    state: State
    objective: Objective
    sites: Sequence[OverlaySite]
    gardens: int = 0
    """Gardens at most."""
    fresh: bool = False
    """Overlays need a cell laid this turn (KAL-9.3)."""

    def answers(self, clock: Clock) -> Iterator[Answer]:
        """Ever better arrangements, the last one proved best. Raises Stop when the clock says so."""
        yield self.answer(())
        found = self._layout()
        before = len(found.program.variables)
        total = LayoutObjective(found).total(self.objective)
        alone = (
            len(found.program.variables) == before and not self.gardens and self._plenty(list(found.sites))
        )
        yield from self._packed(found, total, clock) if alone else self._solved(found, total, clock)

    def program(self) -> Program:
        """The whole question as a program, whether or not branch and bound answers it sooner."""
        found = self._layout()
        return self._stated(found, LayoutObjective(found).total(self.objective))

    def _layout(self) -> Layout:
        """The sites as facts of a program without rules."""
        program = Program()
        _ = program.true
        sites = [site for site in self.sites if site.sort != "garden" or self.gardens]
        return layout(program, self.state, fixed(program, self.state.sea, self.state.own), sites)

    def _stated(self, found: Layout, total: Sum) -> Program:
        """The layout's program, its rules and its objective added."""
        add_cliques(found)
        add_supply(found, left(self.state) | {"garden": min(self.gardens, left(self.state)["garden"])})
        found.program.maximise(total.factors, total.constant)
        return found.program

    def best(self, clock: Clock) -> Answer:
        """The last of the answers; "optimal" if it is proved. Raises Stop when the clock is cancelled or out."""
        found = self.answer(())
        for found in self.answers(clock):  # noqa: B007 - the last one is wanted
            pass
        return found

    def _plenty(self, sites: Sequence[OverlaySite]) -> bool:
        """Whether no stack of tiles can run out."""
        cells: dict[str, int] = {}
        for site in sites:
            stack = stack_of(self.state, site.sort)
            cells[stack] = cells.get(stack, 0) | site.cells
        supply = left(self.state)
        size = {"monument": 9, "garden": 2}
        return all(mask.bit_count() // size.get(name, 4) <= supply[name] for name, mask in cells.items())

    def _packed(self, found: Layout, total: Sum, clock: Clock) -> Iterator[Answer]:
        """By branch and bound: of the overlays on the same cells the dearest alone."""
        worth = {variable: factor for factor, variable in total.factors}
        dearest: dict[int, OverlaySite] = {}
        for site, literal in found.sites.items():
            rival = dearest.get(site.cells)
            if worth.get(literal, 0) > (0 if rival is None else worth[found.sites[rival]]):
                dearest[site.cells] = site
        sites = list(dearest.values())
        items = [PackingItem(site.cells, members(site.cells), worth[found.sites[site]]) for site in sites]
        if len(items) > FEW:
            yield from self._solved(found, total, clock)
            return
        without = value(self.state, self.state.own, self.objective)
        for packing in pack(items, clock):
            answer = self.answer(sites[index] for index in packing.chosen)
            bound = without + packing.bound
            proved = packing.value == packing.bound
            yield replace(
                answer, status="optimal" if proved else "feasible", bound=bound, engine="branch and bound"
            )

    def _solved(self, found: Layout, total: Sum, clock: Clock) -> Iterator[Answer]:
        """By the program; where a limit ends it before its first layout, nothing laid is what is known."""
        answer = self.answer(())
        for report in best(self._stated(found, total), clock):
            if report.solved:
                world = World(report.values)
                answer = self.answer(site for site, literal in found.sites.items() if world[literal])
            if report.solved or report.reason:
                yield settled(answer, report)

    def answer(self, sites: Iterable[OverlaySite]) -> Answer:
        """The arrangement, played and scored by the rules; raises ReplayError."""
        chosen = tuple(sites)
        state = confirmed(self.state, chosen, fresh=self.fresh)
        return Answer(
            "feasible",
            value=value(state, state.own, self.objective),
            solution=tuple(site.as_json() for site in chosen),
            why=lines(state, state.own, self.objective),
        )


def settled(answer: Answer, report: Report) -> Answer:
    """The answer with what the solver knows: proved only if the rules' own value reaches the bound."""
    proved = report.status == "optimal" and answer.value == report.bound
    reason = None if report.reason == "proved" and proved else report.reason
    return replace(
        answer,
        status="optimal" if proved else "feasible",
        bound=report.bound,
        reason="gap" if reason == "proved" else reason,
        work={"effort": report.work},
        engine="cp-sat",
    )
