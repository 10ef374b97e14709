"""What a seat does in a turn, and what it can expect of the end of the game."""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from ..limits import Clock

StateT = TypeVar("StateT", bound=Hashable)
ActionT = TypeVar("ActionT")


class SeatTurn(NamedTuple, Generic[StateT, ActionT]):
    """All that a seat does until chance or another seat acts."""

    actions: tuple[ActionT, ...]
    after: StateT


class CommonWorlds(Protocol[StateT]):
    """The numbered worlds in which all turns are played out, as a strategy sees them (``playouts.Worlds``)."""

    @property
    def seat(self) -> int:
        """The seat that decides."""
        ...

    def numbers(self, world: int, act: int) -> random.Random:
        """What the act of chance of that number draws from in that world."""
        ...

    def play(self, state: StateT, world: int, turns: int, clock: Clock) -> StateT:
        """The state when so many further turns have been played."""
        ...


class Ending(NamedTuple, Generic[StateT, ActionT]):
    """An action and the best play after it, to the end of the game."""

    turn: SeatTurn[StateT, ActionT]
    """The action with all that follows it, and the end that this leads to."""
    outlook: Outlook
    """What it is worth to the seat that decides."""


class Outlook(NamedTuple):
    """What a seat can expect at the end of the game."""

    win: float | None
    """The share of the win; None where there is nothing to win."""
    score: float
    margin: float
    """The score less the best other one's; the score itself for a single player."""

    @property
    def utility(self) -> float:
        """What the seat maximises: its share of the win, or its score where there is nothing to win."""
        return self.score if self.win is None else self.win


def margins_of(values: Sequence[float]) -> list[float]:
    """Every value less the best of the others; of a single one the value itself.

    >>> margins_of([3, 5, 4]), margins_of([7])
    ([-2, 1, -1], [7])
    """
    if len(values) == 1:
        return list(values)
    return [value - max((*values[:seat], *values[seat + 1 :])) for seat, value in enumerate(values)]
