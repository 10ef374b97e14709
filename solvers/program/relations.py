"""Relations: named tables of candidate facts with named columns, and measures, whose last column is a sum."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from .rows import Literal, Terms, Variables, weighed


@dataclass(frozen=True, slots=True)
class Struct:
    """A compound value that goals can build, such as ``t1 - 5``; no column of a game has any."""

    functor: str
    arguments: tuple[Term, ...]

    def __str__(self) -> str:
        told = [written(argument) for argument in self.arguments]
        if len(told) == 2 and not self.functor[0].isalpha():
            return f"{told[0]}{self.functor}{told[1]}"
        return f"{self.functor}({','.join(told)})"


Term: TypeAlias = "str | int | tuple[Any, ...] | Struct | None"
"""A value of a column: a name, a number, a square or another list, a compound value, or none."""


def written(term: Term) -> str:
    """A value as text.

    >>> written((2, None, Struct("-", ("T1", 3))))
    '[2, none, T1-3]'
    """
    if isinstance(term, tuple):
        return f"[{', '.join(map(written, term))}]"
    return "none" if term is None else str(term)


Row: TypeAlias = tuple[Term, ...]
"""The values of a fact, one a column."""


@dataclass(frozen=True, slots=True)
class Sum:
    """A whole-numbered expression of a program: one factor a variable, and a constant."""

    factors: tuple[tuple[int, int], ...]
    """Pairs (factor, variable)."""
    constant: int = 0

    @classmethod
    def of(cls, terms: Terms, constant: int = 0) -> Sum:
        """The terms as one expression; raises SizeError."""
        factors, shift = weighed(terms)
        pairs = tuple((factor, variable) for variable, factor in factors.items() if factor)
        return cls(pairs, constant + shift)


@dataclass(slots=True)
class Relation:
    """A table of candidate facts: each is one literal, true in the worlds where the fact holds."""

    name: str
    columns: tuple[str, ...]
    doc: str
    _variables: Variables
    _facts: dict[Row, Literal] = field(default_factory=dict)
    _fill: Callable[[Relation], None] | None = None
    """Adds the candidate facts, where they wait for the first question about the relation."""

    @property
    def facts(self) -> dict[Row, Literal]:
        """The candidate facts, each with its literal, in the order in which they were added."""
        if self._fill is not None:
            fill, self._fill = self._fill, None
            fill(self)
        return self._facts

    @property
    def waits(self) -> bool:
        """The candidate facts are not worked out yet: nobody has asked for them."""
        return self._fill is not None

    def add(self, *terms: Term, literal: Literal | None = None) -> Literal:
        """A new candidate fact with these values, and its literal, a new one unless ``literal`` is given.

        Raises ValueError for a wrong number of values or a fact that is there already.
        """
        if len(terms) != len(self.columns):
            raise ValueError(f"{self.name}{terms!r}: expected {len(self.columns)} values: {self.columns}")
        if terms in self.facts:
            raise ValueError(f"{self.name}{terms!r} is there already")
        self.facts[terms] = self._variables.add(0, 1) if literal is None else literal
        return self.facts[terms]

    def literal(self, *terms: Term) -> Literal:
        """The literal of a candidate fact; raises KeyError where there is none."""
        return self.facts[terms]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.facts)

    def __len__(self) -> int:
        return len(self.facts)


@dataclass(slots=True)
class Measure:
    """A table whose last column is a sum that every world gives a value: points, energy, fish."""

    name: str
    columns: tuple[str, ...]
    doc: str
    _sums: dict[Row, Sum] = field(default_factory=dict)
    _fill: Callable[[Measure], None] | None = None
    """Adds the sums, where they wait for the first question about the measure."""

    @property
    def sums(self) -> dict[Row, Sum]:
        """The sum that belongs to each choice of values of the other columns."""
        if self._fill is not None:
            fill, self._fill = self._fill, None
            fill(self)
        return self._sums

    @property
    def waits(self) -> bool:
        """The sums are not worked out yet: nobody has asked for them."""
        return self._fill is not None

    def add(self, *key: Term, terms: Terms, constant: int = 0) -> Sum:
        """The sum that belongs to these values of the other columns; raises as ``Relation.add`` does."""
        if len(key) != len(self.columns) - 1:
            raise ValueError(f"{self.name}{key!r}: expected {len(self.columns) - 1} values before the sum")
        if key in self.sums:
            raise ValueError(f"{self.name}{key!r} is there already")
        self.sums[key] = Sum.of(terms, constant)
        return self.sums[key]
