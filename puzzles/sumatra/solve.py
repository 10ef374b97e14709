"""The question ``solve``: what the position's ``ask.kind`` wants, an arrangement or a journey."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import Literal

from periplus.models.core.data import Move
from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say
from periplus.models.sumatra.position import Position

from ..stepwise import RemainingQuestion, Stepwise

ASKED = ("arrange", "fewest", "badges", "journey")
"""The tasks of a position that can be a puzzle."""


class Solve(Stepwise):
    """Arrange tiles for the best total or badges, reach a total with the fewest tiles, or win by the most."""

    kind: Literal["solve"] = "solve"

    def refuse(self, position: Position) -> None:
        """The task is one that can be solved."""
        if position.ask.kind is not None and position.ask.kind not in ASKED:
            raise PositionError(
                "ask.kind",
                say(
                    "expected one of {tasks}, got {task}",
                    tasks=", ".join(ASKED),
                    task=echo(position.ask.kind),
                ),
            )

    def rest(self, position: Position, moves: Sequence[Move]) -> RemainingQuestion:
        """What is left after the takes of an arrangement or the turns of a journey."""
        found: RemainingQuestion = _part(position).rest(position, moves)
        return found

    def options(self, position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
        """Takes, or turns with the tiles that are known to come."""
        found: tuple[Move, ...] = _part(position).options(position, moves)
        return found

    def better(self, position: Position, one: float, other: float) -> bool:
        """Few takes are better than many; otherwise much is."""
        return one <= other if position.ask.kind == "fewest" else one >= other


def _part(position: Position) -> ModuleType:
    """What knows the solutions of the position's task; it loads the solver, which reading must not."""
    part = "journey" if position.ask.kind == "journey" else "arrangement"
    return import_module(f"{__package__}.{part}")
