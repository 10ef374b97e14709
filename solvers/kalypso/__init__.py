"""Kalypso's questions: ranked moves, turns and plans, enclosures and arrangements, the maximum, goals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..limits import Limits
from ..search import Search

if TYPE_CHECKING:
    from periplus.models.kalypso.position import Position

    from ..answers import Answer, Ranking
    from ..asking import Query, Table


class KalypsoSolver:
    """The Solver protocol for Kalypso; each question is loaded when it is first asked."""

    maximum_goes_on = True

    def hint(self, position: Position, limits: Limits) -> Search[Ranking]:
        """Every legal move, ranked; raises PositionError for an objective that does not fit the mode."""
        from .hint import search  # noqa: PLC0415 — what is not asked is not loaded

        return search(position, limits)

    def solve(self, position: Position, limits: Limits) -> Search[Answer]:
        """The question in ``ask.what``; raises PositionError where it lacks or misstates what it needs."""
        from .solve import search  # noqa: PLC0415 — as above

        return search(position, limits)

    def maximum(self, position: Position, limits: Limits) -> Search[Answer]:
        """The best final board of ``ask.pieces``; raises PositionError where they are missing."""
        from .maximum import search  # noqa: PLC0415 — as above

        return search(position, limits)

    def query(self, position: Position) -> Query:
        """The program whose worlds goals are about; raises PositionError as ``hint``."""
        from .asking.query import query  # noqa: PLC0415 — as above

        return query(position)

    def relations(self) -> tuple[Table, ...]:
        """Every relation and measure that goals may name."""
        from .asking.query import relations  # noqa: PLC0415 — as above

        return relations()


SOLVER = KalypsoSolver()
"""The solver, as the registry's promise names it."""
