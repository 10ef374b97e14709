"""A thin builder of CP-SAT rows over the solver's own message format.

A literal is the index of a 0–1 variable, or ``~index`` for its negation: Python's ``~`` is the solver's
``-i - 1``. Messages of one format may be joined end to end, so each rule keeps the rows it made, and a model
of any choice of rules is the joined bytes of theirs. Writing messages directly is several times faster than
building and walking expressions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

from ortools.sat import cp_model_pb2

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
            raise SizeError(f"factor {factor} is not below 2^31")
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
            raise SizeError(f"more than {MAX_LITERALS} candidate facts and variables")
        if not -MAX_FACTOR < low <= high < MAX_FACTOR:
            raise SizeError(f"the range {low} to {high} is empty or not within 2^31")
        self._proto.variables.add().domain.extend((low, high))
        return len(self) - 1

    def range_of(self, variable: Variable) -> tuple[int, int]:
        """The least and the most value of a variable."""
        domain = self._proto.variables[variable - self._start].domain
        return domain[0], domain[-1]

    def data(self) -> bytes:
        """The variables as bytes that may be joined with rows."""
        return bytes(self._proto.SerializeToString())
