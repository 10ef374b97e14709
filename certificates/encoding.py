"""A program's model as a pseudo-Boolean formula, row by row, each written down as it is.

A variable from ``low`` to ``high`` becomes ``low`` and the sum of its bits, the last of which stands for what is left:
``high - low`` is written as 1 + 2 + 4 + … + rest, so every choice of bits lies within the bounds and every value is
reached. A 0–1 variable is its own bit; one with a single value is that number. A clause is a sum of literals that is at
least 1, "at most one" a sum that is at most 1, and a row that holds only where literals are true gets back, for each
of them that is false, all that it could lack. What every assignment satisfies is left out.

Nothing is searched for or simplified, so the same model gives the same text on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ortools.sat import cp_model_pb2

from .formula import Factors, Formula, Inequality

Linear: TypeAlias = tuple[Factors, int]
"""A sum: the factors of its variables, and a constant."""
FAR = 1 << 62
"""From here on a limit of a row is none."""
KINDS = ("bool_or", "bool_and", "at_most_one", "exactly_one", "linear")


class EncodingError(ValueError):
    """The model has something that has no encoding here; the message says what."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """A formula, and what its parts were in the model."""

    formula: Formula
    variables: tuple[Linear, ...]
    """By index of a variable of the model its value as a sum."""
    rows: tuple[tuple[int, ...], ...]
    """By index of a constraint of the model the numbers, from 1, of its inequalities."""
    shift: int
    """Where the formula's objective is v, the value of the program's is −(v + shift)."""

    @property
    def booleans(self) -> frozenset[int]:
        """The variables of the formula that are variables of the model and not bits of one."""
        return frozenset(bit for bits, _ in self.variables if len(bits) == 1 for bit in bits)

    def objective(self, value: int) -> int:
        """The formula's objective where the program's has that value, or the other way round."""
        return -value - self.shift

    def assignment(self, values: Sequence[int]) -> dict[int, bool]:
        """The bits of the formula where the variables of the model have those values."""
        true: dict[int, bool] = {}
        for (factors, low), value in zip(self.variables, values, strict=True):
            left = value - low
            for bit, weight in sorted(factors.items(), key=lambda pair: -pair[1]):
                true[bit] = left >= weight
                left -= weight if true[bit] else 0
        return true


def encoded(model: bytes) -> Encoded:
    """The formula of a serialised ``CpModelProto``; raises EncodingError."""
    proto = cp_model_pb2.CpModelProto.FromString(model)
    variables, last = _variables(proto)
    encoder = _Encoder(variables)
    places: list[tuple[int, ...]] = []
    for constraint in proto.constraints:
        before = len(encoder.rows)
        encoder.add(constraint)
        places.append(tuple(range(before + 1, len(encoder.rows) + 1)))
    objective: Factors | None = None
    shift = 0
    if proto.HasField("objective"):
        if proto.objective.scaling_factor != -1 or proto.objective.domain:
            raise EncodingError("an objective of another form than the program's")
        objective, shift = encoder.total(zip(proto.objective.coeffs, proto.objective.vars, strict=True))
        shift += round(proto.objective.offset)
    return Encoded(Formula(last, tuple(encoder.rows), objective), variables, tuple(places), shift)


def _variables(proto: Any) -> tuple[tuple[Linear, ...], int]:
    """The value of each variable as a sum of bits, and how many bits there are."""
    found: list[Linear] = []
    last = 0
    for variable in proto.variables:
        if len(variable.domain) != 2:
            raise EncodingError("a variable whose range has gaps")
        low, high = variable.domain
        factors: Factors = {}
        for weight in _weights(high - low):
            last += 1
            factors[last] = weight
        found.append((factors, low))
    return tuple(found), last


def _weights(span: int) -> Iterator[int]:
    """Numbers whose sums are exactly those from 0 to ``span``.

    >>> list(_weights(10))
    [1, 2, 4, 3]
    """
    weight = 1
    while span:
        yield min(weight, span)
        span -= min(weight, span)
        weight *= 2


class _Encoder:
    """Inequalities, one constraint of the model after the other."""

    def __init__(self, variables: Sequence[Linear]) -> None:
        self._variables = variables
        self.rows: list[Inequality] = []

    def total(self, terms: Iterable[tuple[int, int]]) -> Linear:
        """The sum of (factor, variable of the model) as a sum of bits."""
        factors: Factors = {}
        constant = 0
        for factor, index in terms:
            bits, low = self._variables[index]
            constant += factor * low
            for bit, weight in bits.items():
                factors[bit] = factors.get(bit, 0) + factor * weight
        return {bit: factor for bit, factor in factors.items() if factor}, constant

    def _literals(self, literals: Iterable[int]) -> Linear:
        """How many of the literals are true; below 0 stands the negation of a variable."""
        terms, constant = [], 0
        for literal in literals:
            index = literal if literal >= 0 else -literal - 1
            bits, low = self._variables[index]
            if low < 0 or low + sum(bits.values()) > 1:
                raise EncodingError("a literal of a variable that is not 0 or 1")
            terms.append((1 if literal >= 0 else -1, index))
            constant += literal < 0
        factors, more = self.total(terms)
        return factors, constant + more

    def add(self, constraint: Any) -> None:
        """The inequalities of a constraint; raises EncodingError."""
        kind = constraint.WhichOneof("constraint")
        if kind not in KINDS:
            raise EncodingError(f"a constraint of the kind {kind}, expected one of {', '.join(KINDS)}")
        when = constraint.enforcement_literal
        match kind:
            case "bool_or":
                self._at_least(self._literals(constraint.bool_or.literals), 1, when)
            case "bool_and":
                for literal in constraint.bool_and.literals:
                    self._at_least(self._literals([literal]), 1, when)
            case "at_most_one":
                self._at_most(self._literals(constraint.at_most_one.literals), 1, when)
            case "exactly_one":
                self._at_least(self._literals(constraint.exactly_one.literals), 1, when)
                self._at_most(self._literals(constraint.exactly_one.literals), 1, when)
            case "linear":
                self._linear(constraint.linear, when)

    def _linear(self, row: Any, when: Sequence[int]) -> None:
        if len(row.domain) != 2:
            raise EncodingError("a row whose range has gaps")
        total = self.total(zip(row.coeffs, row.vars, strict=True))
        low, high = row.domain
        if low > -FAR:
            self._at_least(total, low, when)
        if high < FAR:
            self._at_most(total, high, when)

    def _at_most(self, total: Linear, most: int, when: Sequence[int]) -> None:
        factors, constant = total
        self._at_least(({bit: -factor for bit, factor in factors.items()}, -constant), -most, when)

    def _at_least(self, total: Linear, least: int, when: Sequence[int]) -> None:
        """The sum is at least ``least`` where all of ``when`` are true."""
        factors, constant = total
        lacking = least - constant - sum(factor for factor in factors.values() if factor < 0)
        if lacking <= 0:
            return
        least -= constant
        if when:
            false, more = self._literals([-literal - 1 for literal in when])
            factors = dict(factors)
            for bit, factor in false.items():
                factors[bit] = factors.get(bit, 0) + factor * lacking
            least -= more * lacking
        row = Inequality({bit: factor for bit, factor in factors.items() if factor}, least)
        if row.degree > 0:
            self.rows.append(row)
