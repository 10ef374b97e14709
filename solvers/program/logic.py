"""Literals that mean "one of these" and "all of these", tied to them both ways by the program's meaning."""

from __future__ import annotations

from collections.abc import Iterable

from .program import Program
from .rows import Literal


def any_of(program: Program, literals: Iterable[Literal]) -> Literal:
    """A literal that is true exactly where one of them is; never true if there is none. Raises SizeError."""
    found = [literal for literal in dict.fromkeys(literals) if literal != ~program.true]
    if program.true in found or not found:
        return program.true if found else ~program.true
    if len(found) == 1:
        return found[0]
    some = program.boolean()
    program.meaning.clause([*found, ~some])
    for literal in found:
        program.meaning.implies(literal, some)
    return some


def all_of(program: Program, literals: Iterable[Literal]) -> Literal:
    """A literal that is true exactly where all of them are; always true if there is none. Raises SizeError."""
    return ~any_of(program, (~literal for literal in literals))
