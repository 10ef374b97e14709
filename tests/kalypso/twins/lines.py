"""The best of a turn and of the turns after it: every legal move in every order, to the first ``end`` of each turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from periplus.models.kalypso.legality import apply, legal_moves
from periplus.models.kalypso.moves import AnyMove, PlayerMove
from periplus.models.kalypso.state import Phase, State

from .comparing import table_of_state
from .objectives import value

Offers = tuple[tuple[str, ...], ...]


class TooMany(Exception):
    """There are more positions than the budget allows."""


class Lines:
    """Plays everything; states are remembered with the offers still to come."""

    def __init__(self, objective: str | None = None, budget: int = 3000) -> None:
        self._objective = objective
        self._left = budget
        self._known: dict[tuple[State, Offers], int] = {}

    def best(self, state: State, offers: Sequence[Sequence[str]] = ()) -> int:
        """The best objective when the present turn and those offers are played; raises TooMany."""
        coming = tuple(tuple(offer) for offer in offers)
        if (state, coming) not in self._known:
            self._left -= 1
            if self._left < 0:
                raise TooMany
            self._known[state, coming] = self._explored(state, coming)
        return self._known[state, coming]

    def values(self) -> Iterator[tuple[State, int]]:
        """The states seen to the end without offers to come, each with the best objective after it."""
        return ((state, best) for (state, offers), best in self._known.items() if not offers)

    def after(self, state: State, move: AnyMove, offers: Offers = ()) -> int:
        """The best objective if that move is played now."""
        then = apply(state, cast(PlayerMove, move))  # no move of chance falls within a turn
        if move.type != "end":
            return self.best(then, offers)
        if then.offer and offers:
            return self.best(then, offers)
        if offers:
            return self.best(replace(then, offer=offers[0]), offers[1:])
        return value(table_of_state(then), self._objective)

    def _explored(self, state: State, offers: Offers) -> int:
        own = state.own
        if own.hand or own.fresh or state.offer or state.phase is Phase.SAIL:
            return max(self.after(state, move, offers) for move in legal_moves(state))
        if offers:
            return self.best(replace(state, offer=offers[0]), offers[1:])
        return value(table_of_state(state), self._objective)
