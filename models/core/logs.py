"""Logs, move by move, in any game: from a position to the state of play after its moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from .errors import Fault, IllegalMove, PositionError
from .results import Violation

MoveT = TypeVar("MoveT")
StateT = TypeVar("StateT")


@dataclass(frozen=True, slots=True)
class MoveFunctions(Generic[MoveT, StateT]):
    """A game's moves, from its own three functions."""

    initial: Callable[[Any], StateT]
    """The state that a position describes, before its log."""
    faults: Callable[[StateT, MoveT], Violation | Iterable[Violation] | None]
    """What a move breaks; raises PositionError, with a field of the move, for one that cannot be read now."""
    apply: Callable[[StateT, MoveT], StateT]
    """The state after a legal move."""

    def follow(
        self, state: StateT, moves: Iterable[MoveT], start: int = 0
    ) -> tuple[StateT, tuple[Violation, ...]]:
        """The state after a log, or before its first illegal move together with what that breaks.

        The first of the moves is ``log[start]``. Raises PositionError, with fields of the log, as ``faults``.
        """
        for index, move in enumerate(moves, start):
            try:
                found = self.faults(state, move)
            except PositionError as error:
                named = [Fault(f"log[{index}].{fault.field}", fault.message) for fault in error.faults]
                raise PositionError.of(named) from None
            if found:
                broken = (found,) if isinstance(found, Violation) else found
                return state, tuple(replace(violation, where=("log", index)) for violation in broken)
            state = self.apply(state, move)
        return state, ()

    def replay(self, state: StateT, moves: Iterable[MoveT]) -> StateT:
        """The state after the moves; raises IllegalMove for the first illegal one, and as ``follow``."""
        after, violations = self.follow(state, moves)
        if violations:
            raise IllegalMove(violations)
        return after

    def state_of(self, position: Any) -> StateT:
        """The state after the position's whole log; raises as ``replay``."""
        return self.replay(self.initial(position), position.log)
