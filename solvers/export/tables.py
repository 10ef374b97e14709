"""A program as plain tables: ranges of variables, rows by clause, facts with their literals, sums.

Variables are numbered from 1, and a literal is the number of a 0–1 variable or, negated, minus that number: the
convention of DIMACS files. Rows are of two kinds, clauses and sums within limits; rows that change no answer (what
follows from other rules) are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ortools.sat import cp_model_pb2

from periplus.models.core.wording import spoken, spoken_clause

from ..asking import Query, as_json, scope_text, too_large
from ..program import Measure, Program, Relation, SizeError, Sum, Term
from ..program.relations import LEAST, MOST, Rows


@dataclass(frozen=True, slots=True)
class ClauseRow:
    """At least one of the literals is true."""

    rule: str
    """The clause of the rules; empty: what facts mean in terms of others, or what is given."""
    literals: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        """The row as the JSON form has it."""
        return {"rule": self.rule, "clause": list(self.literals)}

    def at_least(self, ranges: Sequence[tuple[int, int]]) -> Iterator[tuple[list[tuple[int, int]], int]]:
        """The row as sums of (factor, variable), each with the least that it may come to."""
        yield (
            [(1 if literal > 0 else -1, abs(literal)) for literal in self.literals],
            1 - sum(literal < 0 for literal in self.literals),
        )


@dataclass(frozen=True, slots=True)
class SumRow:
    """The sum of factors times variables is within the limits, where all of ``when`` are true."""

    rule: str
    when: tuple[int, ...]
    terms: tuple[tuple[int, int], ...]
    """Pairs (factor, variable)."""
    low: int | None
    high: int | None

    def as_json(self) -> dict[str, Any]:
        """The row as the JSON form has it."""
        terms = [list(term) for term in self.terms]
        return {
            "rule": self.rule,
            "when": list(self.when),
            "terms": terms,
            "low": self.low,
            "high": self.high,
        }

    def at_least(self, ranges: Sequence[tuple[int, int]]) -> Iterator[tuple[list[tuple[int, int]], int]]:
        """The row as sums of (factor, variable), each with the least that it may come to.

        Where a literal of ``when`` is false, the sum gets what it may lack at most.
        """
        for sign, limit in ((1, self.low), (-1, None if self.high is None else -self.high)):
            if limit is None:
                continue
            terms = [(sign * factor, variable) for factor, variable in self.terms]
            lacking = max(0, limit - least(terms, ranges))
            if not lacking:
                continue
            bound = limit
            for literal in self.when:  # lacking * (1 - literal) is added
                terms.append((-lacking if literal > 0 else lacking, abs(literal)))
                bound -= lacking if literal > 0 else 0
            yield terms, bound


def least(terms: Sequence[tuple[int, int]], ranges: Sequence[tuple[int, int]]) -> int:
    """The least that the ranges leave to a sum."""
    return sum(factor * ranges[variable - 1][factor < 0] for factor, variable in terms)


@dataclass(frozen=True, slots=True)
class Listed:
    """A relation or a measure: its name, its columns, and a row for each candidate fact or sum."""

    name: str
    columns: tuple[str, ...]
    meaning: str
    facts: tuple[tuple[tuple[Term, ...], int], ...] = ()
    """Of a relation: values, and the literal that says whether the fact holds."""
    sums: tuple[tuple[tuple[Term, ...], tuple[tuple[int, int], ...], int], ...] = ()
    """Of a measure: the values before the sum, its terms (factor, variable), and its constant."""

    def as_json(self) -> dict[str, Any]:
        """The table as the JSON form has it."""
        head = {"name": self.name, "columns": list(self.columns), "meaning": self.meaning}
        if self.sums:
            rows = [
                {
                    "values": list(map(as_json, key)),
                    "terms": [list(term) for term in terms],
                    "constant": constant,
                }
                for key, terms, constant in self.sums
            ]
            return head | {"sums": rows}
        facts = [{"values": list(map(as_json, row)), "literal": literal} for row, literal in self.facts]
        return head | {"facts": facts}


@dataclass(frozen=True, slots=True)
class DerivedFacts:
    """Facts that hold where they follow from others, and in no other case: least models, which some languages have."""

    bodies: dict[int, tuple[tuple[int, ...], ...]]
    """For the literal of each fact the bodies, any of which supports it: literals that are true together."""
    rows: tuple[ClauseRow | SumRow, ...]
    """The same as rows, for languages that have none."""
    auxiliary: frozenset[int]
    """Variables of those rows alone."""


@dataclass(frozen=True, slots=True)
class ProgramTables:
    """All that a program says."""

    ranges: tuple[tuple[int, int], ...]
    """The least and the most value of each variable."""
    stated: tuple[ClauseRow | SumRow, ...]
    """The rows but for those of derived facts."""
    derived: DerivedFacts
    tables: tuple[Listed, ...]
    texts: dict[str, str]
    """The clauses of the rules that rows stand for, in words."""
    scope: str
    """What lines of play are left out; empty: none."""
    objective: tuple[tuple[tuple[int, int], ...], int] | None = None
    """What an objective of one's own makes as large as possible: terms and constant."""

    @property
    def rows(self) -> tuple[ClauseRow | SumRow, ...]:
        """All rows."""
        return (*self.stated, *self.derived.rows)

    def sure(self, literal: int) -> bool | None:
        """Whether the literal's variable is true or false whatever happens; None: it is open."""
        low, high = self.ranges[abs(literal) - 1]
        return None if low != high else bool(low) == (literal > 0)

    def as_json(self) -> dict[str, Any]:
        """The JSON form."""
        objective = self.objective and {
            "terms": [list(term) for term in self.objective[0]],
            "constant": self.objective[1],
        }
        return {
            "variables": [list(range_) for range_ in self.ranges],
            "tables": [table.as_json() for table in self.tables],
            "rules": self.texts,
            "rows": [row.as_json() for row in self.rows],
            "objective": objective,
            "scope": self.scope,
        }


