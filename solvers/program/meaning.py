"""What terms mean as goals: control, comparisons, aggregates, built-in predicates, and the facts of a program."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Literal, get_args

from periplus.models.core.wording import say, spoken, tell, with_guess

from .arithmetic import FUNCTIONS
from .collecting import body_of, chosen, names_in_term, renamed
from .goals import (
    Atom,
    Call,
    Collect,
    Compare,
    Either,
    First,
    Goal,
    GoalError,
    Never,
    Not,
    OpenTerm,
    Operator,
    Part,
    Slot,
    Var,
    atoms_of,
    hidden,
    listed,
    names_of,
    struct,
    written_name,
)
from .ordering import BUILT_IN, Unbound
from .program import Program
from .refusals import REFUSED, refuse, unknown_predicate
from .relations import Struct, Term
from .terms import EMPTY, LIST, Compound, Constant, Read, Variable, conjuncts, elements

LARGEST = 999_999_999
"""The largest number that can be written."""
SAME = {"sumlist": "sum_list", "dif": "\\=", "\\==": "\\="}
"""Predicates that mean what another means, as every goal is looked at as a whole and its values are bound."""
ENDLESS = ("inf", "infinite")
ARITHMETIC = ("is", "=:=", "=\\=")


def plain(name: object) -> str:
    """A value as a goal may write it: lower case, every run of other signs one ``_``."""
    return re.sub(r"\W+", "_", str(name).casefold()).strip("_")


def _readable(term: str) -> tuple[bool, str]:
    """Terms written as they are come last, and so win a name from those that only read like them."""
    return term.casefold() == plain(term), term


class GoalNames:
    """What names stand for: the values in the facts of a program, and others."""

    def __init__(self, program: Program, names: Mapping[str, Term]) -> None:
        self.values = {plain(name): term for name, term in names.items()}
        terms = set(_terms(program))  # their own names come before those given
        self.values |= {plain(term): term for term in sorted(terms, key=_readable)}

    def value(self, name: Constant, *, strict: bool) -> Term:
        """What the name stands for; unless ``strict``, itself where nothing is known. Raises GoalError."""
        written = str(name.value)
        if written == "none":
            return None
        if written in self.values:
            return self.values[written]
        if plain(written) in self.values:
            return self.values[plain(written)]
        if not strict:
            return written
        known = ", ".join(sorted(self.values)) or tell("none at all")
        message = tell(
            "character {place}: unknown name {token}, expected one of {known}",
            place=name.place + 1,
            token=written,
            known=known,
        )
        raise GoalError(spoken(with_guess(message[:400], written, self.values)))


def _terms(program: Program) -> Iterator[str]:
    for relation in program.relations.values():
        if not relation.waits:
            yield from (term for row in relation.facts for term in row if isinstance(term, str))
    for measure in program.measures.values():
        if not measure.waits:
            yield from (term for row in measure.sums for term in row if isinstance(term, str))


class Meaning:
    """Reads terms as goals over the tables of a program."""

    def __init__(
        self,
        program: Program,
        names: GoalNames,
        own: Callable[[str, int], bool] = lambda name, arity: False,
        *,
        lenient: bool = False,
    ) -> None:
        """``own``: whether a predicate is defined by rules. ``lenient``: names need not be known outside tables."""
        self._program = program
        self._names = names
        self._own = own
        self._strict = not lenient
        self._places: dict[str, int] = {}
        self._compared: list[tuple[Read, ...]] = []

    def unbound(self, fault: Unbound) -> str:
        """What is said of a variable that nothing binds."""
        name = written_name(fault.name)
        message = tell(
            "character {place}: nothing binds {name}, expected an atom that does",
            place=self._places.get(name, fault.place - 1) + 1,
            name=name,
        )
        known = plain(name)
        return (
            message if self._names.values.get(known) != name else spoken(with_guess(message, known, [known]))
        )

    def goal(self, term: Read) -> Goal:
        """The goal that the term writes; raises GoalError."""
        return tuple(part for conjunct in conjuncts(term) for part in self._parts(conjunct))

    def settle(self, goal: Goal) -> None:
        """Raise GoalError for a name that is compared with the value of a table's column and is none."""
        columns = {
            name
            for atom in atoms_of(goal)
            if self._program.table(atom.relation) is not None
            for name in names_of(atom.terms)
        }
        for left, right in self._compared if self._strict else ():
            for name, other in ((left, right), (right, left)):
                if isinstance(other, Variable) and other.name in columns:
                    self.slot(name, strict=True)

    def _parts(self, term: Read) -> Iterator[Part]:
        if isinstance(term, Variable) or (
            isinstance(term, Constant) and (not isinstance(term.value, str) or term.quoted == '"')
        ):
            raise GoalError(_expected(term, say("a goal")))
        name, arguments = (
            (term.functor, term.arguments) if isinstance(term, Compound) else (str(term.value), ())
        )
        if name == "," and len(arguments) == 2:
            yield from self.goal(term)
        elif name in ("setof", "bagof") and len(arguments) == 3:
            yield from self._grouped("set" if name == "setof" else "bag", arguments, _leftmost(term) + 1)
        elif name in ("true", "call") and len(arguments) == (name == "call"):
            yield from self.goal(arguments[0]) if arguments else ()
        else:
            yield self._part(name, arguments, term)

    def _part(self, name: str, arguments: tuple[Read, ...], term: Read) -> Part:
        place = _leftmost(term) + 1
        match name, arguments:
            case (("fail" | "false"), ()):
                return Either((), place)
            case ";", (_, _):
                return self._disjunction(term, place)
            case "->", (condition, then):
                return First(self.goal(condition), self.goal(then), None, place)
            case (("\\+" | "not"), (denied,)):
                goal = self.goal(denied)
                return Not(goal[0]) if len(goal) == 1 and isinstance(goal[0], Atom) else Never(goal, place)
            case "once", (goal_term,):
                return First(self.goal(goal_term), (), None, place)
            case "memberchk", (_, _):
                return First((self._predicate("member", arguments, term, place),), (), None, place)
            case "forall", (condition, action):
                return Never((*self.goal(condition), Never(self.goal(action), place)), place)
            case "findall", (template, goal_term, result):
                return self._collect("bag", template, goal_term, result, place)
            case "aggregate_all", (what, goal_term, result):
                return self._aggregate(what, goal_term, result, place)
        return self._predicate(SAME.get(name, name), arguments, term, place)

    def _known(self, name: str, arity: int) -> bool:
        """Whether it is a relation of the game or of rules."""
        return self._program.table(name) is not None or self._own(name, arity)

    def _predicate(self, name: str, arguments: tuple[Read, ...], term: Read, place: int) -> Part:
        if name in get_args(Operator) and len(arguments) == 2:
            return self._comparison(name, arguments, place)
        if name in ARITHMETIC and len(arguments) == 2:
            for argument in arguments[name == "is" :]:
                _check_functions(argument)
        if name == "between" and any(isinstance(end, Constant) and end.value in ENDLESS for end in arguments):
            raise GoalError(_expected(arguments[1], say("a whole number, as counting has to end")))
        if self._known(name, len(arguments)):
            return self.atom(name, term)
        if (name, len(arguments)) in BUILT_IN:
            return Call(name, tuple(self.slot(argument, strict=False) for argument in arguments), place)
        if name in REFUSED:
            raise refuse(name, term.place)
        return self.atom(name, term)

    def _comparison(self, name: str, arguments: tuple[Read, ...], place: int) -> Part:
        """Two sides with a sign between them; where one is to be worked out first, a built-in predicate."""
        self._compared.append(arguments)
        left, right = (self.slot(argument, strict=False) for argument in arguments)
        if name in ("=", "\\=") or not any(isinstance(slot, Struct | OpenTerm) for slot in (left, right)):
            sign: Operator = name  # type: ignore[assignment]
            return Compare(sign, left, right, place)
        for argument in arguments:
            _check_functions(argument)
        return Call(name, (left, right), place)

    def _disjunction(self, term: Read, place: int) -> Part:
        branches = list(_branches(term))
        found: Part | None = None
        for branch in reversed(branches):
            if isinstance(branch, Compound) and branch.indicator == "->/2":
                condition, then = map(self.goal, branch.arguments)
                found = (
                    First(condition, then, () if found is None else (found,), place)
                    if found
                    else (First(condition, then, None, place))
                )
                continue
            goal = self.goal(branch)
            rest = () if found is None else found.goals if isinstance(found, Either) else ((found,),)
            found = Either((goal, *rest), place)
        if found is None:
            raise GoalError(_expected(term, say("a goal")))
        return found

    def _collect(
        self, kind: str, template: Read, goal: Read, result: Read, place: int, *, witness: bool = False
    ) -> Part:
        return Collect(
            kind,  # type: ignore[arg-type]
            self.slot(template, strict=False),
            self.goal(goal),
            self.slot(result, strict=False),
            place,
            witness,
        )

    def _grouped(
        self, kind: Literal["set", "bag"], arguments: tuple[Read, ...], place: int
    ) -> Iterator[Part]:
        """``setof/3`` and ``bagof/3``: the list of what is asked for, if there is any.

        There is one for each choice of values of the variables that stand in the goal alone and are not set apart by
        ``^``.
        """
        template, within, result = arguments
        body, apart = body_of(within)
        goal = self.goal(body)
        free = chosen(goal, apart | {*names_in_term(template)}, place)
        collected = self._collect(kind, template, body, result, place)
        if not free:
            yield Never((Never(goal, place),), place)
        else:
            other = {name: hidden(name, place) for name in free}
            choice, choices = listed(map(Var, free)), Var(hidden("", place))
            yield Collect(
                "set", listed(map(Var, other.values())), self.goal(renamed(body, other)), choices, place
            )
            yield Call("member", (choice, choices), place)
        yield collected

    def _aggregate(self, what: Read, goal: Read, result: Read, place: int) -> Part:
        if isinstance(what, Constant) and what.value == "count":
            return self._collect("count", what, goal, result, place)
        if isinstance(what, Compound) and what.indicator in ("sum/1", "max/1", "min/1", "bag/1", "set/1"):
            return self._collect(what.functor, what.arguments[0], goal, result, place)
        if isinstance(what, Compound) and what.indicator in ("max/2", "min/2"):
            return self._collect(what.functor, what, goal, result, place, witness=True)
        if isinstance(what, Compound) and what.indicator == "count/1":
            return self._collect("count", what, goal, result, place)
        wanted = say("count, sum(X), max(X), min(X), max(X, W), min(X, W), bag(X) or set(X)")
        raise GoalError(_expected(what, wanted))

    def atom(self, name: str, term: Read) -> Atom:
        """The term as facts of the relation of that name; raises GoalError."""
        arguments = term.arguments if isinstance(term, Compound) else ()
        table = self._program.table(name)
        if table is None:
            if not self._own(name, len(arguments)):
                raise GoalError(unknown_predicate(self._program, name, len(arguments), term.place))
            return Atom(
                name, tuple(self.slot(argument, strict=False) for argument in arguments), term.place + 1
            )
        if len(arguments) != len(table.columns):
            raise GoalError(
                tell(
                    "character {place}: {relation} takes {relation}({columns}), got {number} values",
                    place=term.place + 1,
                    relation=name,
                    columns=", ".join(table.columns),
                    number=len(arguments),
                )
            )
        written = tuple(self.slot(argument, strict=True) for argument in arguments)
        return Atom(name, self._program.spelling(name, written), term.place + 1)

    def slot(self, term: Read, *, strict: bool) -> Slot:
        """The value or variable that the term writes; raises GoalError for a name that is not known."""
        match term:
            case Variable():
                self._places.setdefault(term.name, term.place)
                return Var(term.name)
            case Compound() if term.indicator == f"{LIST}/2":
                items, rest = elements(term)
                end = None if rest is None else self.slot(rest, strict=strict)
                return listed((self.slot(item, strict=strict) for item in items), end)
            case Compound(functor="{}"):
                raise refuse(term.functor, term.place)
            case Compound():
                return struct(term.functor, (self.slot(part, strict=strict) for part in term.arguments))
            case Constant(value=int()):
                return _number(term)
            case Constant(value=str()) if not term.quoted:
                return () if term.value == EMPTY else self._names.value(term, strict=strict)
            case Constant(value=str()) if term.quoted == "'":
                return None if term.value == "none" else str(term.value)
        raise GoalError(_expected(term, say("a name, perhaps in single quotes, or a whole number")))


