"""The range: what may be held when (OBS-1.5, 4.1, 6.2 to 6.7).

``held(kind, turn)`` counts the cards of a kind that have come into the range by the start of a turn. No more have
come than there was room for, and only what has come is completed. That a range must be filled up is no constraint:
drawing the same cards in the same order but sooner, and other cards after them, is never worse.

In a row of the sky and its deck, known in order, each draw of that size brings up one more card, whether it takes
a card of the sky (the deck refills it) or the deck's top. So the card at place ``i`` (from 0, the sky's three
first) can be the ``j``-th drawn of its size iff ``i <= j + 2``; within one refill the cards come in their order.
"""

from __future__ import annotations

from collections.abc import Sequence

from periplus.models.observatory.edition import SIZES
from periplus.models.observatory.state import RANGE_SIZE, SKY_SIZE

from ....patterns.logic import TermList, less
from ....program import Program, Variable
from ..task import KnownDraws
from .completions import Axis, Completions


class Refill:
    """Cards that have come into the range by the start of each turn."""

    def __init__(
        self, program: Program, axis: Axis, draws: KnownDraws, turns: int, completions: Completions
    ) -> None:
        self._program = program
        self._axis = axis
        self._draws = draws
        self._kinds = completions.kinds
        self._completions = completions
        self._held: dict[tuple[int, int], Variable] = {}
        for index, kind in enumerate(self._kinds):
            if not kind.held:
                self._add_kind(index, turns)
        self._add_opening()
        for turn in range(turns):
            self._add_room(turn)
            self._add_completions(turn)
        if not draws.free:
            for order in draws.order:
                self._add_order(order, turns)

    def _add_kind(self, index: int, turns: int) -> None:
        size = len(self._kinds[index].cards)
        at_first = size if self._draws.due or self._draws.opening else 0
        for turn in range(turns):
            self._held[index, turn] = self._program.integer(0, size if turn else at_first)
            if turn:
                row = [(1, self._held[index, turn - 1]), (-1, self._held[index, turn])]
                self._program.rule("OBS-6.2").linear(row, high=0)

    def held(self, index: int, turn: int) -> Variable | None:
        """The count for a kind that is not in range from the start, else None."""
        return self._held.get((index, turn))

    def _add_opening(self) -> None:
        """OBS-1.5: the cards chosen before anything else."""
        draws = self._draws
        if not draws.opening:
            return
        rule = self._program.rule("OBS-1.5")
        first = [(1, self._held[index, 0]) for index in range(len(self._kinds))]
        rule.linear(first, draws.opening, draws.opening)
        for size in SIZES:
            same = [(1, self._held[index, 0]) for index, kind in enumerate(self._kinds) if kind.size == size]
            rule.linear(same, high=draws.each)
        for index, kind in enumerate(self._kinds):
            if not kind.offered:
                rule.linear([(1, self._held[index, 0])], high=0)

    def _add_room(self, turn: int) -> None:
        """OBS-6.2: four cards at most in range when a turn starts."""
        there = sum(len(kind.cards) for kind in self._kinds if kind.held)
        drawn = [(1, variable) for (_, when), variable in self._held.items() if when == turn]
        before = self._completions.all_by(self._axis.last(turn - 1))
        if drawn:
            row = [*drawn, *less(before)]
            self._program.rule("OBS-6.2").linear(row, high=max(0, RANGE_SIZE - there))

    def _add_completions(self, turn: int) -> None:
        """OBS-4.1: only cards of the range are completed."""
        for index in range(len(self._kinds)):
            variable = self.held(index, turn)
            done = self._completions.by(index, self._axis.last(turn))
            if variable is not None and done:
                self._program.rule("OBS-4.1").linear([*done, (-1, variable)], high=0)

    def _add_order(self, order: Sequence[str], turns: int) -> None:
        """OBS-6.4, OBS-6.5: a deck's card can be drawn once it has come up."""
        place_of = {card: place for place, card in enumerate(order)}
        ranked = sorted(
            (place_of[kind.cards[0]], index)
            for index, kind in enumerate(self._kinds)
            if kind.cards[0] in place_of
        )
        for place, index in ranked:
            if place < SKY_SIZE:
                continue
            for turn in range(turns):
                drawn: TermList = [
                    (1, self._held[other, turn if other_place <= place else turn - 1])
                    for other_place, other in ranked
                    if other_place <= place or turn > 0
                ]
                row = [*drawn, (-(place - SKY_SIZE + 1), self._held[index, turn])]
                self._program.rule("OBS-6.4").linear(row, low=0)
