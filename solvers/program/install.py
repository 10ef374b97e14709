"""Rules of one's own: what their text says, and how they become a part of a program.

A clause ``near(A, B) :- beside(A, B).`` defines new facts by others. In a world it derives what Prolog would: the new
facts that follow from the facts of that world, and no more (the *least model*). So a new fact becomes a literal, and
rows make it true in exactly the worlds where it follows.

**In which order.** A relation must be known before another denies, counts or collects it. ``strata`` puts the relations
in groups: those that call each other are one group, and each group rests on those before. A text in which a relation
rests on its own denial has no such order and is refused.

**Without recursion.** The bodies of the clauses are grounded like goals (``grounding``). A fact with the bodies b1, b2
is true exactly where b1 or b2 is.

**With recursion** the candidates are found first, in rounds: whatever a clause may give from the candidates so far is
one too, until a round finds nothing new. "True exactly where a body is" is then not enough. From ``near(A, C) :-
near(A, B), near(B, C).`` and ``near(A, B) :- near(B, A).`` the facts near(x, y) and near(y, x) might be true because of
each other and of nothing else. So each fact that can stand in such a circle gets a *rank*, a whole number, and a body
supports it only where all its facts of the group have lower ranks. Around a circle the ranks would have to fall for
ever. A fact that does follow has a derivation, and its depth in that is a rank, so no world is lost; ranks go up to
the number of such facts.

Constraints (``:- body``: no world in which the body holds) and an objective come after all clauses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from periplus.models.core.wording import say, tell

from ..limits import Clock
from .cases import Need
from .goals import Atom, Collect, First, Goal, GoalError, Never, Not, Slot, Var, atoms_of, inner
from .grounding import Grounder, few, told_in_order
from .program import Derivation, Program, any_of
from .relations import Literal, Row, Rows, SizeError, Sum, Variable
from .text import quoted, told_slot


@dataclass(frozen=True, slots=True)
class Clause:
    """``head :- body``: a fact of the relation for each way in which the body holds."""

    relation: str
    terms: tuple[Slot, ...]
    body: Goal
    place: int
    name: str = ""
    """Where it stands, as explanations cite it: ``near.pl:3``."""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Constraint:
    """``:- body``: a world in which the body holds is none."""

    name: str
    """Where it stands, as explanations cite it: ``near.pl:3``."""
    body: Goal
    text: str


@dataclass(frozen=True, slots=True)
class Objective:
    """``:- maximize(template, goal)``: the sum of the template over all ways in which the goal holds."""

    template: Slot
    goal: Goal
    largest: bool
    place: int = 0
    """The character of its text at which the template begins."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What a text of rules says, read over the relations of one program."""

    strata: tuple[tuple[Clause, ...], ...] = ()
    """The clauses, in groups of relations that rest on each other; each group rests on those before."""
    constraints: tuple[Constraint, ...] = ()
    objectives: tuple[Objective, ...] = ()
    names: tuple[str, ...] = ()
    """The names that stand in the rules, and so may stand in goals."""
    library: frozenset[str] = frozenset()
    """The relations that come from libraries."""

    def needed(self, named: Iterable[str]) -> Rules:
        """The rules without the relations of libraries on which neither they nor these names rest."""
        kept: list[tuple[Clause, ...]] = []
        wanted = {*named, *(atom.relation for body in self._last_goals() for atom in atoms_of(body))}
        for stratum in reversed(self.strata):
            relations = {clause.relation for clause in stratum}
            if relations & wanted or not relations <= self.library:
                kept.append(stratum)
                wanted |= {atom.relation for clause in stratum for atom in atoms_of(clause.body)}
        return replace(self, strata=tuple(reversed(kept)))

    def _last_goals(self) -> Iterator[Goal]:
        """The goals of constraints and objectives, on which no clause rests."""
        yield from (constraint.body for constraint in self.constraints)
        yield from (objective.goal for objective in self.objectives)

    def bodies(self) -> Iterator[Goal]:
        """Every goal in the rules: the bodies of clauses, then those of constraints and objectives."""
        yield from (clause.body for stratum in self.strata for clause in stratum)
        yield from self._last_goals()

    @property
    def relations(self) -> Mapping[str, int]:
        """The relations that clauses define, with the number of their values."""
        return {clause.relation: len(clause.terms) for stratum in self.strata for clause in stratum}

    def atoms(self) -> Iterator[Atom]:
        """Every atom in a body."""
        for body in self.bodies():
            yield from atoms_of(body)


