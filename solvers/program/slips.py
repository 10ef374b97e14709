"""Slips that are legal: a value written as it is printed, with a capital letter, is a variable and stands for anything.

``completed(T1)`` holds of any card. It is warned of where the variable stands nowhere else and the column has a value
that is printed so; ``score(S)`` is about a number, whatever is called S.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from periplus.models.core.wording import say

from .goals import Compare, Goal, Var, atoms_of, inner, mentioned, names_of
from .install import Rules
from .meaning import GoalNames, plain
from .program import Program
from .relations import Relation, Term


def slips(
    goal: Goal, program: Program, names: Mapping[str, Term], rules: Rules | None = None
) -> tuple[str, ...]:
    """A warning for each such variable of the goal, and for those in the rules of one's own with the clause.

    ``names`` are those that goals may write for values.
    """
    reader = _Reader(program, GoalNames(program, names).values)
    rules = rules or Rules()
    found = [*reader.slips(goal)]
    for stratum in rules.strata:
        for clause in stratum:
            if clause.relation not in rules.library:
                found += _named(clause.name, reader.slips(clause.body, names_of(clause.terms)))
    for constraint in rules.constraints:
        found += _named(constraint.name, reader.slips(constraint.body))
    return tuple(dict.fromkeys(found))


def _named(name: str, warnings: Iterable[str]) -> Iterator[str]:
    yield from (say("{name}: {message}", name=name, message=warning) for warning in warnings)


class _Reader:
    """Reads goals over the tables of a program, of which those that wait are worked out where nothing else tells."""

    def __init__(self, program: Program, values: Mapping[str, Term]) -> None:
        """``values``: what plain names stand for."""
        self._program = program
        self._printed = values

    def slips(self, goal: Goal, elsewhere: Iterable[str] = ()) -> Iterator[str]:
        """A warning for each variable that stands neither in the goal again nor ``elsewhere``."""
        counted = Counter([*elsewhere, *(name for part in goal for name in mentioned(part))])
        for name, column in self._columns(goal).items():
            known = plain(name)
            if counted[name] == 1 and self._printed.get(known) == name and name in self._values(*column):
                yield say(
                    "{name} begins with a capital letter, so it is a variable and stands for anything: "
                    "did you mean {known}?",
                    name=name,
                    known=known,
                )

    def _columns(self, goal: Goal) -> Mapping[str, tuple[str, str]]:
        """The relation and column of each variable that stands in one or equals one that does."""
        found: dict[str, tuple[str, str]] = {}
        for atom in atoms_of(goal):
            table = self._program.table(atom.relation)
            if isinstance(table, Relation):
                for column, slot in zip(table.columns, atom.terms, strict=True):
                    if isinstance(slot, Var):
                        found.setdefault(slot.name, (table.name, column))
        for left, right in _equal(goal):
            for one, other in ((left, right), (right, left)):
                if other in found:
                    found.setdefault(one, found[other])
        return found

    def _values(self, relation: str, column: str) -> set[Term]:
        """The values in the column, and in those of its name whose relations are worked out."""
        tables = self._program.relations.values()
        return {
            row[table.columns.index(column)]
            for table in tables
            if column in table.columns and (table.name == relation or not table.waits)
            for row in table.facts
        }


def _equal(goal: Goal) -> Iterator[tuple[str, str]]:
    for part in goal:
        if isinstance(part, Compare) and isinstance(part.left, Var) and isinstance(part.right, Var):
            yield part.left.name, part.right.name
        for within in inner(part):
            yield from _equal(within)
