"""The question ``solve``: what the position's ``ask.kind`` wants, by what its solutions are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from periplus.models.core.data import Move
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.mist.position import Position

from ..stepwise import Rest, Stepwise

KINDS = ("connect", "arrange", "fly", "line")


class Solve(Stepwise):
    """Connect with the fewest tiles, lay tiles for the most points, fly there the fastest, or play rounds best."""

    ask: Literal["solve"] = "solve"

    def refuse(self, position: Position) -> None:
        """A kind whose answer is moves; rounds after this one whose deals and draws leave nothing to chance."""
        if position.ask.kind not in KINDS:
            raise PositionError("ask.kind", say("expected one of {kinds}", kinds=", ".join(KINDS)))
        if position.ask.kind == "line":
            from .rounds import refuse  # noqa: PLC0415 — loads the solver, which reading the others must not

            refuse(position)

    def rest(self, position: Position, moves: Sequence[Move]) -> Rest:
        """What is left after tiles laid, flights, or moves of the rounds."""
        match position.ask.kind:
            case "connect":
                from .connecting import rest  # noqa: PLC0415 — loads the solver, which reading must not
            case "arrange":
                from .arranging import rest  # noqa: PLC0415 — as above
            case "fly":
                from .flying import rest  # noqa: PLC0415 — as above
            case _:
                from .rounds import rest  # noqa: PLC0415 — as above
        return rest(position, moves)

    def better(self, position: Position, one: float, other: float) -> bool:
        """Few tiles and few flights are better than many; of points much is."""
        return one <= other if position.ask.kind in ("connect", "fly") else one >= other