def strata(clauses: Sequence[Clause]) -> tuple[tuple[Clause, ...], ...]:
    """The clauses in groups that rest on each other, those first on which others rest.

    Raises GoalError where a relation rests on its own denial.
    """
    rests = {clause.relation: dict[str, bool]() for clause in clauses}
    for clause in clauses:
        for atom, denied in _rests_on(clause.body, denied=False):
            if atom.relation in rests:
                known = rests[clause.relation].get(atom.relation, False)
                rests[clause.relation][atom.relation] = known or denied
    groups = list(_components(rests))
    for group in groups:
        for clause in clauses:
            if clause.relation not in group:
                continue
            for atom, denied in _rests_on(clause.body, denied=False):
                if denied and atom.relation in group:
                    raise GoalError(
                        tell(
                            "character {place}: {name} rests on the denial or collection of {other}, which rests "
                            "on {name}: expected one to be known before the other",
                            place=atom.place or clause.place,
                            name=clause.relation,
                            other=atom.relation,
                        )
                    )
    return tuple(tuple(clause for clause in clauses if clause.relation in group) for group in groups)


def _rests_on(goal: Goal, *, denied: bool) -> Iterator[tuple[Atom, bool]]:
    """The atoms of a goal, each with whether it is denied, collected or chosen by."""
    for part in goal:
        if isinstance(part, Atom):
            yield part, denied
        elif isinstance(part, Not):
            yield part.atom, True
        for within in inner(part):
            yield from _rests_on(within, denied=denied or isinstance(part, Never | Collect | First))


def _components(rests: Mapping[str, Mapping[str, bool]]) -> Iterator[frozenset[str]]:
    """The strongly connected components of a graph, those first to which others lead (Tarjan)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    closed: set[str] = set()
    for root in rests:
        path: list[tuple[str, Iterator[str]]] = [] if root in index else [(root, iter(rests[root]))]
        while path:
            name, others = path[-1]
            if name not in index:
                index[name] = low[name] = len(index)
                stack.append(name)
            other = next(others, None)
            if other is None:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[name])
                if low[name] == index[name]:
                    place = stack.index(name)
                    closed |= set(stack[place:])
                    yield frozenset(stack[place:])
                    del stack[place:]
            elif other not in index:
                path.append((other, iter(rests[other])))
            elif other not in closed:
                low[name] = min(low[name], index[other])


MAX_FACTS = 20_000
"""Facts of one's own relations."""
MAX_ROUNDS = 300
"""Rounds in which a relation that rests on itself may still grow: a path over a board is shorter."""
OWN = "defined by a rule"
Bodies: TypeAlias = Sequence[Sequence[Literal]]
"""The ways in which a fact can hold, each the literals that are true then."""


def install(program: Program, rules: Rules, clock: Clock | None = None) -> Sum | None:
    """Add the relations and constraints to the program; the objective, as a sum to be made as large as possible.

    Raises SizeError for rules with too many facts, GoalError for an objective that adds up what is no number, and with
    a clock Stop when one of its limits is reached.
    """
    installer = _Installer(program, rules, clock)
    for stratum in rules.strata:
        installer.define(stratum)
    for constraint in rules.constraints:
        installer.forbid(constraint)
    totals = [installer.total(objective) for objective in rules.objectives]
    return totals[0] if totals else None


@dataclass(slots=True)
class _Supports:
    """The ways in which the facts of a group of relations can hold."""

    rows: dict[tuple[str, Row], list[tuple[Need, ...]]] = field(default_factory=dict)

    def add(self, key: tuple[str, Row], needs: tuple[Need, ...]) -> None:
        self.rows.setdefault(key, []).append(needs)


