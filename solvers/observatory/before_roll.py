"""The best before a roll that is not known, exactly: what has to be decided now, and what is it worth.

Only two decisions cannot wait for the roll: a card bonus that is owed, and the round bonus, which lapses.
Everything else is as good after the roll, or better, so a position without them is worth the mean of its
classes. A decision is worth, class by class, no less than the same move without effect and no more than
having it still open; only where these differ is the class planned for.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

from periplus.models.observatory.moves import AnyMove, Research, Star
from periplus.models.observatory.play import apply, legal_moves
from periplus.models.observatory.sources import round_bonus_open
from periplus.models.observatory.state import Sheet, State
from periplus.solvers.limits import Clock

from .expectation import Outcomes, mean
from .turn.likeness import Likeness, resources


class BeforeRoll:
    """The expected best score of seat ``seat`` in a turn whose roll is not known. Raises Stop by the clock."""

    def __init__(self, state: State, seat: int, clock: Clock) -> None:
        self.state = state
        self.seat = seat
        self._clock = clock
        self._outcomes = Outcomes(state, seat)
        self._likeness = Likeness(self._outcomes.ground, seat)
        self._delicate = self._outcomes.delicate()
        self._arrays: dict[Hashable, tuple[int, ...]] = {}

    @property
    def sheet(self) -> Sheet:
        """The planning player's sheet."""
        return self.state.sheets[self.seat]

    @cached_property
    def open(self) -> tuple[int, ...]:
        """The best score of each class if every decision may wait for the roll."""
        return tuple(self._outcomes.each(self._clock))

    @cached_property
    def limit(self) -> Fraction:
        """No decision is worth more."""
        return mean(self.open, self._outcomes.active)

    @cached_property
    def decisions(self) -> tuple[AnyMove, ...]:
        """The moves one of which has to come before the roll; none if nothing is lost by waiting."""
        several = len(self.state.sheets) > 1
        wanted = "card" if self.sheet.pending else "round" if round_bonus_open(self.state, self.sheet) else None
        moves = legal_moves(self.state, self.seat, several) if wanted else ()
        return tuple(move for move in moves if isinstance(move, (Star, Research)) and move.source == wanted)

    @cached_property
    def best(self) -> tuple[Fraction, tuple[AnyMove, ...]]:
        """The expected best score, and the decisions that lead to it."""
        if not self.decisions:
            return self.limit, ()
        best, moves = Fraction(-1), tuple[AnyMove, ...]()
        if not any(isinstance(move, Star) for move in self.decisions):
            best = self._lapsed()
        for decision in self.decisions:
            value, line = self.worth(decision)
            if value > best:
                best, moves = value, (decision, *line)
            if best == self.limit:
                break
        return best, moves

    def worth(self, move: AnyMove) -> tuple[Fraction, tuple[AnyMove, ...]]:
        """The expected best score after a legal move, and the decisions that follow it before the roll."""
        after = apply(self.state, move)
        left = after.sheets[self.seat]
        if left.pending or round_bonus_open(after, left):
            later = BeforeRoll(after, self.seat, self._clock)
            if later.decisions:
                return later.best
        return mean(self._after(move, after), self._outcomes.active), ()
"""
"""
