"""The question ``solve``: what the position's ``ask.kind`` wants, by what its solutions are made of."""

from __future__ import annotations

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.kalypso.position import Position

from ..stepwise import PartedSolve

ASKED = ("turn", "plan", "builds", "arrange", "enclose")
"""The questions of a position that can be a puzzle."""


class Solve(PartedSolve):
    """Play the turns best, build best on the base as it lies, or enclose cells with the fewest pieces."""

    def refuse(self, position: Position) -> None:
        """What is asked has solutions that are made of moves."""
        if position.ask.kind not in ASKED:
            asked = ", ".join(ASKED)
            raise PositionError(
                "ask.kind",
                say("expected one of {asked}, got {what}", asked=asked, what=position.ask.kind),
            )

    def part(self, position: Position) -> str:
        """The module for the kind of question."""
        parts = {"enclose": "enclosure", "arrange": "building_over", "builds": "building_over"}
        return parts.get(position.ask.kind, "playing")

    def better(self, position: Position, one: float, other: float) -> bool:
        """Few pieces are better than many; otherwise much is."""
        return one <= other if position.ask.kind == "enclose" else one >= other