def _check_functions(term: Read) -> None:
    """Raise GoalError for a function that is none of whole numbers."""
    if isinstance(term, Compound):
        if (term.functor, len(term.arguments)) not in FUNCTIONS:
            known = ", ".join(sorted({f"{name}/{arity}" for name, arity in FUNCTIONS}))
            raise GoalError(
                tell(
                    "character {place}: {found} is no function of whole numbers, expected one of {known}",
                    place=term.place + 1,
                    found=term.indicator,
                    known=known,
                )
            )
        for argument in term.arguments:
            _check_functions(argument)


def _number(term: Constant) -> int:
    if not isinstance(term.value, int) or abs(term.value) > LARGEST:
        raise GoalError(
            tell(
                "character {place}: {number} is too large, expected {most} at most",
                place=term.place + 1,
                number=str(term.value)[:40],
                most=LARGEST,
            )
        )
    return term.value


def _branches(term: Read) -> Iterator[Read]:
    while isinstance(term, Compound) and term.indicator == ";/2":
        yield term.arguments[0]
        term = term.arguments[1]
    yield term


def _leftmost(term: Read) -> int:
    """The place where a term begins, which for an operation is that of its left side."""
    while isinstance(term, Compound) and term.arguments and term.arguments[0].place < term.place:
        term = term.arguments[0]
    return term.place


def _expected(term: Read, what: str) -> str:
    return tell("character {place}: expected {what}", place=term.place + 1, what=spoken(what))
