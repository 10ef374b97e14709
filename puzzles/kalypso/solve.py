"""The question ``solve``: what the position's ``ask.kind`` wants, by what its solutions are made of."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import Literal

from periplus.models.core.data import Move
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.kalypso.position import Position

from ..stepwise import RemainingQuestion, Stepwise

ASKED = ("turn", "plan", "builds", "arrange", "enclose")
"""The questions of a position that can be a puzzle."""


class Solve(Stepwise):
    """Play the turns best, build best on the base as it lies, or enclose cells with the fewest pieces."""

    kind: Literal["solve"] = "solve"

    def refuse(self, position: Position) -> None:
        """What is asked has solutions that are made of moves."""
        if position.ask.kind not in ASKED:
            asked = ", ".join(ASKED)
            raise PositionError(
                "ask.kind",
                say("expected one of {asked}, got {what}", asked=asked, what=position.ask.kind),
            )

    def rest(self, position: Position, moves: Sequence[Move]) -> RemainingQuestion:
        """What is left after moves of the turn, after buildings, or after cells."""
        found: RemainingQuestion = _part(position).rest(position, moves)
        return found

    def options(self, position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
        """Moves of the turn, buildings, or cells."""
        found: tuple[Move, ...] = _part(position).options(position, moves)
        return found

    def better(self, position: Position, one: float, other: float) -> bool:
        """Few pieces are better than many; otherwise much is."""
        return one <= other if position.ask.kind == "enclose" else one >= other


def _part(position: Position) -> ModuleType:
    """What knows the solutions of the position's question; it loads the solver, which reading must not."""
    parts = {"enclose": "enclosure", "arrange": "building_over", "builds": "building_over"}
    return import_module(f"{__package__}.{parts.get(position.ask.kind, 'playing')}")
