"""Rules of one's own put to a question: they define relations, forbid worlds and say which worlds are best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from .asking import Lines, Query
from .program import Atom, Goal, GoalError, Program, SizeError, Sum
from .program.clauses import Rules, parse_rules
from .program.install import install


@dataclass(frozen=True, slots=True)
class RuleText:
    """A text of rules and what it is called, as explanations and faults cite it."""

    text: str
    source: str = "rules"


def ruled(query: Query, given: RuleText) -> Query:
    """The query under the rules; raises PositionError, for the field that the text is called, where they are faulty."""
    try:
        rules = parse_rules(given.text, query.program, query.names, given.source)
    except GoalError as error:
        raise PositionError(given.source, str(error)) from None
    return _Ruled(query, rules, given).query()


class _Ruled:
    """Puts the rules to each of the programs of a query."""

    def __init__(self, query: Query, rules: Rules, given: RuleText) -> None:
        self._query = query
        self._rules = rules
        self._given = given
        self._done: list[Program] = []

    def query(self) -> Query:
        """The query whose programs all have the rules."""
        query, wide, doubts = self._query, self._query.wide, self._query.doubts
        total = self._put(query.program)
        return replace(
            query,
            names={name: name for name in self._rules.names} | dict(query.names),
            clauses={**query.clauses, **{rule.name: rule.text for rule in self._rules.constraints}},
            quick=lambda: self._lines(query.quick()),
            wide=None if wide is None else lambda: self._with(wide()),
            doubts=None if doubts is None else lambda goal: self._doubts(doubts(self._whole(goal))),
            objective=total,
        )

    def _put(self, program: Program) -> Sum | None:
        """Add the rules to a program, once; their objective there."""
        if any(program is other for other in self._done):
            return None
        self._done.append(program)
        try:
            return install(program, self._rules)
        except SizeError as error:
            message = say("too large, expected fewer cases: {error}", error=error)
            raise PositionError(self._given.source, message) from None

    def _with(self, program: Program) -> Program:
        self._put(program)
        return program

    def _lines(self, found: Iterable[Lines]) -> Iterator[Lines]:
        for lines in found:
            self._put(lines.program)
            yield lines

    def _doubts(self, found: Iterable[Program]) -> Iterator[Program]:
        """The programs that know all relations of the rules, with the rules."""
        for program in found:
            own = self._rules.relations
            if all(atom.relation in own or program.table(atom.relation) for atom in self._rules.atoms()):
                yield self._with(program)

    def _whole(self, goal: Goal) -> Goal:
        """The goal with the facts that the rules look at: programs for explanations keep to what is named."""
        return (*goal, *(Atom(atom.relation, atom.terms) for atom in self._rules.atoms()))
