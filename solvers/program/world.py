"""A world: an assignment that keeps every rule of its program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .relations import Relation, Row, Sum
from .rows import Literal, Variable


@dataclass(frozen=True, slots=True)
class World:
    """What holds and what it measures, read by literal, variable, relation or sum."""

    values: Sequence[int]
    """The value of every variable of the program, by its index."""

    def __getitem__(self, literal: Literal) -> bool:
        """Whether the literal is true."""
        return bool(self.values[literal]) if literal >= 0 else not self.values[~literal]

    def value(self, variable: Variable) -> int:
        """The value of a variable."""
        return self.values[variable]

    def total(self, sum_: Sum) -> int:
        """The value of a sum."""
        return sum_.constant + sum(factor * self.values[variable] for factor, variable in sum_.factors)

    def facts(self, relation: Relation) -> tuple[Row, ...]:
        """The facts of a relation that hold, in the order in which they were added."""
        return tuple(row for row, literal in relation.facts.items() if self[literal])
