"""A program: relations and rules, its best world, and what its sums can come to.

A world is an assignment that keeps every rule. The rules are written once and serve every question. A rule keeps its
rows apart from those of others, so a question about some of the rules (why is this impossible?) leaves rows out and
needs no guards in the rest. Given facts are what the asker knows of the world: unlike rules they may be doubted one
by one.

A sum is bounded at once by the ranges of its variables alone. Every row of a rule narrows the ranges of its
variables, and so on until nothing changes; then the sum is taken at the best end of each range. The bound is loose,
but it takes no solver, and so it is there when a limit strikes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from ortools.sat import cp_model_pb2

from periplus.models.core.results import RuleId

from ..cpsat import NO_SETTINGS, Report, Settings, solve
from ..limits import Clock
from ..proof import prove
from .relations import (
    LEAST,
    MOST,
    Literal,
    Measure,
    Relation,
    Row,
    Rows,
    Spelling,
    Sum,
    Term,
    Terms,
    Variable,
    Variables,
    as_written,
)


class ClauseRows(Rows):
    """The rows that one clause puts on facts."""

    def __init__(self, rule_id: RuleId) -> None:
        super().__init__()
        self.id = rule_id
        """The clause id."""


@dataclass(frozen=True, slots=True)
class Derivation:
    """Facts that hold where they follow from others, and in no other case: the least model of what supports them."""

    bodies: Mapping[Literal, Sequence[Sequence[Literal]]]
    """For each fact the bodies, any of which supports it: literals that are true together."""
    rows: Rows
    """The same as rows: each fact that holds has a body that does, of facts of lower rank."""
    auxiliary: Sequence[Variable]
    """Variables that stand in those rows alone."""


@dataclass(frozen=True, slots=True)
class Given:
    """A fact that the asker states: it holds, or (``holds`` false) it does not."""

    relation: Relation
    row: Row
    holds: bool = True

    @property
    def literal(self) -> Literal:
        """The literal that is true where the statement is."""
        literal = self.relation.facts[self.row]
        return literal if self.holds else ~literal

    def __str__(self) -> str:
        terms = ", ".join(str(term) for term in self.row)
        return f"{'' if self.holds else 'not '}{self.relation.name}({terms})"

    def as_json(self) -> dict[str, Any]:
        """The statement as the facts of a ``why`` answer print it."""
        named = zip(self.relation.columns, self.row, strict=True)
        entry = {"relation": self.relation.name} | {column: _as_json(term) for column, term in named}
        return entry if self.holds else entry | {"holds": False}


def _as_json(term: Term) -> Any:
    return list(term) if isinstance(term, tuple) else term


class Program:
    """Relations, rules, given facts and an objective. The functions of this package ask it."""

    def __init__(self, watch: Callable[[], None] = lambda: None) -> None:
        """``watch`` is called again and again while rules are added: it may raise Stop."""
        self._watch = watch
        self.variables = Variables()
        self.relations: dict[str, Relation] = {}
        self.measures: dict[str, Measure] = {}
        self.rules: dict[RuleId, ClauseRows] = {}
        self.given: list[Given] = []
        self.meaning = Rows()
        """What facts mean in terms of others, such as "both are completed": no rule, never doubted."""
        self.derivations: list[Derivation] = []
        """Facts that rest on each other, as recursive clauses define them: a part of the meaning."""
        self._consequences: dict[frozenset[RuleId], Rows] = {}
        self.objective: Sum | None = None
        self.seldom: Collection[str] = ()
        """Clauses and relations of given facts that a sum's limit seldom rests on: ``why`` leaves them out together."""
        self.spelling: Spelling = as_written
        """How goals may write a fact that can be written in several ways."""
        self.wider: Callable[[], Program] | None = None
        """The same with what cannot be as long as the given facts hold, and could be if others did, where that is
        left out here: reasons are short here, and one is told if its facts forbid the goal there as well."""
        self.lacking: Mapping[str, str] = {}
        """Why relations that other questions about the game may name are not here."""

    def relation(
        self,
        name: str,
        columns: Iterable[str],
        doc: str,
        fill: Callable[[Relation], None] | None = None,
    ) -> Relation:
        """A new relation; raises ValueError if the name is taken.

        ``fill`` adds its candidate facts when they are first asked for: tables that few questions need.
        """
        self._refuse(name)
        self.relations[name] = Relation(name, tuple(columns), doc, self.variables, _fill=fill)
        return self.relations[name]

    def measure(
        self,
        name: str,
        columns: Iterable[str],
        doc: str,
        fill: Callable[[Measure], None] | None = None,
    ) -> Measure:
        """A new measure, the sum as its last column; raises ValueError if the name is taken.

        ``fill`` adds its sums when they are first asked for, as of a relation.
        """
        self._refuse(name)
        self.measures[name] = Measure(name, tuple(columns), doc, _fill=fill)
        return self.measures[name]

    def table(self, name: str) -> Relation | Measure | None:
        """The relation or measure of that name."""
        return self.relations.get(name, self.measures.get(name))

    def _refuse(self, name: str) -> None:
        if self.table(name) is not None:
            raise ValueError(f"the program has a relation {name} already")

    def rule(self, rule_id: RuleId) -> ClauseRows:
        """The rule of that clause, to which rows may be added."""
        self._watch()
        return self.rules.setdefault(rule_id, ClauseRows(rule_id))

    def follows(self, *rule_ids: RuleId) -> Rows:
        """Rows for what follows from those rules together: in force where all of them are.

        They change no answer, only the time to reach it.
        """
        return self._consequences.setdefault(frozenset(rule_ids), Rows())

    def boolean(self) -> Literal:
        """A literal that is no fact by itself; raises SizeError."""
        return self.variables.add(0, 1)

    def integer(self, low: int, high: int) -> Variable:
        """A variable from ``low`` to ``high``; raises SizeError."""
        return self.variables.add(low, high)

    @cached_property
    def true(self) -> Literal:
        """The literal that is true in every world."""
        return self.variables.add(1, 1)

    def give(self, relation: Relation, *row: Term, holds: bool = True) -> None:
        """State that a candidate fact holds, or does not; raises KeyError if it is no candidate."""
        if row not in relation.facts:
            raise KeyError(f"{relation.name}{row!r} is no candidate")
        self.given.append(Given(relation, row, holds))

    def maximise(self, terms: Terms, constant: int = 0) -> None:
        """What ``best`` makes as large as possible; raises SizeError."""
        self.objective = Sum.of(terms, constant)

    def model(
        self,
        *parts: bytes,
        rules: Collection[ClauseRows] | None = None,
        given: Collection[Given] | None = None,
    ) -> bytes:
        """The solver's model of the chosen rules and given facts (None: all), with further parts joined on.

        Variables in ``parts`` are numbered on from those of the program.
        """
        rows = self._parts(rules, given)
        return b"".join((self.variables.data(), *(part.data() for _, part in rows), *parts))

    def sources(
        self, *, rules: Collection[ClauseRows] | None = None, given: Collection[Given] | None = None
    ) -> tuple[str, ...]:
        """What each row of ``model`` stands for, in its order: clause ids, ``meaning``, or ``given``."""
        return tuple(source for source, part in self._parts(rules, given) for _ in range(len(part)))

    def _parts(
        self, rules: Collection[ClauseRows] | None, given: Collection[Given] | None
    ) -> list[tuple[str, Rows]]:
        """The rows of a model, in the order in which they are joined, with what they stand for."""
        known = Rows()
        for statement in self.given if given is None else given:
            known.fix(statement.literal)
        chosen = self.rules.values() if rules is None else rules
        names = {rule.id for rule in chosen}
        parts: list[tuple[str, Rows]] = [(rule.id, rule) for rule in chosen]
        parts += [
            (", ".join(sorted(premises)), rows)
            for premises, rows in self._consequences.items()
            if premises <= names
        ]
        meaning = [self.meaning, *(derivation.rows for derivation in self.derivations)]
        return [*parts, *(("meaning", rows) for rows in meaning), ("given", known)]


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


