"""Rules of one's own: a text of clauses, constraints and an objective, read over the relations of a program.

``near(A, B) :- beside(A, B).`` defines a relation by clauses; ``:- built(monument, A), near(A, A).`` forbids what its
body says; ``:- maximize(S, score(S)).`` leaves the worlds in which the sum is greatest. Clauses may call each other and
themselves, but nothing may rest on its own denial: the relations have an order (``strata``) in which each is known
before another denies, counts or collects it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from periplus.models.core.wording import tell

from .goals import (
    Atom,
    Collect,
    First,
    Goal,
    GoalError,
    Never,
    Not,
    Slot,
    Var,
    atoms_of,
    inner,
    names_of,
)
from .meaning import GoalNames, Meaning
from .ordering import BUILT_IN, Unbound, ordered
from .program import Program
from .relations import Term
from .terms import Compound, Constant, Read, read_clauses

MAX_TEXT = 20_000
"""Characters of a text of rules."""
CONTROL = frozenset(
    [",", ";", "->", "\\+", "not", "true", "fail", "false", "once", "forall", "findall", "aggregate_all", "call", "=",
     "\\=", "<", "=<", ">", ">=", "memberchk", "sumlist", "dif", ":-"]
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Clause:
    """``head :- body``: a fact of the relation for each way in which the body holds."""

    relation: str
    terms: tuple[Slot, ...]
    body: Goal
    place: int


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


@dataclass(frozen=True, slots=True)
class Rules:
    """What a text of rules says, read over the relations of one program."""

    strata: tuple[tuple[Clause, ...], ...] = ()
    """The clauses, in groups of relations that rest on each other; each group rests on those before."""
    constraints: tuple[Constraint, ...] = ()
    objectives: tuple[Objective, ...] = ()
    names: tuple[str, ...] = ()
    """The names that stand in the rules, and so may stand in goals."""

    @property
    def relations(self) -> Mapping[str, int]:
        """The relations that clauses define, with the number of their values."""
        return {clause.relation: len(clause.terms) for stratum in self.strata for clause in stratum}

    def atoms(self) -> Iterator[Atom]:
        """Every atom in a body."""
        for stratum in self.strata:
            for clause in stratum:
                yield from atoms_of(clause.body)
        for constraint in self.constraints:
            yield from atoms_of(constraint.body)
        for objective in self.objectives:
            yield from atoms_of(objective.goal)


def parse_rules(
    text: str, program: Program, names: Mapping[str, Term] | None = None, source: str = "rules"
) -> Rules:
    """The rules that the text writes; ``names`` as for goals, ``source`` is what the text is called.

    Raises GoalError with line and column of the fault: one sentence.
    """
    try:
        return _RulesReader(text, program, names or {}, source).rules()
    except GoalError as error:
        raise GoalError(_located(str(error), text)) from None


def _located(message: str, text: str) -> str:
    """The message with line and column in place of the character with which it begins."""
    found = re.match(r"\D*(\d+)[^:：]*[:：] ?", message)
    if found is None:
        return message
    before = text[: int(found[1]) - 1]
    return tell(
        "line {line}, column {column}: {message}",
        line=before.count("\n") + 1,
        column=len(before) - before.rfind("\n"),
        message=message[found.end() :],
    )


class _RulesReader:
    """Reads a text of rules."""

    def __init__(self, text: str, program: Program, names: Mapping[str, Term], source: str) -> None:
        self._text = text
        self._source = source
        self._program = program
        self._terms = read_clauses(text, MAX_TEXT)
        self._arities: dict[str, int] = {}
        for term in self._terms:
            self._define(term)
        self._names = GoalNames(program, names)
        self._free = tuple(sorted(set(_names(self._terms))))

    def rules(self) -> Rules:
        """What the text says; raises GoalError."""
        clauses: list[Clause] = []
        constraints: list[Constraint] = []
        objectives: list[Objective] = []
        for term in self._terms:
            body = _constrained(term)
            if body is None:
                clauses.append(self._clause(term))
            elif isinstance(body, Compound) and body.functor in ("maximize", "minimize"):
                objectives.append(self._objective(body))
            else:
                constraints.append(self._constraint(body, term))
        if len(objectives) > 1:
            raise GoalError(_at(self._terms[-1], tell("expected one objective at most")))
        return Rules(strata(clauses), tuple(constraints), tuple(objectives), self._free)

    def _meaning(self) -> Meaning:
        return Meaning(
            self._program, self._names, lambda name, arity: self._arities.get(name) == arity, lenient=True
        )

    def _goal(self, term: Read, meaning: Meaning) -> tuple[Goal, frozenset[str]]:
        """A body, and what it binds."""
        goal = meaning.goal(term)
        try:
            return goal, ordered(goal, frozenset()).bound
        except Unbound as fault:
            raise GoalError(meaning.unbound(fault)) from None

    def _define(self, term: Read) -> None:
        """Note the relation that a clause defines."""
        if _constrained(term) is not None:
            return
        head = _head(term)
        name, arity = _indicator(head)
        if self._program.table(name) is not None:
            raise GoalError(
                _at(head, tell("{name} is a relation of the game, expected a new one", name=name))
            )
        if name in CONTROL or (name, arity) in BUILT_IN:
            raise GoalError(_at(head, tell("{name} is built in, expected a new relation", name=name)))
        if self._arities.setdefault(name, arity) != arity:
            raise GoalError(
                _at(
                    head,
                    tell(
                        "{name} has {one} values elsewhere, got {other}",
                        name=name,
                        one=self._arities[name],
                        other=arity,
                    ),
                )
            )

    def _clause(self, term: Read) -> Clause:
        head, meaning = _head(term), self._meaning()
        body: Goal = ()
        bound: frozenset[str] = frozenset()
        if isinstance(term, Compound) and term.indicator == ":-/2":
            body, bound = self._goal(term.arguments[1], meaning)
        atom = meaning.atom(_indicator(head)[0], head)
        unbound = next((name for name in names_of(atom.terms) if name not in bound), None)
        if unbound is not None or any(slot == Var("_") for slot in atom.terms):
            raise GoalError(meaning.unbound(Unbound(unbound or "_", head.place + 1)))
        return Clause(atom.relation, atom.terms, body, head.place + 1)

    def _constraint(self, body: Read, term: Read) -> Constraint:
        goal, _ = self._goal(body, self._meaning())
        line = self._text.count("\n", 0, term.place) + 1
        end = self._text.find(".\n", term.place)
        text = " ".join(self._text[term.place : len(self._text) if end < 0 else end + 1].split())
        return Constraint(f"{self._source}:{line}", goal, text)

    def _objective(self, term: Compound) -> Objective:
        if len(term.arguments) != 2:
            raise GoalError(_at(term, tell("expected maximize(X, Goal) or minimize(X, Goal)")))
        meaning = self._meaning()
        goal, bound = self._goal(term.arguments[1], meaning)
        template = meaning.slot(term.arguments[0], strict=False)
        for name in names_of((template,)):
            if name not in bound:
                raise GoalError(meaning.unbound(Unbound(name, term.place + 1)))
        return Objective(template, goal, term.functor == "maximize")


def _constrained(term: Read) -> Read | None:
    """The body of a constraint or directive."""
    return term.arguments[0] if isinstance(term, Compound) and term.indicator == ":-/1" else None


def _head(term: Read) -> Read:
    head = term.arguments[0] if isinstance(term, Compound) and term.indicator == ":-/2" else term
    if isinstance(head, Compound) or (
        isinstance(head, Constant) and isinstance(head.value, str) and head.quoted != '"'
    ):
        return head
    raise GoalError(_at(head, tell("expected a clause such as near(A, B) :- beside(A, B).")))


def _indicator(head: Read) -> tuple[str, int]:
    if isinstance(head, Compound):
        return head.functor, len(head.arguments)
    return (str(head.value), 0) if isinstance(head, Constant) else ("", 0)


def _at(term: Read, message: str) -> str:
    return tell("character {place}: {message}", place=term.place + 1, message=message)


def _names(terms: Iterable[Read]) -> Iterator[str]:
    """The names in the arguments of terms."""
    for term in terms:
        if isinstance(term, Constant) and isinstance(term.value, str):
            yield term.value
        elif isinstance(term, Compound):
            yield from _names(term.arguments)


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
