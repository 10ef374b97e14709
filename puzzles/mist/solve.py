"""The question ``solve``: what the position's ``ask.kind`` wants, by what its solutions are made of."""

from __future__ import annotations

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.mist.position import Position

from ..stepwise import PartedSolve

KINDS = ("connect", "arrange", "fly", "line")


class Solve(PartedSolve):
    """Connect with the fewest tiles, lay tiles for the most points, fly there the fastest, or play rounds best."""

    def refuse(self, position: Position) -> None:
        """A kind whose answer is moves; rounds after this one whose deals and draws leave nothing to chance."""
        if position.ask.kind not in KINDS:
            raise PositionError("ask.kind", say("expected one of {kinds}", kinds=", ".join(KINDS)))
        if position.ask.kind == "line":
            from .rounds import refuse  # noqa: PLC0415 — loads the solver, which reading the others must not

            refuse(position)

    def part(self, position: Position) -> str:
        """The module for the kind of question."""
        parts = {"connect": "connecting", "arrange": "arranging", "fly": "flying"}
        return parts.get(str(position.ask.kind), "rounds")

    def better(self, position: Position, one: float, other: float) -> bool:
        """Few tiles and few flights are better than many; of points much is."""
        return one <= other if position.ask.kind in ("connect", "fly") else one >= other
