"""The objective as a sum over a layout's literals, and which kinds are worth building at all.

It is score, survival, fish, rescued, or a metric. Garden and solar points are linear: a literal for each garden and
building beside it, and for each open side of a panel, as many as count. A goal is a staircase: a literal for each
step, true exactly where it is reached. What overlays and pieces cannot change is taken from the rules' own score of
the settlement as it stands.

The two sides of a tile ask for the same icons and come from the same stack (KAL-9.6). So where nothing counts kinds,
the side with fewer points is left out; a solar panel's points depend on the sea around it.
"""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.boards.bitsets import members
from periplus.models.kalypso.cards import CoopGoal, VersusGoal
from periplus.models.kalypso.forecasts import met
from periplus.models.kalypso.metrics import LAST_ROUND
from periplus.models.kalypso.scoring import GARDEN_MOST, MONUMENT, SOLAR_MOST, lines
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import KINDS, MATERIALS, Kind, Metric, Objective

from ...program import Literal, Sum, all_of, any_of
from .layout import Layout, MeasuredNumber, Measures
from .sites import OverlaySite


def worthwhile(state: State, objective: Objective) -> tuple[Kind, ...]:
    """The kinds that may be part of a best arrangement, one of which is best of all."""
    promised = dict(rewards(state)) if objective == "score" else {}
    if {*KINDS, "kinds"} & {objective, *goal_metrics(state, objective)} or "kinds" in promised:
        return KINDS
    points = {kind: gain(state, kind) if objective == "score" else 0 for kind in KINDS}
    found: list[Kind] = []
    for material in MATERIALS:
        sides: list[Kind] = [kind for kind in KINDS if state.edition.material[kind] == material]
        varying: list[Kind] = [kind for kind in sides if kind == "solar" and objective == "score"]
        plain = max((kind for kind in sides if kind not in varying), key=points.__getitem__)
        found.extend(kind for kind in sides if kind == plain or kind in varying)
    return tuple(found)


def goal_metrics(state: State, objective: Objective) -> Iterator[Metric]:
    """What the goals count, as far as the objective looks at them."""
    goals = state.goals if objective == "score" or state.round == LAST_ROUND else ()
    for goal in goals if objective in ("score", "survive") else ():
        side = state.edition.goal(goal).side(state.mode)
        if side is not None:
            yield side.metric


def rewards(state: State) -> Iterator[tuple[Metric, int]]:
    """The points that forecasts passed promise in versus for each thing (KAL-4.13)."""
    for entry in state.own.forecasts if not state.together else ():
        side = state.edition.forecast(entry.card).versus
        if side and side.reward and side.reward.points and met(state.edition, state.mode, entry):
            yield from side.reward.points.items()


def gain(state: State, kind: Kind) -> int:
    """The points of a building of that kind wherever it stands, in versus."""
    return state.edition.printed[kind] + sum(points for metric, points in rewards(state) if metric == kind)


TermList = list[tuple[int, int]]

CHANGING = {f"KAL-15.{item}" for item in (1, 2, 5, 6, 7, 9, 10)} | {"KAL-16.1"}
"""Score lines that overlays and pieces may change."""


