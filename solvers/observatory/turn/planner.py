"""The best plan for a turn, with proof, and what every legal move of it is worth.

Best-first over steps, squares bound by matching: the search walks the steps of ``plan_state`` in the order of the
relaxed bound and leaves a branch whose bound does not beat the best plan known. A completion is kept only if figures
can be found for all cards completed so far: pairwise disjoint (OBS-4.5, 4.6), their missing squares matched with
stars had in time. The figures are chosen anew whenever the ones chosen before are in the way, so no choice of figure
is ever lost. What is left when the search ends is the maximum over all plans.

Moves are alike that leave the same to plan for, so that one plan, or one expectation, serves them all. After a star
what matters is what is left to use (dice, bonuses) and, if the square may serve a figure, the square. After a check
only the tracks that the turn can bring to a bonus or an upgrade matter, and their spaces only while a die may still
check. A move *without effect* stands for the least that it can bring: a star on a square that serves nothing, a check
that no track shows. Such a star is worth as much on any square that serves nothing, and no more than on any other.
Where it is worth as much as the whole turn there is nothing to add; only where it is worth less are the useful
squares planned for one by one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from periplus.models.observatory.figures import Figure
from periplus.models.observatory.legality import apply
from periplus.models.observatory.moves import AnyMove, Research, Star
from periplus.models.observatory.state import Sheet, State

from ...limits import Clock
from ...search.branching import BranchAndBound
from .dice import DiceUse
from .layouts import Drawn, Layout, Layouts
from .plan_state import Change, PlanContext, PlanState, Step, Token
from .problem import Problem, TurnContext
from .relaxation import completed

EFFORT = 1e-4
"""Deterministic effort that a step of the search counts for, in the units of the clock."""


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """A turn worked out: what is done in which order, which star goes where, and the score after it."""

    value: int
    setting: PlanContext
    steps: tuple[Step, ...]
    figures: tuple[Figure, ...]
    """Of the completed cards, in order."""
    tokens: tuple[Token, ...]
    squares: dict[int, int]
    """By token: the square it is plotted on, as a bit. Tokens without a place are missing."""
    rest: PlanState
    """What is in hand after the last step."""


def best_plan(problem: Problem, clock: Clock, above: int | None = None) -> TurnPlan | None:
    """The best plan of the turn; None if no plan is worth more than ``above``. Raises Stop by the clock."""
    best = _best_of(problem, problem.uses, clock, above)
    above = best.value if best else above
    return _best_of(problem, problem.late_uses(above), clock, above) or best


def optimum(problem: Problem, clock: Clock) -> TurnPlan:
    """The best plan of the turn; there is always one, to do nothing. Raises Stop by the clock."""
    plan = best_plan(problem, clock)
    if plan is None:
        raise RuntimeError("the planner found no plan at all")
    return plan


def best_score(problem: Problem, clock: Clock, least: int | None = None) -> int:
    """The value of the best plan, which is known to be no less than ``least``. Raises Stop by the clock.

    What is learnt of a use of the dice is remembered on the problem's context.
    """
    scores = problem.context.scores
    best = least
    for late in (False, True):
        for use in problem.late_uses(best) if late else problem.uses:
            sight = problem.context.sight(use)
            value, limit = scores.get(sight, (None, None))
            if value is None and (limit is None or best is None or limit > best):
                plan = _Plans(problem.context, use, clock).best(best)
                value = plan.value if plan else None
                scores[sight] = (value, best)
            if value is not None:
                best = value if best is None else max(best, value)
    return optimum(problem, clock).value if best is None else best


def _best_of(problem: Problem, uses: Sequence[DiceUse], clock: Clock, above: int | None) -> TurnPlan | None:
    """The best plan with one of the uses; None if no plan is worth more than ``above``."""
    plans = [_Plans(problem.context, use, clock) for use in uses]
    best: TurnPlan | None = None
    for one in sorted(plans, key=lambda one: -one.bound):
        best = one.best(above if best is None else best.value) or best
    return best


class _Node(NamedTuple):
    """A plan under way."""

    stock: PlanState
    tokens: tuple[Token, ...]
    steps: tuple[Step, ...] = ()
    drawn: Drawn = ()
    chosen: Layout = ()

    @property
    def key(self) -> Hashable:
        """What all that can follow depends on."""
        return self.stock, self.tokens, self.drawn


class _Plans:
    """The plans with one use of the dice."""

    def __init__(self, context: TurnContext, use: DiceUse, clock: Clock) -> None:
        self._clock = clock
        self._setting = context.setting(use)
        self._layouts = _layouts(context, self._setting, clock)
        self._relaxation = context.relaxation(self._setting, self._layouts.needs)
        self.bound = self._relaxation.value(self._setting.opening[0])
        """No plan with this use is worth more."""

    def best(self, above: int | None) -> TurnPlan | None:
        """The best plan, None if none is worth more than ``above``. Raises Stop by the clock."""
        search: BranchAndBound[_Node, TurnPlan, int]

        def expand(node: _Node) -> Iterator[_Node]:
            """The plans with one change more, most promising first; the plan that ends here is taken."""
            if search.cuts(self._relaxation.value(node.stock)):
                return
            if search.beats(self._relaxation.stop(node.stock)):
                plan = self._stop(node)
                search.take(plan.value, plan)
            for bound, change in self._relaxation.ranked(self._setting, node.stock):
                if search.cuts(bound):
                    return
                if (after := self._after(node, change)) is not None:
                    yield after

        search = BranchAndBound(expand, self._clock, above, effort=EFFORT, key=lambda node: node.key)
        return search.run(_Node(*self._setting.opening))

    def _after(self, node: _Node, change: Change) -> _Node | None:
        """The plan with these steps more; None if no figures are left for the card that they complete."""
        taken, stock, gained = change
        after = node._replace(stock=stock, tokens=node.tokens + gained, steps=node.steps + taken)
        card = completed(change)
        if card is None:
            return after
        converted = sum(token.source == "flex" for token in gained)
        drawn = (*node.drawn, (card, len(node.tokens) + converted))
        figures = self._layouts.first(drawn, [token.squares for token in after.tokens], node.chosen)
        return None if figures is None else after._replace(drawn=drawn, chosen=figures)

    def _stop(self, node: _Node) -> TurnPlan:
        """The plan that ends here, with the figures that leave most room."""
        funding, stars = self._setting.settle(node.stock)
        tokens = node.tokens + (Token(self._setting.empty, "flex"),) * stars
        masks = [token.squares for token in tokens]
        most = min(len(tokens), self._setting.empty.bit_count())
        chosen, squares = self._layouts.fullest(node.drawn, masks, node.chosen, most)
        value = self._setting.value(node.stock, funding, len(squares))
        figures = tuple(placement.figure for placement in chosen)
        return TurnPlan(value, self._setting, node.steps, figures, tokens, squares, node.stock)


def _layouts(context: TurnContext, setting: PlanContext, clock: Clock) -> Layouts:
    """The layouts for the stars that may be had with the setting's use of the dice."""
    parts = [part.squares for part in (setting.use.star, setting.use.meteor) if part]
    opened = parts + context.open_to_others
    narrow = [squares for squares in opened if squares != setting.empty]
    free = context.turn_bounds.free + parts.count(setting.empty)
    return Layouts(context.levels, setting.empty, narrow, free, clock)


