"""The best before a roll that is not known, exactly: what has to be decided now, and what is it worth.

Only two decisions cannot wait for the roll: a card bonus that is owed, and the round bonus, which lapses.
Everything else is as good after the roll, or better, so a position without them is worth the mean of its
classes. A decision is worth, class by class, no less than the same move without effect and no more than
having it still open; only where these differ is the class planned for. The decisions race: the one that may
still be worth most is worked out further, until it is known and nothing can pass it.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from heapq import heapify, heapreplace

from periplus.models.observatory.moves import AnyMove, Research, Star
from periplus.models.observatory.play import apply, legal_moves
from periplus.models.observatory.sources import round_bonus_open
from periplus.models.observatory.state import Sheet, State

from ..limits import Clock
from .expectation import RollOutcomes
from .turn.equivalence import MoveEquivalence, resources


def decisions(state: State, seat: int) -> tuple[AnyMove, ...]:
    """The moves of the seat that cannot wait for the roll: uses of an owed card bonus, else of the round's."""
    sheet = state.sheets[seat]
    wanted = "card" if sheet.pending else "round" if round_bonus_open(state, sheet) else None
    moves = legal_moves(state, seat, len(state.sheets) > 1) if wanted else ()
    return tuple(move for move in moves if isinstance(move, (Star, Research)) and move.source == wanted)


class BeforeRoll:
    """The expected best score of seat ``seat`` in a turn whose roll is not known.

    ``known`` remembers outcomes by state, for all that share it. Everything raises Stop by the clock.
    """

    def __init__(
        self, state: State, seat: int, clock: Clock, known: dict[State, RollOutcomes] | None = None
    ) -> None:
        self.state = state
        self.seat = seat
        self._clock = clock
        self._known = {} if known is None else known
        self._alike: dict[Hashable, RollOutcomes] = {}

    @property
    def sheet(self) -> Sheet:
        """The planning player's sheet."""
        return self.state.sheets[self.seat]

    @cached_property
    def _waiting(self) -> RollOutcomes:
        """The outcomes if every decision may wait for the roll."""
        return self._known.setdefault(self.state, RollOutcomes(self.state, self.seat))

    @cached_property
    def _open(self) -> tuple[int, ...]:
        return self._waiting.scores(self._clock)

    @cached_property
    def _likeness(self) -> MoveEquivalence:
        return MoveEquivalence(self._waiting.context, self.seat)

    @cached_property
    def _delicate(self) -> int:
        return self._waiting.delicate()

    @cached_property
    def limit(self) -> Fraction:
        """The expectation if every decision may wait for the roll: none is worth more."""
        self._waiting.scores(self._clock)
        return self._waiting.mean

    @cached_property
    def decisions(self) -> tuple[AnyMove, ...]:
        """The moves one of which has to come before the roll; none if nothing is lost by waiting."""
        return decisions(self.state, self.seat)

    @cached_property
    def best(self) -> tuple[Fraction, tuple[AnyMove, ...]]:
        """The expected best score, and the decisions that lead to it."""
        if not self.decisions:
            return self.limit, ()
        if decisions(apply(self.state, self.decisions[0]), self.seat):
            found = max(map(self._with_line, self.decisions), key=lambda worth: worth[0])
        else:
            found = self._race()
        if not self.sheet.pending and not any(isinstance(move, Star) for move in self.decisions):
            found = max(found, (self._lapsed(), ()), key=lambda worth: worth[0])
        return found

    def worth(self, move: AnyMove) -> tuple[Fraction, tuple[AnyMove, ...]]:
        """The expected best score after a legal move, and the decisions that follow it before the roll."""
        after = apply(self.state, move)
        if decisions(after, self.seat):
            return BeforeRoll(after, self.seat, self._clock, self._known).best
        outcomes = self._after(move)
        outcomes.scores(self._clock)
        return outcomes.mean, ()

    def _with_line(self, move: AnyMove) -> tuple[Fraction, tuple[AnyMove, ...]]:
        value, line = self.worth(move)
        return value, (move, *line)

    def _race(self) -> tuple[Fraction, tuple[AnyMove, ...]]:
        """The best of the decisions, none of which leaves another."""
        outcomes = [self._after(move) for move in self.decisions]
        heap = [(-after.mean, place) for place, after in enumerate(outcomes)]
        heapify(heap)
        while not outcomes[heap[0][1]].known:
            place = heap[0][1]
            outcomes[place].step(self._clock)
            heapreplace(heap, (-outcomes[place].mean, place))
        best, place = heap[0]
        return -best, (self.decisions[place],)

    def _after(self, move: AnyMove) -> RollOutcomes:
        """The outcomes after the move, the same for moves that leave the same."""
        after = apply(self.state, move)
        key = self._likeness.key(move, after, self._delicate, checks=True)
        if key not in self._alike:
            self._alike[key] = self._known.get(after) or self._begun(move, after)
            self._known[after] = self._alike[key]
        return self._alike[key]

    def _begun(self, move: AnyMove, after: State) -> RollOutcomes:
        """The outcomes after the move, with the limits that need no planning."""
        if isinstance(move, Star):
            square = self._likeness.square(move)
            if not square & (self._delicate | self._waiting.context.useful):
                return self._without_effect(move, after)
            bounded = not square & self._delicate
        else:
            bounded = isinstance(move, Research) and move.drive is None  # a Drive number may come too early
        least = self._without_effect(move, after).scores(self._clock) if bounded else None
        return RollOutcomes(after, self.seat, least=least, most=self._open)

    def _without_effect(self, move: AnyMove, after: State) -> RollOutcomes:
        """The least that each class is worth after such a move."""
        key = move.type, resources(after.sheets[self.seat])
        if key not in self._alike:
            state, spare = self._likeness.without_effect(move, after)
            self._alike[key] = RollOutcomes(state, self.seat, spare=spare)
        return self._alike[key]

    def _lapsed(self) -> Fraction:
        """The expectation if the round bonus is not used; it may be better than writing a Drive number now."""
        sheet = replace(self.sheet, turn=replace(self.sheet.turn, round_bonus=True))
        sheets = (*self.state.sheets[: self.seat], sheet, *self.state.sheets[self.seat + 1 :])
        return BeforeRoll(replace(self.state, sheets=sheets), self.seat, self._clock, self._known).limit
