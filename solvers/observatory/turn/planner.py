"""The best plan for a turn, with proof: best-first over steps, squares bound by matching.

The search walks the steps of ``stock`` in the order of the relaxed bound and leaves a branch whose bound does
not beat the best plan known. A completion is kept only if figures can be found for all cards completed so
far: pairwise disjoint (OBS-4.5, 4.6), their missing squares matched with stars had in time. The figures are
chosen anew whenever the ones chosen before are in the way, so no choice of figure is ever lost. What is left
when the search ends is the maximum over all plans.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from periplus.models.observatory.figures import Figure
from periplus.solvers.limits import Clock

from .layouts import Drawn, Layout, Layouts, demands
from .matching import Matching
from .problem import Problem
from .prospects import Prospect
from .relaxation import completed
from .stock import Setting, Step, Stock, Token


@dataclass(frozen=True, slots=True)
class Plan:
    """A turn worked out: what is done in which order, which star goes where, and the score after it."""

    value: int
    setting: Setting
    steps: tuple[Step, ...]
    figures: tuple[Figure, ...]
    """Of the completed cards, in order."""
    tokens: tuple[Token, ...]
    squares: dict[int, int]
    """By token: the square it is plotted on, as a bit. Tokens without a place are missing."""
    rest: Stock
    """What is in hand after the last step."""


def best_plan(problem: Problem, clock: Clock, above: int | None = None) -> Plan | None:
    """The best plan of the turn; None if no plan is worth more than ``above``. Raises Stop by the clock."""
    searches = [_Search(problem, problem.ground.setting(use), clock) for use in problem.uses]
    searches.sort(key=lambda search: -search.bound)
    best: Plan | None = None
    for search in searches:
        best = search.run(above if best is None else best.value) or best
    return best


def bound(problem: Problem) -> int:
    """No plan of the turn is worth more."""
    return max(_Search(problem, problem.ground.setting(use), None).bound for use in problem.uses)


class _Search:
    """The search for one use of the dice."""

    def __init__(self, problem: Problem, setting: Setting, clock: Clock | None) -> None:
        self._setting = setting
        self._clock = clock
        narrow = _narrow(problem, setting)
        lists = _within_reach(problem, setting, narrow)
        self._layouts = Layouts(lists, setting.empty, narrow, clock)
        needs = tuple(found[0].missing.bit_count() if found else None for found in lists)
        self._relaxation = problem.ground.relaxation(setting, needs)
        self._seen: set[tuple[Stock, tuple[Token, ...], Drawn]] = set()
        self._above: int | None = None
        self._best: Plan | None = None
        self.bound = self._relaxation.value(setting.opening[0], 0)

    def run(self, above: int | None) -> Plan | None:
        """The best plan, None if none is worth more than ``above``."""
        self._above = above
        stock, tokens = self._setting.opening
        self._descend(stock, 0, tokens, (), (), ())
        return self._best

    def _beats(self, value: int) -> bool:
        return self._above is None or value > self._above

    def _descend(
        self,
        stock: Stock,
        spent: int,
        tokens: tuple[Token, ...],
        steps: tuple[Step, ...],
        drawn: Drawn,
        chosen: Layout,
    ) -> None:
        if self._clock:
            self._clock.check()
        if not self._beats(self._relaxation.value(stock, spent)) or (stock, tokens, drawn) in self._seen:
            return
        self._seen.add((stock, tokens, drawn))
        if self._beats(self._relaxation.stop(stock)):
            self._stop(stock, tokens, steps, drawn, chosen)
        for value, spent_after, change in self._relaxation.ranked(self._setting, stock, spent):
            if not self._beats(value):
                break
            taken, after, gained = change
            card = completed(change)
            if card is None:
                self._descend(after, spent_after, tokens + gained, steps + taken, drawn, chosen)
                continue
            converted = sum(token.source == "flex" for token in gained)
            order = (*drawn, (card, len(tokens) + converted))
            figures = self._layouts.first(order, [token.squares for token in tokens + gained], chosen)
            if figures is not None:
                self._descend(after, spent_after, tokens + gained, steps + taken, order, figures)

    def _stop(
        self,
        stock: Stock,
        tokens: tuple[Token, ...],
        steps: tuple[Step, ...],
        drawn: Drawn,
        chosen: Layout,
    ) -> None:
        """Take the plan that ends here if it is the best so far, with the figures that leave most room."""
        funding, stars = self._setting.settle(stock)
        tokens += (Token(self._setting.empty, "flex"),) * stars
        masks = [token.squares for token in tokens]
        most = min(len(tokens), self._setting.empty.bit_count())
        matching, plotted = _spread(drawn, chosen, masks)
        if plotted < most:
            for other in self._layouts.every(drawn, masks):
                again, count = _spread(drawn, other, masks)
                if count > plotted:
                    chosen, matching, plotted = other, again, count
                if plotted == most:
                    break
        value = self._setting.value(stock, funding, plotted)
        if self._beats(value):
            self._above = value
            figures = tuple(prospect.figure for prospect in chosen)
            self._best = Plan(value, self._setting, steps, figures, tokens, dict(matching.squares), stock)


def _narrow(problem: Problem, setting: Setting) -> tuple[int, ...]:
    """The square sets of stars that may be had and are not open to every empty square."""
    use, cards = setting.use, setting.cards
    opened = [part.squares for part in (use.star, use.meteor) if part]
    opened += [token.squares for token in setting.owed]
    opened += [
        card.bonus
        for index, card in enumerate(cards)
        if isinstance(card.bonus, int) and problem.ground.outlook.cards >> index & 1
    ]
    return tuple(squares for squares in opened if squares != setting.empty)


def _within_reach(
    problem: Problem, setting: Setting, narrow: Sequence[int]
) -> tuple[tuple[Prospect, ...], ...]:
    """By card: the prospects that the stars of this use could serve, if all came in time."""
    outlook, use = problem.ground.outlook, setting.use
    beyond = setting.empty & ~reduce(or_, narrow, 0)
    free = outlook.free + sum(part is not None and part.squares == setting.empty for part in (use.star, use.meteor))
    return tuple(
        tuple(
            prospect
            for prospect in found
            if prospect.missing.bit_count() <= outlook.stars and (prospect.missing & beyond).bit_count() <= free
        )
        for found in problem.ground.lists
    )


def _spread(drawn: Drawn, layout: Layout, tokens: Sequence[int]) -> tuple[Matching, int]:
    """The layout's missing squares filled, and every other star that finds a place."""
    matching = Matching(tokens)
    matching.fill(demands(drawn, layout))
    return matching, matching.spend()
