"""Rules of one's own: a text of clauses, constraints and an objective, read over the relations of a program.

``near(A, B) :- beside(A, B).`` defines a relation by clauses; ``:- built(monument, A), near(A, A).`` forbids what its
body says; ``:- maximize(S, score(S)).`` leaves the worlds in which the sum is greatest. Clauses may call each other and
themselves, but nothing may rest on its own denial: the relations have an order (``strata``) in which each is known
before another denies, counts or collects it. ``:- use_module(library(Name)).`` adds the clauses of a library.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from periplus.models.core.wording import tell

from .goals import Goal, GoalError, names_of
from .install import Clause, Constraint, Objective, Rules, strata
from .meaning import GoalNames, Meaning
from .ordering import BUILT_IN, Unbound, anything, ordered
from .program import Program
from .relations import Term
from .terms import Compound, Constant, Read, read_clauses

MAX_TEXT = 20_000
"""Characters of a text of rules."""
CONTROL = frozenset(
    [",", ";", "->", "\\+", "not", "true", "fail", "false", "once", "forall", "findall", "aggregate_all", "call", "=",
     "\\=", "\\==", "<", "=<", ">", ">=", "memberchk", "sumlist", "dif", ":-", "setof", "bagof"]
)  # fmt: skip

STANDARD = ("aggregate", "lists")
"""Libraries of Prolog whose predicates, as far as they are known, are built in."""
DECLARATIONS = frozenset(["table", "discontiguous", "dynamic", "multifile"])
"""Directives that Prolog wants and that change nothing here."""


def parse_rules(
    text: str,
    program: Program,
    names: Mapping[str, Term] | None = None,
    source: str = "rules",
    libraries: Mapping[str, str] | None = None,
) -> Rules:
    """The rules that the text writes; ``names`` as for goals, ``source`` is what the text is called.

    ``libraries`` are the texts that ``:- use_module(library(Name)).`` loads, by name.

    Raises GoalError with line and column of the fault: one sentence.
    """
    try:
        return _RulesReader(text, program, names or {}, source, libraries or {}).rules()
    except GoalError as error:
        raise GoalError(located(str(error), text)) from None


def located(message: str, text: str) -> str:
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

    def __init__(
        self,
        text: str,
        program: Program,
        names: Mapping[str, Term],
        source: str,
        libraries: Mapping[str, str],
    ) -> None:
        self._text = text
        self._source = source
        self._program = program
        terms = read_clauses(text, MAX_TEXT)
        loaded = dict.fromkeys(name for term in terms for name in _loaded(term, libraries))
        self._libraries = [
            _RulesReader(libraries[name], program, names, f"library({name})", {}).rules() for name in loaded
        ]
        self._terms = tuple(term for term in terms if not _declares(term))
        self._arities = {name: arity for rules in self._libraries for name, arity in rules.relations.items()}
        self._given = frozenset(self._arities)
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
        return Rules(
            (*(stratum for rules in self._libraries for stratum in rules.strata), *strata(clauses)),
            tuple(constraints),
            tuple(objectives),
            (*self._free, *(name for rules in self._libraries for name in rules.names)),
            self._given,
        )

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
        if name in self._given:
            raise GoalError(
                _at(head, tell("{name} is a relation of a library, expected a new one", name=name))
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
        if unbound is not None or any(map(anything, atom.terms)):
            raise GoalError(meaning.unbound(Unbound(unbound or "_", head.place + 1)))
        return Clause(atom.relation, atom.terms, body, head.place + 1, *self._cited(term))

    def _constraint(self, body: Read, term: Read) -> Constraint:
        goal, _ = self._goal(body, self._meaning())
        name, text = self._cited(term)
        return Constraint(name, goal, text)

    def _cited(self, term: Read) -> tuple[str, str]:
        """What explanations call the clause, and its text."""
        start = _start(term)
        line = self._text.count("\n", 0, start) + 1
        end = self._text.find(".\n", start)
        text = " ".join(self._text[start : len(self._text) if end < 0 else end + 1].split())
        return f"{self._source}:{line}", text

    def _objective(self, term: Compound) -> Objective:
        if len(term.arguments) != 2:
            raise GoalError(_at(term, tell("expected maximize(X, Goal) or minimize(X, Goal)")))
        meaning = self._meaning()
        goal, bound = self._goal(term.arguments[1], meaning)
        template = meaning.slot(term.arguments[0], strict=False)
        for name in names_of((template,)):
            if name not in bound:
                raise GoalError(meaning.unbound(Unbound(name, term.place + 1)))
        return Objective(template, goal, term.functor == "maximize", _start(term.arguments[0]) + 1)


def _constrained(term: Read) -> Read | None:
    """The body of a constraint or directive."""
    return term.arguments[0] if isinstance(term, Compound) and term.indicator == ":-/1" else None


def _declares(term: Read) -> bool:
    """Whether the term loads a library or declares something, and says nothing itself."""
    body = _constrained(term)
    return isinstance(body, Compound) and (
        body.functor in DECLARATIONS or body.indicator in ("use_module/1", "use_module/2")
    )


def _loaded(term: Read, libraries: Mapping[str, str]) -> Iterator[str]:
    """The library that the term loads; raises GoalError for one that is not there."""
    body = _constrained(term)
    if not isinstance(body, Compound) or body.indicator not in ("use_module/1", "use_module/2"):
        return
    wanted = body.arguments[0]
    name = wanted.arguments[0] if isinstance(wanted, Compound) and wanted.indicator == "library/1" else None
    if isinstance(name, Constant) and name.value in libraries:
        yield str(name.value)
    elif not isinstance(name, Constant) or name.value not in STANDARD:
        known = tell(" or ").join(f"library({known})" for known in (*libraries, *STANDARD))
        raise GoalError(_at(wanted, tell("unknown library, expected {known}", known=known)))


def _head(term: Read) -> Read:
    head = term.arguments[0] if isinstance(term, Compound) and term.indicator == ":-/2" else term
    if isinstance(head, Compound) or (
        isinstance(head, Constant) and isinstance(head.value, str) and head.quoted != '"'
    ):
        return head
    raise GoalError(_at(head, tell("expected a clause such as near(A, B) :- beside(A, B).")))


def _start(term: Read) -> int:
    """Where the text of a clause begins: an operator's place is its own, between its arguments."""
    places = [term.place]
    if isinstance(term, Compound):
        places += map(_start, term.arguments)
    return min(places)


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
