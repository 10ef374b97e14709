"""Observatory's questions."""

from __future__ import annotations

from periplus.models.observatory.position import Position
from periplus.solvers.asking import Query, Table

from .asking import query


class Observatory:
    """The questions of the game."""

    def query(self, position: Position) -> Query:
        """The program whose worlds are the lines of play to the position's horizon."""
        return query.query(position)

    def relations(self) -> tuple[Table, ...]:
        """Every relation and measure that goals may name."""
        return query.relations()


SOLVER = Observatory()
"""The solver, as the registry names it."""
