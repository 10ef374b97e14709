"""The best before a roll that is not known, exactly: what has to be decided now, and what is it worth.

Only two decisions cannot wait for the roll: a card bonus that is owed, and the round bonus, which lapses.
Everything else is as good after the roll, or better, so a position without them is worth the mean of its
classes. A decision is worth, class by class, no less than the same move without effect and no more than
having it still open; only where these differ is the class planned for.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

from periplus.models.observatory.moves import AnyMove, Research, Star
from periplus.models.observatory.play import apply, legal_moves
from periplus.models.observatory.sources import round_bonus_open
from periplus.models.observatory.state import Sheet, State

from ..limits import Clock
from .expectation import Outcomes, mean
from .turn.likeness import Likeness, resources


def decisions(state: State, seat: int) -> tuple[AnyMove, ...]:
    """The moves of the seat that cannot wait for the roll: uses of an owed card bonus, else of the round bonus."""
    sheet = state.sheets[seat]
    wanted = "card" if sheet.pending else "round" if round_bonus_open(state, sheet) else None
    moves = legal_moves(state, seat, len(state.sheets) > 1) if wanted else ()
    return tuple(move for move in moves if isinstance(move, (Star, Research)) and move.source == wanted)


class BeforeRoll:
    """The expected best score of seat ``seat`` in a turn whose roll is not known. Raises Stop by the clock.

    ``known`` remembers the scores by class of the states met, for all that share it.
    """

    def __init__(
        self, state: State, seat: int, clock: Clock, known: dict[State, tuple[int, ...]] | None = None
    ) -> None:
        self.state = state
        self.seat = seat
        self._clock = clock
        self._known = {} if known is None else known
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
        if self.state not in self._known:
            self._known[self.state] = tuple(self._outcomes.each(self._clock))
        return self._known[self.state]

    @cached_property
    def limit(self) -> Fraction:
        """No decision is worth more."""
        return mean(self.open, self._outcomes.active)

    @cached_property
    def decisions(self) -> tuple[AnyMove, ...]:
        """The moves one of which has to come before the roll; none if nothing is lost by waiting."""
        return decisions(self.state, self.seat)

    @cached_property
    def best(self) -> tuple[Fraction, tuple[AnyMove, ...]]:
        """The expected best score, and the decisions that lead to it."""
        if not self.decisions:
            return self.limit, ()
        best, moves = Fraction(-1), tuple[AnyMove, ...]()
        if not self.sheet.pending and not any(isinstance(move, Star) for move in self.decisions):
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
        later = BeforeRoll(after, self.seat, self._clock, self._known)
        if later.decisions:
            return later.best
        return mean(self._after(move, after), self._outcomes.active), ()

    def _after(self, move: AnyMove, after: State) -> tuple[int, ...]:
        """The best score of each class after the move, worked out once for moves that leave the same."""
        key = self._likeness.key(move, after, self._delicate, checks=True)
        array = self._arrays.get(key) if key is not None else self._known.get(after)
        if array is None:
            array = self._known.get(after) or self._worked_out(move, after)
            self._arrays[key] = self._known[after] = array
        return array

    def _worked_out(self, move: AnyMove, after: State) -> tuple[int, ...]:
        least: tuple[int, ...] | None = None
        if isinstance(move, Star):
            square = self._likeness.square(move)
            if not square & self._delicate:
                least = self._without_effect(move, after)
                if not square & self._outcomes.ground.useful:
                    return least
        elif isinstance(move, Research) and move.drive is None:  # a Drive number may be written too early
            least = self._without_effect(move, after)
        return tuple(Outcomes(after, self.seat).each(self._clock, least, self.open))

    def _without_effect(self, move: Star | Research, after: State) -> tuple[int, ...]:
        """The least that each class is worth after such a move."""
        key = move.type, resources(after.sheets[self.seat])
        if key not in self._arrays:
            state, spare = self._likeness.without_effect(move, after)
            self._arrays[key] = tuple(Outcomes(state, self.seat, spare).each(self._clock))
        return self._arrays[key]

    def _lapsed(self) -> Fraction:
        """The expectation if the round bonus is not used; it may be better than writing a Drive number now."""
        turn = replace(self.sheet.turn, round_bonus=True)
        sheet = replace(self.sheet, turn=turn)
        sheets = (*self.state.sheets[: self.seat], sheet, *self.state.sheets[self.seat + 1 :])
        return BeforeRoll(replace(self.state, sheets=sheets), self.seat, self._clock).limit