class MoveEquivalence:
    """The moves of ``seat`` compared by what they leave; ``context`` is that before the move."""

    def __init__(self, context: TurnContext, seat: int) -> None:
        self._context = context
        self._seat = seat

    def key(self, move: AnyMove, after: State, delicate: int, *, checks: bool) -> Hashable:
        """Equal for moves that leave the same.

        ``delicate`` are squares that matter even if they serve no figure; ``checks`` says whether a die may
        still check a space after the move.
        """
        sheet = after.sheets[self._seat]
        if isinstance(move, Star):
            return "star", resources(sheet), self.square(move) & (self._context.useful | delicate)
        if isinstance(move, Research):
            relevant = self._context.turn_bounds.tracks
            tracks = [track for index, track in enumerate(sheet.research) if relevant >> index & 1]
            return "check", resources(sheet), tuple(tracks if checks else map(int.bit_count, tracks))
        return after

    def square(self, move: Star) -> int:
        """The square of the star, as a bit."""
        row, column = move.at
        return 1 << row * len(self._context.edition.chart.columns) + column

    def without_effect(self, move: AnyMove, after: State) -> tuple[State, int]:
        """The state after a star or a check as if it brought nothing, and the stars plotted that it does not show."""
        sheet, before = after.sheets[self._seat], self._context.sheet
        if isinstance(move, Star):
            return self._with_sheet(after, replace(sheet, stars=before.stars)), 1
        unchecked = replace(sheet, research=before.research, drive_number=before.drive_number)
        return self._with_sheet(after, unchecked), 0

    def _with_sheet(self, state: State, sheet: Sheet) -> State:
        sheets = (*state.sheets[: self._seat], sheet, *state.sheets[self._seat + 1 :])
        return replace(state, sheets=sheets)


def resources(sheet: Sheet) -> Hashable:
    """What a sheet still has to use."""
    return sheet.turn, sheet.pending, sheet.bonuses_left, sheet.finder_left, sheet.drive_number


class MoveWorths:
    """The worth of moves from one problem, whose best plan is worth ``most``; remembers what moves can share."""

    def __init__(self, problem: Problem, most: int, clock: Clock) -> None:
        self._problem = problem
        self._most = most
        self._clock = clock
        self._likeness = MoveEquivalence(problem.context, problem.seat)
        self._plans: dict[Hashable, TurnPlan] = {}

    def plan(self, move: AnyMove) -> tuple[Problem, TurnPlan]:
        """The turn as it is after the move, and the best plan for it. Raises Stop by the clock."""
        after = apply(self._problem.state, move)
        if isinstance(move, Star):
            return self._after_star(move, after)
        left = Problem(after, self._problem.seat, self._problem.roll)
        checks = left.dice.check and bool(left.dice.standard)
        return left, self._shared(self._likeness.key(move, after, 0, checks=checks), left)

    def _after_star(self, move: Star, after: State) -> tuple[Problem, TurnPlan]:
        limits = self._problem.context.turn_bounds.after_star()
        left = Problem(after, self._problem.seat, self._problem.roll, limits=limits)
        shown = ("star", resources(left.sheet))
        if shown not in self._plans:
            state, spare = self._likeness.without_effect(move, after)
            self._plans[shown] = optimum(
                Problem(state, left.seat, left.roll, spare=spare, limits=limits), self._clock
            )
        anywhere = self._plans[shown]
        square = self._likeness.square(move)
        if square & self._problem.delicate(anywhere.value - 1):
            return left, self._shared((*shown, square), left)
        if anywhere.value == self._most or not square & self._problem.context.useful:
            return left, anywhere
        return left, self._shared((*shown, square), left, anywhere)

    def _shared(self, key: Hashable, problem: Problem, above: TurnPlan | None = None) -> TurnPlan:
        """The best plan, or ``above`` if none is better, made once for each key."""
        if key not in self._plans:
            better = best_plan(problem, self._clock, above.value) if above else None
            self._plans[key] = better or above or optimum(problem, self._clock)
        return self._plans[key]