class LayoutObjective:
    """The objective over a layout.

    ``exact``: in every world the sum is the objective's value, not in the best worlds alone (elsewhere the
    program may count fewer garden and solar points than there are).
    """

    def __init__(self, layout: Layout, *, exact: bool = False) -> None:
        self._exact = exact
        self._layout = layout
        self._program = layout.program
        self._state = layout.state
        self._measures = Measures(layout)

    def total(self, objective: Objective) -> Sum:
        """The objective at the end; raises SizeError."""
        match objective:
            case "score" | "survive":
                terms, constant = self._score(objective)
            case "fish" if not self._state.together:
                terms, constant = self._fish()
            case "fish":
                terms, constant = [], self._state.own.fish
            case "rescued":
                settlers = self._measures.figure("settlers").total.constant
                terms, constant = [], settlers + self._state.own.survivors
            case _:
                total = self._measures.figure(objective).total
                terms, constant = list(total.factors), total.constant
        return Sum.of(terms, constant)

    def _score(self, objective: Objective) -> tuple[TermList, int]:
        """The items of KAL-15, or the duties of KAL-16 that are met."""
        state = self._state
        terms: TermList = []
        given = (line for line in lines(state, state.own, objective) if line.rule not in CHANGING)
        constant = sum(line.points for line in given)
        for part, shift in self._versus() if not state.together else self._duties():
            terms += part
            constant += shift
        return terms, constant

    def _versus(self) -> Iterator[tuple[TermList, int]]:
        yield self._fish()
        yield self._gardens(), 0
        yield self._panels(), 0
        yield self._printed(), 0
        yield [(MONUMENT, literal) for _, literal in self._layout.of("monument")], 0
        for metric, points in rewards(self._state):
            total = self._measures.figure(metric).total
            yield [(points * factor, variable) for factor, variable in total.factors], points * total.constant
        for goal in self._state.goals:
            side = self._state.edition.goal(goal).versus
            if side is not None:
                yield self._goal(side)

    def _duties(self) -> Iterator[tuple[TermList, int]]:
        """The goals, which are looked at in the last round (KAL-16.1)."""
        for goal in self._state.goals if self._state.round == LAST_ROUND else ():
            side = self._state.edition.goal(goal).coop
            if side is not None:
                yield [(1, self.reached(side))], 0

    def reached(self, goal: CoopGoal) -> Literal:
        """A literal that is true exactly where the goal of a co-op or solo game is reached."""
        figure, limit = self._measures.figure(goal.metric), goal.limit(self._state.players)
        if goal.at_least is None:
            return ~self.at_least(figure, limit + 1)
        return self.at_least(figure, limit)

    def at_least(self, figure: MeasuredNumber, number: int) -> Literal:
        """A literal that is true exactly where the figure is that number or more."""
        total, program = figure.total, self._program
        if total.constant >= number and all(factor > 0 for factor, _ in total.factors):
            return program.true
        if figure.most < number:
            return ~program.true
        step = program.boolean()
        program.meaning.linear([*total.factors, (-number, step)], low=-total.constant)
        above = figure.most - number + 1
        program.meaning.linear([*total.factors, (-above, step)], high=number - 1 - total.constant)
        return step

    def _goal(self, goal: VersusGoal) -> tuple[TermList, int]:
        """A goal's points: a step for each number of things at which they change."""
        figure = self._measures.figure(goal.metric)
        worth = [goal.worth(number) for number in range(figure.most + 1)]
        steps = [(number, worth[number] - worth[number - 1]) for number in range(1, len(worth))]
        if len({step for _, step in steps}) <= 1:  # points for each thing, without a limit
            each = steps[0][1] if steps else 0
            total = figure.total
            terms = [(each * factor, variable) for factor, variable in total.factors]
            return terms, worth[0] + each * total.constant
        terms = [(step, self.at_least(figure, number)) for number, step in steps if step]
        return terms, worth[0]

    def _fish(self) -> tuple[TermList, int]:
        """Enclosed fish that are visible (KAL-12.7), and the tokens."""
        ground, sea = self._layout.ground, self._layout.state.sea
        terms = []
        for cell in members(sea.fish & ~self._state.own.caught):
            if cell in ground.inside:
                covered = [~ground.covered[cell]] if cell in ground.covered else []
                terms.append((1, all_of(self._program, (ground.inside[cell], *covered))))
        return terms, sum(self._state.own.fish_tokens)

    def _printed(self) -> TermList:
        """The numbers on the buildings' tiles (KAL-15.9)."""
        printed = self._state.edition.printed
        return [
            (printed[site.kind], literal)
            for site, literal in self._layout.buildings()
            if site.kind and printed[site.kind]
        ]

    def _panels(self) -> TermList:
        """A point for each visible ocean space beside a panel, up to a limit (KAL-10.4, KAL-15.5)."""
        terms: TermList = []
        for site, panel in self._layout.of("solar"):
            open_, sides = 0, []
            for cell in self._around(site):
                if (covered := self._layout.ground.covered.get(cell)) is None:
                    open_ += 1
                elif covered != self._program.true:
                    sides.append([~covered])
            terms += self._capped(panel, open_, sides, SOLAR_MOST)
        return terms

    def _gardens(self) -> TermList:
        """A point for each building beside a garden, up to a limit (KAL-10.23)."""
        built: dict[int, list[Literal]] = {}
        for site, literal in self._layout.buildings():
            built.setdefault(site.cells, []).append(literal)
        holding: dict[int, list[int]] = {}
        for area in built:
            for cell in members(area):
                holding.setdefault(cell, []).append(area)
        terms: TermList = []
        for site, garden in self._layout.of("garden"):
            near = dict.fromkeys(area for cell in self._around(site) for area in holding.get(cell, ()))
            sides = [built[area] for area in near if not area & site.cells]
            terms += self._capped(garden, 0, sides, GARDEN_MOST)
        return terms

    def _around(self, site: OverlaySite) -> list[int]:
        """The cells that share a side with the overlay; the island is no ocean and bears no building."""
        sea = self._layout.state.sea
        return members(sea.frame.beside(site.cells) & ~site.cells & ~sea.island)

    def _capped(self, thing: Literal, given: int, sides: list[list[Literal]], most: int) -> TermList:
        """The points of a thing that is there: ``given``, and one for each side of which a literal is true.

        No more than ``most`` in all; of a side's literals at most one is true.
        """
        program = self._program
        if given >= most or not sides:
            return [(min(given, most), thing)] if given else []
        if thing == program.true and given + len(sides) <= most:
            return [(given, thing), *((1, literal) for side in sides for literal in side)]
        if self._exact:
            return self._exactly(thing, given, sides, most)
        counted = []
        for side in sides:
            point = program.boolean()
            program.meaning.implies(point, thing)
            program.meaning.clause([~point, *side])
            counted.append((1, point))
        program.meaning.linear([*counted, (given - most, thing)], high=0)
        return [(given, thing), *counted]

    def _exactly(self, thing: Literal, given: int, sides: list[list[Literal]], most: int) -> TermList:
        """The same points, no fewer either."""
        program = self._program
        points = [all_of(program, (thing, any_of(program, side))) for side in sides]
        figure = MeasuredNumber(Sum.of([(1, point) for point in points]), len(points))
        steps = range(1, min(most - given, len(points)) + 1)
        return [(given, thing), *((1, self.at_least(figure, number)) for number in steps)]
