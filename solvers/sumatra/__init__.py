"""Sumatra's questions: ranked turns, arrangements, the race to the end, the maximum, goals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from periplus.models.sumatra.position import Position

from ..limits import Limits
from ..search import Search

if TYPE_CHECKING:
    from ..answers import Answer, Ranking
    from ..asking import Query, Table


class SumatraSolver:
    """The Solver protocol for Sumatra; each question is loaded when it is first asked."""

    maximum_goes_on = False

    def hint(self, position: Position, limits: Limits) -> Search[Ranking]:
        """Every turn by ``ask.value``, ranked; raises PositionError for what cannot be asked so."""
        from .hint.search import search  # noqa: PLC0415 — what is not asked is not loaded

        return search(position, limits)

    def solve(self, position: Position, limits: Limits) -> Search[Answer]:
        """The answer to ``ask.task``; raises PositionError as ``hint`` does."""
        from .solve import search  # noqa: PLC0415 — as above

        return search(position, limits)

    def maximum(self, position: Position, limits: Limits) -> Search[Answer]:
        """The greatest total that the position's edition allows; raises PositionError as ``hint`` does."""
        from .maximum import search  # noqa: PLC0415 — as above

        return search(position, limits)

    def query(self, position: Position) -> Query:
        """The program whose worlds are the arrangements that ``ask`` is about; raises PositionError."""
        from .asking.query import query  # noqa: PLC0415 — as above

        return query(position)

    def relations(self) -> tuple[Table, ...]:
        """Every relation and measure that goals may name."""
        from .asking.query import relations  # noqa: PLC0415 — as above

        return relations()


SOLVER = SumatraSolver()
"""The solver, as the registry's promise names it."""
