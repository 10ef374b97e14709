"""The question ``solve``: what the position's ``ask.kind`` wants, an arrangement or a journey."""

from __future__ import annotations

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say
from periplus.models.sumatra.position import Position

from ..stepwise import PartedSolve

ASKED = ("arrange", "fewest", "badges", "journey")
"""The tasks of a position that can be a puzzle."""


class Solve(PartedSolve):
    """Arrange tiles for the best total or badges, reach a total with the fewest tiles, or win by the most."""

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

    def part(self, position: Position) -> str:
        """The module for the kind of question."""
        return "journey" if position.ask.kind == "journey" else "arrangement"

    def better(self, position: Position, one: float, other: float) -> bool:
        """Few takes are better than many; otherwise much is."""
        return one <= other if position.ask.kind == "fewest" else one >= other
