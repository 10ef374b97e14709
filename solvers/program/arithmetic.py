"""Arithmetic of whole numbers: the functions, and what an expression without variables comes to.

An expression without a value (a name, a division by zero, a quotient that is no whole number) comes to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from periplus.models.core.wording import say

from .relations import MAX_FACTOR, SizeError, Struct, Term


def _quotient(left: int, right: int) -> int:
    """Towards zero."""
    return abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)


def _exact(left: int, right: int) -> int | None:
    return left // right if left % right == 0 else None


def _power(base: int, exponent: int) -> int | None:
    if exponent < 0:
        return base ** (exponent % 2) if base in (1, -1) else None
    if base not in (-1, 0, 1) and exponent > 31:
        raise SizeError(say("{base} to the power {exponent}", base=base, exponent=exponent))
    return int(base**exponent) if base else int(not exponent)


def _shift(number: int, places: int) -> int:
    if abs(places) > 31:
        raise SizeError(say("a shift by {places}", places=places))
    return number << places if places >= 0 else number >> -places


FUNCTIONS: Mapping[tuple[str, int], Callable[..., int | None]] = {
    ("+", 2): lambda a, b: a + b,
    ("-", 2): lambda a, b: a - b,
    ("*", 2): lambda a, b: a * b,
    ("//", 2): _quotient,
    ("/", 2): _exact,
    ("mod", 2): lambda a, b: a % b,
    ("rem", 2): lambda a, b: a - b * _quotient(a, b),
    ("div", 2): lambda a, b: a // b,
    ("min", 2): min,
    ("max", 2): max,
    ("**", 2): _power,
    ("^", 2): _power,
    (">>", 2): lambda a, b: _shift(a, -b),
    ("<<", 2): _shift,
    ("/\\", 2): lambda a, b: a & b,
    ("\\/", 2): lambda a, b: a | b,
    ("xor", 2): lambda a, b: a ^ b,
    ("-", 1): lambda a: -a,
    ("+", 1): lambda a: a,
    ("\\", 1): lambda a: ~a,
    ("abs", 1): lambda a: max(a, -a),
    ("sign", 1): lambda a: (a > 0) - (a < 0),
}
"""Arithmetic functions; None: they have no whole number as their value."""


def applied(functor: str, operands: Sequence[int]) -> int | None:
    """The value of a function; None where it has none. Raises SizeError for too large a number."""
    function = FUNCTIONS.get((functor, len(operands)))
    if function is None:
        return None
    try:
        value = function(*operands)
    except ZeroDivisionError:
        return None
    if value is not None and abs(value) >= MAX_FACTOR:
        raise SizeError(say("the number {value} is not below 2^31", value=value))
    return value


def evaluated(term: Term) -> int | None:
    """What a value comes to as an expression; None where that is no number. Raises SizeError.

    >>> evaluated(Struct("+", (1, Struct("*", (2, 3))))), evaluated("a")
    (7, None)
    """
    if not isinstance(term, Struct):
        return term if isinstance(term, int) else None
    operands = [value for argument in term.arguments if (value := evaluated(argument)) is not None]
    return applied(term.functor, operands) if len(operands) == len(term.arguments) else None
