"""Literals that are defined by others, written as linear rows: those alone reach the solver's relaxation.

A definition goes into the rows it is given: those of a clause where it is a rule that could be doubted, or the
program's ``meaning`` where it only says what a word stands for.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..program import Literal, Program, Rows, Variable

TermList = list[tuple[int, Variable]]
"""A sum as pairs (factor, variable)."""


def total(literals: Sequence[Literal]) -> TermList:
    """How many of the literals are true."""
    return [(1, literal) for literal in literals]


def less(terms: TermList) -> TermList:
    """The sum with its sign turned."""
    return [(-factor, variable) for factor, variable in terms]


def requires(rows: Rows, condition: Literal, needed: Literal) -> None:
    """Where ``condition`` is true, so is ``needed``."""
    if condition != needed:
        rows.linear([(1, condition), (-1, needed)], high=0)


def both(program: Program, *literals: Literal, rows: Rows | None = None) -> Literal:
    """A literal that is true exactly where all of the literals are; that it needs them goes into ``rows``."""
    defined = program.boolean()
    for literal in literals:
        requires(program.meaning if rows is None else rows, defined, literal)
    program.meaning.linear([*total(literals), (-1, defined)], high=len(literals) - 1)
    return defined


def reaches(program: Program, terms: TermList, number: int, most: int) -> Literal:
    """A literal that is true exactly where the sum, which lies between 0 and ``most``, is at least ``number``."""
    if number <= 0:
        return program.true
    if number > most:
        return ~program.true
    defined = program.boolean()
    program.meaning.linear([*terms, (-number, defined)], low=0)
    program.meaning.linear([*terms, (number - most - 1, defined)], high=number - 1)
    return defined


def counted(program: Program, terms: TermList, most: int) -> list[Literal]:
    """Literals of which exactly the one is true whose index, from 0 to ``most``, is the sum."""
    chosen = [program.boolean() for _ in range(most + 1)]
    program.meaning.exactly_one(chosen)
    program.meaning.linear([*((-index, one) for index, one in enumerate(chosen)), *terms], 0, 0)
    return chosen