class _Installer:
    def __init__(self, program: Program, rules: Rules, clock: Clock | None) -> None:
        self._program = program
        in_order = any(map(told_in_order, rules.bodies()))
        self._grounder = Grounder(program, in_order=in_order, clock=clock)
        self._facts = 0

    def define(self, stratum: Sequence[Clause]) -> None:
        """Add the relations of a group and what supports their facts."""
        program = self._program
        for clause in stratum:
            if program.table(clause.relation) is None:
                columns = [f"value{number}" for number in range(1, len(clause.terms) + 1)]
                program.relation(clause.relation, columns, OWN)
        names = tuple(dict.fromkeys(clause.relation for clause in stratum))
        recursive = any(atom.relation in names for clause in stratum for atom in atoms_of(clause.body))
        if not recursive:
            for (name, row), ways in self._supports(stratum).rows.items():
                literal = any_of(program, [self._grounder.truth.of(needs) for needs in ways])
                if literal != ~program.true:
                    self._add(name, row, literal)
            return
        supports = self._least(stratum)
        self._found(names, supports)

    def _supports(self, stratum: Sequence[Clause]) -> _Supports:
        found = _Supports()
        for clause in stratum:
            for row, needs in self._grounder.facts(clause.terms, clause.body):
                found.add((clause.relation, row), needs)
        return found

    def _add(self, name: str, row: Row, literal: Literal) -> None:
        self._facts += 1
        if self._facts > MAX_FACTS:
            raise SizeError(say("rules with more than {most} facts", most=MAX_FACTS))
        self._program.relations[name].add(*row, literal=literal)
        self._grounder.forget(name)

    def _least(self, stratum: Sequence[Clause]) -> _Supports:
        """The supports of every fact that some world may have, found in rounds."""
        sure = self._program.true
        for _ in range(MAX_ROUNDS):
            found, changed = self._supports(stratum), False
            for (name, row), ways in found.rows.items():
                facts = self._program.relations[name].facts
                certain = any(all(sure in need for need in needs) for needs in ways)
                if all(any(set(need) <= {~sure} for need in needs) for needs in ways):
                    continue  # no world has it
                if row not in facts:
                    self._add(name, row, sure if certain else self._program.boolean())
                    changed = True
                elif certain and facts[row] != sure:
                    facts[row] = sure
                    self._grounder.forget(name)
                    changed = True
            if not changed:
                return found
        raise SizeError(say("rules that still find facts after {most} rounds", most=MAX_ROUNDS))

    def _found(self, names: Sequence[str], supports: _Supports) -> None:
        """Tie each fact of a group to its supports, without circles; the order of the relations is that of the rows."""
        program = self._program
        sure = program.true
        literals = {
            literal: (name, row)
            for name in names
            for row, literal in program.relations[name].facts.items()
            if literal != sure
        }
        bodies = {
            literal: [
                [test for test in body if test != sure]
                for body in map(self._grounder.truth.each, supports.rows.get(key, []))
                if ~sure not in body
            ]
            for literal, key in literals.items()
        }
        first, rows = len(program.variables), Rows()
        ranks = self._ranks(bodies)
        for literal, ways in bodies.items():
            self._support(literal, ways, ranks, rows)
        program.derivations.append(Derivation(bodies, rows, range(first, len(program.variables))))

    def _support(
        self, literal: Literal, bodies: Bodies, ranks: Mapping[Literal, Variable], rows: Rows
    ) -> None:
        """Rows by which the fact holds exactly where all literals of one of the bodies do, in no circle."""
        ways: list[Literal] = []
        for body in bodies:
            rows.clause([literal, *(~test for test in body)])
            below = [ranks[test] for test in body if test in ranks] if literal in ranks else []
            if len(body) == 1 and not below:
                ways += body
                continue
            way = self._program.boolean()
            rows.implies(way, *body)
            for rank in below:
                rows.linear([(1, ranks[literal]), (-1, rank)], low=1, when=(way,))
            if not below:
                rows.clause([way, *(~test for test in body)])
            ways.append(way)
        rows.clause([*ways, ~literal])

    def _ranks(self, bodies: Mapping[Literal, Bodies]) -> dict[Literal, Variable]:
        """A variable for the rank of each fact that may stand in a circle.

        Those are the facts that are left when facts that rest on no others are taken away, again and again.
        """
        rests = {
            literal: {test for body in ways for test in body if test in bodies}
            for literal, ways in bodies.items()
        }
        left = set(rests)
        while free := [literal for literal in left if not rests[literal] & left]:
            left -= set(free)
        ordered = [literal for literal in bodies if literal in left]
        return {literal: self._program.integer(0, len(ordered) - 1) for literal in ordered}

    def forbid(self, constraint: Constraint) -> None:
        """Add a constraint under its own name."""
        rule = self._program.rule(constraint.name)
        for needs in self._grounder.needs(constraint.body):
            rule.clause([~self._grounder.truth.of((need,)) for need in needs])

    def total(self, objective: Objective) -> Sum:
        """The sum that an objective is about, turned so that more is better.

        Raises GoalError where the template is no number in one of the ways: it would count as nothing in silence.
        """
        for way in few(self._grounder.ways(objective.goal)):
            if not self._grounder.adds_up(objective.template, way):
                value = told_slot(objective.template, way[0], quoted)
                what = tell("{value} is no number, expected one to add up in each way", value=value)
                raise GoalError(tell("character {place}: {message}", place=objective.place, message=what))
        part = Collect("sum", objective.template, objective.goal, Var("total"))
        found = next(iter(self._grounder.values((part,), "total")), 0)
        total = found if isinstance(found, Sum) else Sum((), found if isinstance(found, int) else 0)
        sign = 1 if objective.largest else -1
        return Sum.of(
            [(sign * factor, variable) for factor, variable in total.factors], sign * total.constant
        )
