"""Exact numbers in files and answers: fractions inside, six digits at the edge."""

from fractions import Fraction
from typing import Annotated, Any, TypeAlias

from pydantic import AfterValidator, PlainSerializer, PlainValidator, WithJsonSchema

from ..core.wording import say

MOST = 10**9
"""No number of a file is farther from 0."""


def exact(value: Any) -> Fraction:
    """The number that a file writes, as it is written; raises ValueError."""
    if isinstance(value, Fraction):
        return value
    if type(value) not in (int, float) or abs(value) > MOST:
        raise ValueError(say("expected a number from -{most} to {most}", most=MOST))
    return Fraction(str(value))


def _printed(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else float(value)


def _positive(value: Fraction) -> Fraction:
    if value <= 0:
        raise ValueError(say("expected a number above 0"))
    return value


def _natural(value: Fraction) -> Fraction:
    if value < 0:
        raise ValueError(say("expected a number of 0 or more"))
    return value


Number: TypeAlias = Annotated[
    Fraction,
    PlainValidator(exact),
    PlainSerializer(_printed),
    WithJsonSchema({"type": "number", "minimum": -MOST, "maximum": MOST}),
]
"""Any number."""
PositiveNumber: TypeAlias = Annotated[Number, AfterValidator(_positive)]
NaturalNumber: TypeAlias = Annotated[Number, AfterValidator(_natural)]
