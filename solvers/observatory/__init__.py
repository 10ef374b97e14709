"""Observatory's questions: ranked moves, the best line, the maximum, goals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from periplus.models.observatory.position import Position

from ..limits import Limits
from ..search import Search

if TYPE_CHECKING:
    from ..answers import Answer, Ranking
    from ..asking import Query, Table


class ObservatorySolver:
    """The Solver protocol for Observatory; each question is loaded when it is first asked."""

    maximum_goes_on = True

    def hint(self, position: Position, limits: Limits) -> Search[Ranking]:
        """Every legal move, ranked; raises PositionError if its horizon cannot be asked for."""
        from .hint import search  # noqa: PLC0415 — what is not asked is not loaded

        return search(position, limits)

    def solve(self, position: Position, limits: Limits) -> Search[Answer]:
        """The best line of the position's horizon; raises PositionError as ``hint`` does."""
        from .solve import search  # noqa: PLC0415 — as above

        return search(position, limits)

    def maximum(self, position: Position, limits: Limits) -> Search[Answer]:
        """The best score over every later roll and draw; raises PositionError as ``hint`` does."""
        from .maximum import search  # noqa: PLC0415 — as above

        return search(position, limits)

    def query(self, position: Position) -> Query:
        """The program whose worlds are the lines of play to the horizon; raises PositionError as ``hint``."""
        from .asking.query import query  # noqa: PLC0415 — as above

        return query(position)

    def relations(self) -> tuple[Table, ...]:
        """Every relation and measure that goals may name."""
        from .asking.query import relations  # noqa: PLC0415 — as above

        return relations()


SOLVER = ObservatorySolver()
"""The solver, as the registry's promise names it."""
