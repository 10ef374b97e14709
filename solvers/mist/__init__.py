"""Islands in the Mist's questions: ranked turns, flights, lines, webs to the coasts, arrangements, goals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from periplus.models.mist.position import Position

from ..limits import Limits
from ..search import Search

if TYPE_CHECKING:
    from ..answers import Answer, Ranking
    from ..asking import Query, Table


class MistSolver:
    """The Solver protocol for Islands in the Mist; each question is loaded when it is first asked."""

    maximum_goes_on = True

    def hint(self, position: Position, limits: Limits) -> Search[Ranking]:
        """Whole turns, ranked; raises PositionError for what cannot be asked so."""
        from .hint import search  # noqa: PLC0415 — what is not asked is not loaded

        return search(position, limits)

    def solve(self, position: Position, limits: Limits) -> Search[Answer]:
        """The answer to ``ask.kind``; raises PositionError as ``hint`` does."""
        from .solve import search  # noqa: PLC0415 — as above

        return search(position, limits)

    def maximum(self, position: Position, limits: Limits) -> Search[Answer]:
        """The best island of the whole bag; raises PositionError as ``hint`` does."""
        from .maximum import search  # noqa: PLC0415 — as above

        return search(position, limits)

    def query(self, position: Position) -> Query:
        """The program whose worlds goals are about; raises PositionError as ``hint`` does."""
        from .asking.query import query  # noqa: PLC0415 — as above

        return query(position)

    def relations(self) -> tuple[Table, ...]:
        """Every relation and measure that goals may name."""
        from .asking.query import relations  # noqa: PLC0415 — as above

        return relations()


SOLVER = MistSolver()
"""The solver, as the registry's promise names it."""
