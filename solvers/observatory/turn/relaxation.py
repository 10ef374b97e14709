"""Bounds on a turn, its squares forgotten: on one plan (``Relaxation``), and on every line of play (``TurnBounds``).

Every star token may go anywhere. A set of cards then costs the fewest stars that it lacks: what its cards lack one by
one, or side by side (``together``), whichever is more. What remains is a small acyclic search over stocks, done exactly
and remembered. Its value is never below that of any real plan, and mostly equal to the best one's.

With dice that are wild as well, the same says what a turn can bring at most: stars, cards and upgrades.

The planner, which it prunes, is held against every line of play in ``tests/observatory/test_turn_planner.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from periplus.models.observatory.state import DRIVE, FUNDING, LENS, SPACES

from .open_placements import JointStarBound
from .plan_state import Change, CompleteCard, PlanContext, PlanState


class Relaxation:
    """The best value over all steps that follow a stock, with squares forgotten.

    ``needs`` are by card the fewest stars that it lacks; None: it cannot be completed. A relaxation serves
    every setting of one context whose dice bring the same: see ``PlanContext.bare``.
    """

    __slots__ = ("_alone", "_cards", "_known", "_room", "_setting", "_together")

    def __init__(self, setting: PlanContext, needs: Sequence[int | None], together: JointStarBound) -> None:
        self._setting = setting
        self._cards = [index for index, need in enumerate(needs) if need is not None]
        self._alone = [
            sum(need or 0 for index, need in enumerate(needs) if done >> index & 1)
            for done in range(1 << len(needs))
        ]
        self._together = together
        self._room = setting.empty.bit_count()
        self._known: dict[PlanState, int] = {}

    def value(self, stock: PlanState) -> int:
        """The bound on every plan that goes through the stock."""
        known = self._known.get(stock)
        if known is None:
            known = self.stop(stock)
            for change in self._next(stock):
                known = max(known, self.value(change[1]))
            self._known[stock] = known
        return known

    def _next(self, stock: PlanState) -> Iterator[Change]:
        """Every next step, no bonus converted before it is needed."""
        yield from self._setting.reaches(stock)
        for index, convert in self._open_cards(stock):
            yield self._setting.finish(stock, index, convert)

    def _open_cards(self, stock: PlanState) -> Iterator[tuple[int, int]]:
        """The cards that may be completed next, with the bonuses that must become stars for it."""
        for index in self._cards:
            if stock.done >> index & 1:
                continue
            done = stock.done | 1 << index
            alone = self._alone[done]
            if alone > stock.stars + stock.flex:
                continue
            beside = self._together.need(done)
            if beside is not None and (short := max(alone, beside) - stock.stars) <= stock.flex:
                yield index, max(0, short)

    def reachable(self) -> Iterator[PlanState]:
        """Every stock that some steps lead to, with squares forgotten."""
        todo = [self._setting.opening[0]]
        seen = set(todo)
        while todo:
            stock = todo.pop()
            yield stock
            for _, after, _ in self._next(stock):
                if after not in seen:
                    seen.add(after)
                    todo.append(after)

    def stop(self, stock: PlanState) -> int:
        """The value of taking no further step, if every star finds a square."""
        funding, stars = self._setting.settle(stock)
        return self._setting.value(stock, funding, min(stock.stars + stars, self._room))

    def ranked(self, setting: PlanContext, stock: PlanState) -> list[tuple[int, Change]]:
        """Every next step with its bound, the best bound first.

        ``setting`` is one that this relaxation serves. A completion comes once for every number of bonuses
        converted before it: a dearer figure of the same card may be the one that leaves room for the next.
        """
        changes = [*setting.reaches(stock), *self.completions(setting, stock)]
        return sorted(((self.value(change[1]), change) for change in changes), key=lambda entry: -entry[0])

    def completions(self, setting: PlanContext, stock: PlanState) -> Iterator[Change]:
        """Every card that may be completed next, with every number of bonuses converted before it."""
        for index, least in self._open_cards(stock):
            for convert in range(least, stock.flex + 1):
                yield setting.finish(stock, index, convert)


def completed(change: Change) -> int | None:
    """The card that the change completes, if it does."""
    last = change[0][-1]
    return last.card if isinstance(last, CompleteCard) else None


class TurnBounds(NamedTuple):
    """Upper limits on every line of play of a turn."""

    stars: int
    """Stars plotted."""
    free: int
    """Stars plotted that neither dice nor a card limit to some squares."""
    cards: int
    """Bit set of the cards that might be completed."""
    tracks: int
    """Bit set of the tracks on which a check may bring something."""
    lens: int | None
    """No plan that completes Lens is worth more; None: it cannot be completed in the turn."""
    drive: int | None
    """The same of Drive."""

    @property
    def late(self) -> int | None:
        """No plan that completes Lens or Drive is worth more."""
        return max((limit for limit in (self.lens, self.drive) if limit is not None), default=None)

    def after_star(self) -> TurnBounds:
        """Limits on what is left after a star, which is one of those counted."""
        return self._replace(stars=self.stars - 1)


def turn_bounds(setting: PlanContext, relaxation: Relaxation) -> TurnBounds:
    """The limits for a setting whose dice are wild, and its relaxation."""
    start = setting.start
    stars = free = cards = 0
    tracks = (start.counts[FUNDING] < SPACES) << FUNDING
    dice = sum(part is not None for part in (setting.use.star, setting.use.meteor))
    scarce = dice + sum(token.squares != setting.empty for token in setting.owed)
    narrow = [
        index
        for index, card in enumerate(setting.cards)
        if card.bonus not in (None, "research", setting.empty)
    ]
    late: dict[int, int] = {}
    for stock in relaxation.reachable():
        cards |= stock.done
        had = stock.stars + stock.flex
        stars = max(stars, had)
        free = max(free, had - scarce - sum(stock.done >> index & 1 for index in narrow))
        for track in range(FUNDING):
            tracks |= (stock.counts[track] > start.counts[track]) << track
        for track in (LENS, DRIVE):
            for _, after, _ in setting.upgrades(stock, track):
                late[track] = max(late.get(track, 0), relaxation.value(after))
    for track in late:
        tracks |= 1 << track
    return TurnBounds(stars, free, cards, tracks, late.get(LENS), late.get(DRIVE))
