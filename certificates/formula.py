"""Pseudo-Boolean formulas: inequalities over 0–1 variables and a sum to make small, as text in the OPB format.

An inequality is kept as the factors of its variables, which may be negative, and the least value of their sum. In this
form inequalities are added and multiplied term by term. Division and saturation are defined on the other form, in which
a negative factor stands as a positive one of the negated variable; ``degree`` is the least value there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from periplus.models.core.wording import say

from .refusals import FormulaError

Factors: TypeAlias = dict[int, int]
"""By number of a variable, from 1, its factor; none is 0."""

_TERM = re.compile(r"([+-]?\d+)\s+(~?)x([1-9]\d*)\s*")


@dataclass(frozen=True, slots=True)
class Inequality:
    """The sum of the factors of the true variables is at least ``least``."""

    factors: Factors
    least: int

    @property
    def degree(self) -> int:
        """The least value when negative factors are those of negated variables; not above 0 where all satisfy it."""
        return self.least - sum(factor for factor in self.factors.values() if factor < 0)

    @property
    def absurd(self) -> bool:
        """Whether no assignment at all satisfies it."""
        return sum(factor for factor in self.factors.values() if factor > 0) < self.least

    def holds(self, true: Mapping[int, bool]) -> bool:
        """Whether an assignment of all its variables satisfies it."""
        return sum(factor for variable, factor in self.factors.items() if true[variable]) >= self.least

    def plus(self, other: Inequality) -> Inequality:
        """What follows from both: their sum."""
        factors = dict(self.factors)
        for variable, factor in other.factors.items():
            total = factors.get(variable, 0) + factor
            if total:
                factors[variable] = total
            else:
                del factors[variable]
        return Inequality(factors, self.least + other.least)

    def times(self, number: int) -> Inequality:
        """The multiple by a positive number."""
        return Inequality(
            {variable: factor * number for variable, factor in self.factors.items()}, self.least * number
        )

    def divided(self, number: int) -> Inequality:
        """The quotient by a positive number, factors and degree rounded up."""
        factors = {
            variable: factor // number if factor < 0 else -(-factor // number)
            for variable, factor in self.factors.items()
        }
        return _of_degree(factors, -(-self.degree // number))

    def saturated(self) -> Inequality:
        """No factor larger than the degree: more than enough is enough."""
        degree = self.degree
        if degree <= 0:
            return Inequality({}, 0)
        factors = {variable: max(-degree, min(degree, factor)) for variable, factor in self.factors.items()}
        return _of_degree(factors, degree)

    def weakened(self, variable: int) -> Inequality:
        """What is left when the variable is taken at its best."""
        factors = dict(self.factors)
        return Inequality(factors, self.least - max(0, factors.pop(variable, 0)))

    def negated(self) -> Inequality:
        """What holds where it does not."""
        return Inequality({variable: -factor for variable, factor in self.factors.items()}, 1 - self.least)

    def __str__(self) -> str:
        return f"{terms_text(self.factors)}>= {self.least}"


def _of_degree(factors: Factors, degree: int) -> Inequality:
    return Inequality(factors, degree + sum(factor for factor in factors.values() if factor < 0))


@dataclass(frozen=True, slots=True)
class Formula:
    """Inequalities that hold together, over variables 1 to ``variables``, and what is to be made small."""

    variables: int
    rows: tuple[Inequality, ...]
    objective: Factors | None = None
    """The factors of the sum to make small; None: any assignment will do."""

    def value(self, true: Mapping[int, bool]) -> int:
        """The objective at an assignment of all variables."""
        return sum(factor for variable, factor in (self.objective or {}).items() if true[variable])

    def text(self) -> str:
        """The formula in the OPB format."""
        lines = [f"* #variable= {self.variables} #constraint= {len(self.rows)}"]
        if self.objective is not None:
            lines.append(f"min: {terms_text(self.objective)};")
        return "\n".join([*lines, *(f"{row} ;" for row in self.rows), ""])


def terms_text(factors: Factors) -> str:
    """A sum as the format writes it, a blank after each part: ``+3 x1 -2 x4``."""
    return "".join(f"{factor:+d} x{variable} " for variable, factor in factors.items())


def read_terms(text: str) -> tuple[Factors, int]:
    """The factors of a sum and its constant, which negated variables bring; raises FormulaError."""
    factors: Factors = {}
    constant = place = 0
    text = text.strip()
    while place < len(text):
        found = _TERM.match(text, place)
        if found is None:
            raise FormulaError(say("expected a factor and a variable, got {text!r}", text=text[place:][:20]))
        factor, negated, variable = int(found[1]), bool(found[2]), int(found[3])
        constant += factor if negated else 0
        total = factors.get(variable, 0) + (-factor if negated else factor)
        factors[variable] = total
        place = found.end()
    return {variable: factor for variable, factor in factors.items() if factor}, constant


def read_inequality(text: str) -> Inequality:
    """The inequality in a text such as ``+1 x1 +1 ~x2 >= 1``; raises FormulaError."""
    left, sign, right = text.partition(">=")
    if not sign:
        raise FormulaError(say("expected >=, got {text!r}", text=text[:40]))
    factors, constant = read_terms(left)
    return Inequality(factors, _number(right) - constant)


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise FormulaError(say("expected a whole number, got {text!r}", text=text[:20].strip())) from None


def read_formula(text: str) -> Formula:
    """The formula in an OPB text; raises FormulaError."""
    objective: Factors | None = None
    rows: list[Inequality] = []
    for part in _parts(text):
        if part.startswith("min:"):
            if objective is not None or rows:
                raise FormulaError(say("an objective that is not at the top"))
            objective, constant = read_terms(part[4:])
            if constant:
                raise FormulaError(say("an objective with negated variables"))
        else:
            rows.append(read_inequality(part))
    used = [variable for factors in (objective or {}, *(row.factors for row in rows)) for variable in factors]
    declared = re.match(r"\* #variable= (\d+) #constraint= (\d+)\n", text)
    if declared is None or int(declared[1]) < max(used, default=0) or int(declared[2]) != len(rows):
        raise FormulaError(say("the first line does not say how many variables and rows there are"))
    return Formula(int(declared[1]), tuple(rows), objective)


def _parts(text: str) -> Iterator[str]:
    """The statements of a text, each of which ends in a semicolon, without comments."""
    kept = "\n".join(line for line in text.splitlines() if not line.startswith("*"))
    *parts, rest = kept.split(";")
    if rest.strip():
        raise FormulaError(say("not ended by a semicolon: {rest!r}", rest=rest.strip()[:40]))
    yield from (part.strip() for part in parts)


def restricted(row: Inequality, witness: Mapping[int, int | bool]) -> Inequality:
    """The inequality with variables replaced: by a truth value, or by another variable (its negation: below 0)."""
    total = Inequality({}, row.least)
    for variable, factor in row.factors.items():
        to = witness.get(variable, variable)
        if isinstance(to, bool):
            part = Inequality({}, -factor if to else 0)
        else:
            part = Inequality({to: factor}, 0) if to > 0 else Inequality({-to: -factor}, -factor)
        total = total.plus(part)
    return total
