"""The question ``solve`` of games whose solutions are lines of play: the best one to the position's horizon."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, Literal

from periplus.models.core.data import Move
from periplus.solvers import api
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock

from .stepwise import RemainingQuestion, Stepwise


class BestLine(Stepwise):
    """Score as much as possible by the position's horizon. A game says what its moves lead to."""

    kind: Literal["solve"] = "solve"

    @abstractmethod
    def after(self, position: Any, moves: Sequence[Move]) -> Any:
        """The position after legal moves, as far ahead looking as the puzzle's position.

        Raises IllegalMove with ``where`` ("solution", i) for the first illegal move, and PositionError with a
        field ``solution[i]…`` for one that leaves the puzzle's horizon.
        """

    @abstractmethod
    def over(self, position: Any, moves: Sequence[Move]) -> bool:
        """Whether legal moves have come to the horizon of the puzzle's position: nothing can follow."""

    @abstractmethod
    def known_event(self, position: Any) -> Move | None:
        """What chance does next at a position of the line, as the puzzle knows it; None where a player is to move."""

    @abstractmethod
    def points(self, position: Any) -> int:
        """The score of the player who asks, as if the game ended now."""

    def shown(self, position: Any, moves: Sequence[Move]) -> Any:
        """The position after the moves."""
        return self.after(position, moves)

    def options(self, position: Any, moves: Sequence[Move]) -> tuple[Move, ...]:
        """What the rules allow up to the horizon; where chance is to act, what is known of it."""
        after = self.after(position, moves)
        if self.over(position, moves):
            return ()
        event = self.known_event(after)
        return api.moves(after) if event is None else (event,)

    def rest(self, position: Any, moves: Sequence[Move]) -> RemainingQuestion:
        """The rest of the line; it may end anywhere."""
        after = self.after(position, moves)
        points, over = self.points(after), self.over(position, moves)

        def best(clock: Clock) -> Iterator[Answer]:
            if over:
                yield Answer("optimal", points, points)
            else:
                yield from api.solve(after, clock.part().limits).under(clock)

        return RemainingQuestion(points, True, best)
