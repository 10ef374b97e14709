"""Rows of CP-SAT, relations of candidate facts over them, and worlds that assign them.

Rows are built in the solver's own message format. A literal is the index of a 0–1 variable, or ``~index`` for its
negation: Python's ``~`` is the solver's ``-i - 1``. Messages of one format may be joined end to end, so each rule
keeps the rows it made, and a model of any choice of rules is the joined bytes of theirs. Writing messages directly is
several times faster than building and walking expressions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ortools.sat import cp_model_pb2

from periplus.models.core.wording import say

Variable: TypeAlias = int
"""The index of a whole-numbered variable of the program."""

Literal: TypeAlias = int
"""The index of a 0–1 variable, or its ``~`` for the negation."""

Terms: TypeAlias = Iterable[tuple[int, Variable]]
"""A sum as pairs (factor, variable). A negated literal counts as 1 minus its variable."""

MAX_LITERALS = 200_000
MAX_FACTOR = 1 << 31
LEAST, MOST = -(1 << 62), 1 << 62
"""What stands for no limit on a sum."""


class SizeError(ValueError):
    """The program is larger than the solver is asked to take."""


def weighed(terms: Terms) -> tuple[dict[Variable, int], int]:
    """The sum as one factor a variable and a constant, without negations; raises SizeError."""
    factors: dict[Variable, int] = {}
    constant = 0
    for factor, variable in terms:
        if abs(factor) >= MAX_FACTOR:
            raise SizeError(say("the number {value} is not below 2^31", value=factor))
        if variable < 0:
            constant += factor
            factors[~variable] = factors.get(~variable, 0) - factor
        else:
            factors[variable] = factors.get(variable, 0) + factor
    return factors, constant


class Rows:
    """Constraints on literals and variables. All of them hold together."""

    def __init__(self) -> None:
        self._proto = cp_model_pb2.CpModelProto()

    def __len__(self) -> int:
        return len(self._proto.constraints)

    def at_most_one(self, literals: Collection[Literal]) -> None:
        """No two of the literals are true."""
        if len(literals) > 1:
            self._proto.constraints.add().at_most_one.literals.extend(literals)

    def exactly_one(self, literals: Collection[Literal]) -> None:
        """One of the literals is true, and no other."""
        self._proto.constraints.add().exactly_one.literals.extend(literals)

    def clause(self, literals: Iterable[Literal], when: Sequence[Literal] = ()) -> None:
        """At least one of the literals is true, where all of ``when`` are."""
        row = self._proto.constraints.add()
        row.enforcement_literal.extend(when)
        row.bool_or.literals.extend(literals)

    def implies(self, condition: Literal, *consequences: Literal) -> None:
        """Where ``condition`` is true, so are all consequences."""
        row = self._proto.constraints.add()
        row.enforcement_literal.append(condition)
        row.bool_and.literals.extend(consequences)

    def fix(self, *literals: Literal) -> None:
        """All of the literals are true."""
        self._proto.constraints.add().bool_and.literals.extend(literals)

    def linear(
        self, terms: Terms, low: int | None = None, high: int | None = None, when: Sequence[Literal] = ()
    ) -> None:
        """The sum of terms is at least ``low`` and at most ``high``, where all of ``when`` are true.

        None: no limit. Raises SizeError.
        """
        factors, constant = weighed(terms)
        row = self._proto.constraints.add()
        row.enforcement_literal.extend(when)
        row.linear.vars.extend(factors)
        row.linear.coeffs.extend(factors.values())
        lowest = LEAST if low is None else max(low - constant, LEAST)
        highest = MOST if high is None else min(high - constant, MOST)
        row.linear.domain.extend((lowest, highest))

    def data(self) -> bytes:
        """The rows as bytes that may be joined with others."""
        return bytes(self._proto.SerializeToString())


class Variables:
    """Variables numbered from ``start``: those of a program from 0, those of a question on from there."""

    def __init__(self, start: int = 0) -> None:
        self._start = start
        self._proto = cp_model_pb2.CpModelProto()

    def __len__(self) -> int:
        """The number of the next variable."""
        return self._start + len(self._proto.variables)

    def add(self, low: int, high: int) -> Variable:
        """A new variable from ``low`` to ``high``; raises SizeError if there are too many."""
        if len(self) >= MAX_LITERALS:
            raise SizeError(say("more than {most} candidate facts and variables", most=MAX_LITERALS))
        if not -MAX_FACTOR < low <= high < MAX_FACTOR:
            raise SizeError(say("the range {low} to {high} is empty or not within 2^31", low=low, high=high))
        self._proto.variables.add().domain.extend((low, high))
        return len(self) - 1

    def range_of(self, variable: Variable) -> tuple[int, int]:
        """The least and the most value of a variable."""
        domain = self._proto.variables[variable - self._start].domain
        return domain[0], domain[-1]

    def data(self) -> bytes:
        """The variables as bytes that may be joined with rows."""
        return bytes(self._proto.SerializeToString())


NAMELESS = "''"
"""How the name without a sign is written where it has arguments."""
SIGNS = frozenset("+-*/\\^<>=~:.?@#&$;,|")


def is_sign(functor: str) -> bool:
    """Whether a functor is made of signs, so that it stands between two arguments; ``''`` and ``'1a'`` are not.

    >>> [is_sign(functor) for functor in ("-", "=..", "mod", "1a", "")]
    [True, True, False, False, False]
    """
    return bool(functor) and set(functor) <= SIGNS


@dataclass(frozen=True, slots=True)
class Struct:
    """A compound value that goals can build, such as ``t1 - 5``; no column of a game has any."""

    functor: str
    arguments: tuple[Term, ...]

    def __str__(self) -> str:
        told = [written(argument) for argument in self.arguments]
        if len(told) == 2 and is_sign(self.functor):
            return f"{told[0]}{self.functor}{told[1]}"
        return f"{self.functor or NAMELESS}({','.join(told)})"


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

Spelling: TypeAlias = Callable[[str, tuple[Any, ...]], tuple[Any, ...]]
"""What is written in the columns of the relation of that name, values and variables, as its facts have it."""


def as_written(relation: str, terms: tuple[Any, ...]) -> tuple[Any, ...]:
    """The columns as they are: facts that can be written in one way alone."""
    return terms


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