def program_tables(query: Query) -> ProgramTables:
    """The tables of the query's program, with the relations that wait for a question filled.

    Raises PositionError where they are too large.
    """
    program = query.program
    try:
        named: list[Relation | Measure] = [*program.relations.values(), *program.measures.values()]
        tables = tuple(map(_listed, named))
    except SizeError as error:
        raise too_large("", error) from None
    ranges = tuple(program.variables.range_of(index) for index in range(len(program.variables)))
    rows = tuple(_program_rows(program))
    cited = dict.fromkeys(row.rule for row in rows if row.rule)
    total = query.objective
    return ProgramTables(
        ranges,
        rows,
        _derived(program),
        tables,
        {rule: spoken_clause(rule, query.clauses.get(rule, "")) for rule in cited},
        scope_text(query.program_within) if query.program_within else "",
        None if total is None else (_terms(total), total.constant),
    )


def _listed(table: Relation | Measure) -> Listed:
    meaning = spoken(table.doc)
    if isinstance(table, Relation):
        facts = tuple((row, _numbered(literal)) for row, literal in table.facts.items())
        return Listed(table.name, table.columns, meaning, facts)
    sums = tuple((key, _terms(total), total.constant) for key, total in table.sums.items())
    return Listed(table.name, table.columns, meaning, sums=sums)


def _terms(total: Sum) -> tuple[tuple[int, int], ...]:
    return tuple((factor, variable + 1) for factor, variable in total.factors)


def _numbered(literal: int) -> int:
    """A literal of the program, which counts from 0 and negates with ``~``, as DIMACS has it."""
    return literal + 1 if literal >= 0 else literal


def _program_rows(program: Program) -> Iterator[ClauseRow | SumRow]:
    for rule in program.rules.values():
        yield from _rows_of(rule, rule.id)
    yield from _rows_of(program.meaning, "")
    for statement in program.given:
        yield ClauseRow("", (_numbered(statement.literal),))


def _derived(program: Program) -> DerivedFacts:
    found = program.derivations
    return DerivedFacts(
        {
            _numbered(literal): tuple(tuple(map(_numbered, body)) for body in bodies)
            for derivation in found
            for literal, bodies in derivation.bodies.items()
        },
        tuple(row for derivation in found for row in _rows_of(derivation.rows, "")),
        frozenset(variable + 1 for derivation in found for variable in derivation.auxiliary),
    )


def _rows_of(rows: Rows, rule: str) -> Iterator[ClauseRow | SumRow]:
    proto = cp_model_pb2.CpModelProto.FromString(rows.data())
    for row in proto.constraints:
        when = tuple(_numbered(literal) for literal in row.enforcement_literal)
        denied = tuple(-literal for literal in when)
        if row.HasField("bool_or"):
            yield ClauseRow(rule, (*map(_numbered, row.bool_or.literals), *denied))
        elif row.HasField("bool_and"):
            yield from (ClauseRow(rule, (_numbered(literal), *denied)) for literal in row.bool_and.literals)
        elif row.HasField("linear"):
            low, high = row.linear.domain[0], row.linear.domain[-1]
            terms = zip(row.linear.coeffs, (variable + 1 for variable in row.linear.vars), strict=True)
            yield SumRow(
                rule, when, tuple(terms), None if low <= LEAST else low, None if high >= MOST else high
            )
        else:
            exactly = row.HasField("exactly_one")
            literals = row.exactly_one.literals if exactly else row.at_most_one.literals
            yield _counted(rule, [_numbered(literal) for literal in literals], exactly)


def _counted(rule: str, literals: Sequence[int], exactly: bool) -> SumRow:
    """At most one of the literals is true, or exactly one."""
    factors: dict[int, int] = {}
    for literal in literals:
        factors[abs(literal)] = factors.get(abs(literal), 0) + (1 if literal > 0 else -1)
    limit = 1 - sum(literal < 0 for literal in literals)
    terms = tuple((factor, variable) for variable, factor in factors.items())
    return SumRow(rule, (), terms, limit if exactly else None, limit)