PASSES = 40
"""Rounds over all rows: ranges in a circle may narrow by one a round for long."""
_AtMost: TypeAlias = tuple[list[tuple[int, Variable]], int]
"""A sum and the most that it may be."""


def reach(program: Program, total: Sum) -> int:
    """The sum is not more than this in any world of the program."""
    found = ranges(program)
    reached: int = sum(factor * found[variable][factor > 0] for factor, variable in total.factors)
    return total.constant + reached


def ranges(
    program: Program,
    *,
    rules: Collection[ClauseRows] | None = None,
    given: Collection[Given] | None = None,
) -> list[list[int]]:
    """The least and the most value of each variable, as far as the rows by themselves tell.

    ``rules`` and ``given`` as for ``Program.model``: those whose rows count, None for all.
    """
    model = cp_model_pb2.CpModelProto()
    model.ParseFromString(program.model(rules=rules, given=given))
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
        if factor and spare < abs(factor) * (high - low):
            ranges[variable] = [low, low + spare // factor] if factor > 0 else [high - spare // -factor, high]
            narrowed = True
    return narrowed


def best(
    program: Program, clock: Clock, *, settings: Settings = NO_SETTINGS, unit: int = 1
) -> Iterator[Report]:
    """Reports on the best world, proved by two routes; ``World(report.values)`` reads the assignment.

    Only whole ``unit``s of the objective count. Without an objective any world is best. Raises Stop when the
    clock is cancelled.
    """
    return prove(model_of(program), clock, settings=settings, unit=unit)


def found(
    program: Program, clock: Clock, *, settings: Settings = NO_SETTINGS, unit: int = 1
) -> Iterator[Report]:
    """As ``best``, by one route: for worlds alone, whatever their bounds."""
    return solve(model_of(program), clock, settings=settings, unit=unit)


def model_of(program: Program) -> bytes:
    """The solver's model of the whole program, with its objective."""
    objective = b"" if program.objective is None else objective_part(program.objective)
    return program.model(objective)


def objective_part(total: Sum) -> bytes:
    """The sum as a part of a model: to be made as large as possible."""
    proto = cp_model_pb2.CpModelProto()
    proto.objective.scaling_factor = -1
    proto.objective.offset = -total.constant
    for factor, variable in total.factors:
        proto.objective.vars.append(variable)
        proto.objective.coeffs.append(-factor)
    return bytes(proto.SerializeToString())
