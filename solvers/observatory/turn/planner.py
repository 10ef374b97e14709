"""The best plan for a turn, with proof: best-first over steps, squares bound by matching.

The search walks the steps of ``stock`` in the order of the relaxed bound and leaves a branch whose bound does
not beat the best plan known. A completion is kept only if figures can be found for all cards completed so
far: pairwise disjoint (OBS-4.5, 4.6), their missing squares matched with stars had in time. The figures are
chosen anew whenever the ones chosen before are in the way, so no choice of figure is ever lost. What is left
when the search ends is the maximum over all plans.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from periplus.models.observatory.figures import Figure

from ...limits import Clock
from ...search.branching import BranchAndBound
from .context import TurnContext
from .dice import DiceUse
from .layouts import Drawn, Layout, Layouts, demands
from .matching import Matching
from .plan_state import Change, PlanContext, PlanState, Step, Token
from .problem import Problem
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
        chosen = node.chosen
        matching, plotted = _spread(node.drawn, chosen, masks)
        if plotted < most:
            for other in self._layouts.every(node.drawn, masks):
                again, count = _spread(node.drawn, other, masks)
                if count > plotted:
                    chosen, matching, plotted = other, again, count
                if plotted == most:
                    break
        value = self._setting.value(node.stock, funding, plotted)
        figures, squares = tuple(prospect.figure for prospect in chosen), dict(matching.squares)
        return TurnPlan(value, self._setting, node.steps, figures, tokens, squares, node.stock)


def _layouts(context: TurnContext, setting: PlanContext, clock: Clock) -> Layouts:
    """The layouts for the stars that may be had with the setting's use of the dice."""
    parts = [part.squares for part in (setting.use.star, setting.use.meteor) if part]
    opened = parts + context.open_to_others
    narrow = [squares for squares in opened if squares != setting.empty]
    free = context.turn_bounds.free + parts.count(setting.empty)
    return Layouts(context.levels, setting.empty, narrow, free, clock)


def _spread(drawn: Drawn, layout: Layout, tokens: Sequence[int]) -> tuple[Matching, int]:
    """The layout's missing squares filled, and every other star that finds a place."""
    matching = Matching(tokens)
    matching.fill(demands(drawn, layout))
    return matching, matching.spend()
