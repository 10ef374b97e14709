"""The question ``solve``: what the position's ``ask.kind`` wants, by what its solutions are made of."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import Literal

from periplus.models.core.data import Move
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.mist.position import Position

from ..stepwise import RemainingQuestion, Stepwise

KINDS = ("connect", "arrange", "fly", "line")


class Solve(Stepwise):
    """Connect with the fewest tiles, lay tiles for the most points, fly there the fastest, or play rounds best."""

    kind: Literal["solve"] = "solve"

    def refuse(self, position: Position) -> None:
        """A kind whose answer is moves; rounds after this one whose deals and draws leave nothing to chance."""
        if position.ask.kind not in KINDS:
            raise PositionError("ask.kind", say("expected one of {kinds}", kinds=", ".join(KINDS)))
        if position.ask.kind == "line":
            from .rounds import refuse  # noqa: PLC0415 — loads the solver, which reading the others must not

            refuse(position)

    def rest(self, position: Position, moves: Sequence[Move]) -> RemainingQuestion:
        """What is left after tiles laid, flights, or moves of the rounds."""
        found: RemainingQuestion = _part(position).rest(position, moves)
        return found

    def options(self, position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
        """Tiles on spaces, flights, or moves of the rounds with what chance is known to do."""
        found: tuple[Move, ...] = _part(position).options(position, moves)
        return found

    def better(self, position: Position, one: float, other: float) -> bool:
        """Few tiles and few flights are better than many; of points much is."""
        return one <= other if position.ask.kind in ("connect", "fly") else one >= other


def _part(position: Position) -> ModuleType:
    """What knows the solutions of the position's question; it loads the solver, which reading must not."""
    parts = {"connect": "connecting", "arrange": "arranging", "fly": "flying"}
    return import_module(f"{__package__}.{parts.get(str(position.ask.kind), 'rounds')}")
