"""What a game adds to the puzzles that every game has.

A registered game ``g`` promises ``periplus.puzzles.g.PUZZLES``, a ``Puzzles``, and keeps its collection in
the same folder, ``periplus/puzzles/g/*.json``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, TypeAlias

from periplus.models.core.data import Move, Position
from periplus.models.core.registry import known
from periplus.solvers.limits import Clock

from .question import Json, Question


@dataclass(frozen=True, slots=True)
class Order:
    """What a maker is asked for."""

    seed: int
    size: int | None
    """How large, in the maker's own measure; None: its usual size."""
    difficulty: int | None
    """The grade it must have; None: any."""
    edition: Any
    """An edition of the game; None: its first bundled one."""


Maker: TypeAlias = Callable[[Order, Clock], Json | None]
"""Makes a puzzle file's data with exactly one solution, the same for the same order; None: none was found.

Raises PositionError with the field ``--size``, ``--difficulty`` or ``--edition`` for an order that cannot be
met, and Stop by the clock.
"""


class Puzzles(Protocol):
    """What a game adds to the generic puzzles."""

    questions: Mapping[str, type[Question]]
    """Its own questions, by ``ask``."""
    makers: Mapping[str, Maker]
    """What ``new`` can make, by kind."""

    def after(self, position: Any, moves: Sequence[Move]) -> Any:
        """The position after legal moves, as far ahead looking as the puzzle's position.

        Raises IllegalMove with ``where`` ("solution", i) for the first illegal move, and PositionError with a
        field ``solution[i]…`` for one that leaves the puzzle's horizon.
        """
        ...

    def over(self, position: Any, moves: Sequence[Move]) -> bool:
        """Whether legal moves have come to the horizon of the puzzle's position: nothing can follow."""
        ...

    def points(self, position: Any) -> int:
        """The score of the player who asks, as if the game ended now."""
        ...


def puzzles_of(position: Position) -> Puzzles:
    """The plug-in of the position's game."""
    return plug_in(position.game)


def plug_in(game: str) -> Puzzles:
    """The plug-in of the registered game; raises PositionError for an unknown one."""
    found: Puzzles = import_module(f"periplus.puzzles.{known(game)}").PUZZLES
    return found
