"""Grounding: every case in which the candidate facts of a program can make a goal true.

The cases stream through one stage for each part of the goal. Atoms of relations come first and bind values;
then measures, whose last column binds a sum that differs from world to world; then, when all is bound,
comparisons and negated atoms. What a stage cannot decide it leaves to the worlds, as a need of the case.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from .cases import Case, Condition, Need
from .goals import ANY, Atom, Compare, Goal, GoalError, Not, Slot, Var, variables
from .program import Program
from .relations import Measure, Relation, Row, Sum
from .values import Value, compare

Values: TypeAlias = Mapping[str, Value]
Stage: TypeAlias = Iterator[tuple[Values, tuple[Need, ...]]]
"""Cases under way: what the variables stand for, and what is left to the worlds."""


def cases(program: Program, goal: Goal) -> Iterator[Case]:
    """The cases of the goal, in the order of the candidate facts; raises GoalError for a faulty goal."""
    _check(program, goal)
    atoms = [part for part in goal if isinstance(part, Atom)]
    stage: Stage = iter([({}, ())])
    for atom in atoms:
        if atom.relation in program.relations:
            stage = _join(program.relations[atom.relation], atom.terms, stage)
    for atom in atoms:
        if atom.relation in program.measures:
            stage = _measure(program.measures[atom.relation], atom.terms, stage)
    for part in goal:
        if isinstance(part, Compare):
            stage = _compare(part, stage)
        elif isinstance(part, Not):
            stage = _deny(program, part.atom, stage)
    for values, needs in stage:
        totals = {name: value for name, value in values.items() if isinstance(value, Sum)}
        settled = {name: value for name, value in values.items() if not isinstance(value, Sum)}
        yield Case(settled, totals, needs)


def _check(program: Program, goal: Goal) -> None:
    """Raise GoalError unless every relation is there with its columns and every comparison is bound."""
    bound = variables(goal)
    for part in goal:
        if isinstance(part, Compare):
            for slot in (part.left, part.right):
                if isinstance(slot, Var) and slot.name not in bound:
                    raise GoalError(f"nothing binds {slot.name}, which is compared")
            continue
        atom = part.atom if isinstance(part, Not) else part
        table = program.table(atom.relation)
        if table is None:
            raise GoalError(f"no relation {atom.relation}")
        if len(atom.terms) != len(table.columns):
            raise GoalError(f"{atom.relation} has the columns {table.columns}, not {len(atom.terms)}")


def _match(
    slots: Iterable[Slot], row: Iterable[Value], values: Values
) -> tuple[Values, tuple[Condition, ...]] | None:
    """The values with the slots matched to the row, and the conditions for that; None if they cannot be."""
    extended = dict(values)
    conditions: list[Condition] = []
    for slot, value in zip(slots, row, strict=True):
        if slot == ANY:
            continue
        if isinstance(slot, Var) and slot.name not in extended:
            extended[slot.name] = value
            continue
        verdict = compare("=", extended[slot.name] if isinstance(slot, Var) else slot, value)
        if isinstance(verdict, Condition):
            conditions.append(verdict)
        elif not verdict:
            return None
    return extended, tuple(conditions)


def _join(relation: Relation, slots: tuple[Slot, ...], stage: Stage) -> Stage:
    """Each case with each candidate fact that agrees with it."""
    index: dict[Row, list[Row]] | None = None
    for values, needs in stage:
        pinned: dict[int, Value] = {}
        for column, slot in enumerate(slots):
            if not isinstance(slot, Var):
                pinned[column] = slot
            elif slot.name in values:
                pinned[column] = values[slot.name]
        if index is None:  # every case of a stage has bound the same variables
            index = _index(relation, tuple(pinned))
        for row in index.get(tuple(pinned.values()), ()):  # type: ignore[arg-type]
            if matched := _match(slots, row, values):
                yield matched[0], (*needs, (relation.facts[row],))


def _index(relation: Relation, columns: tuple[int, ...]) -> dict[Row, list[Row]]:
    """The candidate facts by their values in those columns."""
    found: dict[Row, list[Row]] = {}
    for row in relation.facts:
        found.setdefault(tuple(row[column] for column in columns), []).append(row)
    return found


def _measure(measure: Measure, slots: tuple[Slot, ...], stage: Stage) -> Stage:
    """Each case with each sum whose key agrees with it."""
    for values, needs in stage:
        for key, total in measure.sums.items():
            if matched := _match(slots, (*key, total), values):
                yield matched[0], (*needs, *((condition,) for condition in matched[1]))


def _compare(part: Compare, stage: Stage) -> Stage:
    """The cases in which the comparison can be true."""
    for values, needs in stage:
        left, right = (
            values[slot.name] if isinstance(slot, Var) else slot for slot in (part.left, part.right)
        )
        verdict = compare(part.operator, left, right)
        if isinstance(verdict, Condition):
            yield values, (*needs, (verdict,))
        elif verdict:
            yield values, needs


def _deny(program: Program, atom: Atom, stage: Stage) -> Stage:
    """The cases in which nothing that fits the atom need hold: each candidate is false or does not fit."""
    table = program.table(atom.relation)
    candidates: list[tuple[tuple[Value, ...], Need]] = []
    if isinstance(table, Relation):
        candidates += [(row, (~literal,)) for row, literal in table.facts.items()]
    elif table is not None:
        candidates += [((*key, total), ()) for key, total in table.sums.items()]
    for values, needs in stage:
        denials = [
            (*absent, *(condition.negated() for condition in matched[1]))
            for row, absent in candidates
            if (matched := _match(atom.terms, row, values))
        ]
        if all(denials):
            yield values, (*needs, *denials)
