"""The most that can still be scored if all dice are wild and any card can be drawn: every line is played.

With a rule of one's own only the ends count that keep it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

from periplus.models.observatory.edition import SIZES
from periplus.models.observatory.legality import apply, fault, legal_moves
from periplus.models.observatory.moves import AnyMove, Draw, Roll
from periplus.models.observatory.play import state_of
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import Phase, Sheet, State
from periplus.models.observatory.turns import placed_cards
from tests.observatory.twins.turn import TooMany

WILD = Roll(dice=(1, 1, 1), meteor=1)


NOTHING = -1000
"""Less than any score: what lines are worth that do not keep the rule."""


class MaximumTwin:
    """Exhaustive search for one seat; ``budget`` states at most. ``keeps``: the rule, of the sheet at the end."""

    def __init__(
        self, seat: int, budget: int = 20000, keeps: Callable[[Sheet], bool] = lambda sheet: True
    ) -> None:
        self._seat = seat
        self._left = budget
        self._keeps = keeps
        self._known: dict[tuple[State, bool], int] = {}

    def maximum(self, position: Position) -> int:
        """The maximum of the position, NOTHING where no line keeps the rule; raises TooMany beyond the budget."""
        state = state_of(position)
        free = replace(state, supply=None, may_draw=False)
        if state.phase is Phase.KEEP:
            kept = (apply(state, move) for move in legal_moves(state, self._seat, len(state.sheets) > 1))
            return max(self._best(replace(after, supply=None), draws=False) for after in kept)
        if state.phase is Phase.DRAW:
            drained = replace(state, supply=None, phase=Phase.BEFORE, may_draw=True)
            active = (state.active + 1) % len(state.sheets)
            begun = replace(drained, active=active, round=state.round + (active == state.first))
            return self._best(begun, draws=True)
        if position.log or state.round > 1 or state.active != state.first or free.sheets[self._seat].range:
            return self._best(free, draws=False)
        return max(self._best(after, draws=False) for after in self._first_cards(free))

    def _first_cards(self, state: State) -> list[State]:
        """The state with every choice of first cards: four, at most three of a size."""
        there = [card for card in state.edition.cards if card.id not in placed_cards(state)]
        most = min(4, sum(min(3, sum(card.size == size for card in there)) for size in SIZES))
        found = []
        for cards in combinations(there, most):
            if all(sum(card.size == size for card in cards) <= 3 for size in SIZES):
                sheet = replace(state.sheets[self._seat], range=tuple(card.id for card in cards))
                found.append(state.with_sheet(self._seat, sheet))
        return found

    def _best(self, state: State, *, draws: bool) -> int:
        key = (state, draws)
        if key not in self._known:
            self._left -= 1
            if self._left < 0:
                raise TooMany
            self._known[key] = self._explored(state, draws)
        return self._known[key]

    def _explored(self, state: State, draws: bool) -> int:
        sheet = state.sheets[self._seat]
        if state.phase is Phase.OVER:
            return points(state.edition, sheet) if self._keeps(sheet) else NOTHING
        after = [apply(state, move) for move in self._moves(state, draws)]
        return max(self._best(each, draws=True) for each in after)

    def _moves(self, state: State, draws: bool) -> list[AnyMove]:
        several = len(state.sheets) > 1
        moves: list[AnyMove] = list(legal_moves(state, self._seat, several))
        if state.may_draw and draws:
            who: dict[str, Any] = {"player": self._seat} if several else {}
            cards = (card for card in state.edition.cards if card.id not in placed_cards(state))
            moves += [Draw(**who, deck=card.size, card=card.id) for card in cards]
        if state.phase is Phase.BEFORE:
            moves.append(WILD)
        return [move for move in moves if fault(state, move) is None]
