"""What a sum can come to at most in any world of a program, at once: by the ranges of its variables alone.

Every row of a rule narrows the ranges of its variables, and so on until nothing changes; then the sum is taken at the
best end of each range. The bound is loose, but it takes no solver, and so it is there when a limit strikes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from ortools.sat import cp_model_pb2

from .program import Program
from .relations import Sum
from .rows import LEAST, MOST, Variable

PASSES = 40
"""Rounds over all rows: ranges in a circle may narrow by one a round for long."""
_AtMost: TypeAlias = tuple[list[tuple[int, Variable]], int]
"""A sum and the most that it may be."""


def reach(program: Program, total: Sum) -> int:
    """The sum is not more than this in any world of the program."""
    found = ranges(program)
    reached: int = sum(factor * found[variable][factor > 0] for factor, variable in total.factors)
    return total.constant + reached


def ranges(program: Program) -> list[list[int]]:
    """The least and the most value of each variable, as far as the rows by themselves tell."""
    model = cp_model_pb2.CpModelProto()
    model.ParseFromString(program.model())
    found = [[variable.domain[0], variable.domain[-1]] for variable in model.variables]
    rows = list(_rows(model))
    for _ in range(PASSES):
        if not sum(_narrow(terms, most, found) for terms, most in rows):
            break
    return found


def _rows(model: cp_model_pb2.CpModelProto) -> Iterator[_AtMost]:
    """The sums that hold in every world, each limit as one from above."""
    for row in model.constraints:
        if not row.HasField("linear") or row.enforcement_literal:
            continue
        terms = list(zip(row.linear.coeffs, row.linear.vars, strict=True))
        low, high = row.linear.domain[0], row.linear.domain[-1]
        if high < MOST:
            yield terms, high
        if low > LEAST:
            yield [(-factor, variable) for factor, variable in terms], -low


def _narrow(terms: list[tuple[int, Variable]], most: int, ranges: list[list[int]]) -> bool:
    """Narrow the ranges of a sum's variables: whatever one adds, the others add their least at least."""
    spare = most - sum(factor * ranges[variable][factor < 0] for factor, variable in terms)
    narrowed = False
    for factor, variable in terms:
        low, high = ranges[variable]
        if spare < abs(factor) * (high - low):
            ranges[variable] = [low, low + spare // factor] if factor > 0 else [high - spare // -factor, high]
            narrowed = True
    return narrowed
