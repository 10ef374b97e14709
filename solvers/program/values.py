"""Values that variables stand for, and how two of them compare: at once, or by a condition on the world."""

from __future__ import annotations

from typing import TypeAlias

from .cases import Condition
from .goals import Operator
from .relations import Sum, Term
from .rows import LEAST, MOST

Value: TypeAlias = Term | Sum


def compare(operator: Operator, left: Value, right: Value) -> bool | Condition:
    """Whether the values compare so; where a sum is one of them, the condition under which they do."""
    if not isinstance(left, Sum) and not isinstance(right, Sum):
        return _terms(operator, left, right)
    difference, numeric = _difference(left, right)
    return Condition(difference, _intervals(operator)) if numeric else operator == "\\="


def _terms(operator: Operator, left: Term, right: Term) -> bool:
    if operator == "=":
        return left == right
    if operator == "\\=":
        return left != right
    if not isinstance(left, int) or not isinstance(right, int):
        return False
    return any(low <= left - right <= high for low, high in _intervals(operator))


def _difference(left: Value, right: Value) -> tuple[Sum, bool]:
    """Left minus right, and whether both are numbers."""
    factors: list[tuple[int, int]] = []
    constant = 0
    for sign, value in ((1, left), (-1, right)):
        if isinstance(value, Sum):
            factors += [(sign * factor, variable) for factor, variable in value.factors]
            constant += sign * value.constant
        elif isinstance(value, int):
            constant += sign * value
        else:
            return Sum(()), False
    return Sum.of(factors, constant), True


def _intervals(operator: Operator) -> tuple[tuple[int, int], ...]:
    """Where left minus right lies."""
    match operator:
        case "=":
            return ((0, 0),)
        case "\\=":
            return ((LEAST, -1), (1, MOST))
        case "<":
            return ((LEAST, -1),)
        case "=<":
            return ((LEAST, 0),)
        case ">":
            return ((1, MOST),)
        case ">=":
            return ((0, MOST),)
