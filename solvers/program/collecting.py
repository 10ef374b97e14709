"""What becomes of all ways in which a goal holds: their number, the sum of a template, its greatest value, a list.

``setof/3`` and ``bagof/3`` choose values for the variables of their goal that nothing sets apart.
``setof(C, P^points(C, P), L)`` has one answer; without ``P^`` it has one for each ``P``. Each ``_`` is a variable too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from periplus.models.core.wording import tell

from .arithmetic import evaluated
from .builtins import numbers
from .cases import Need, Truth
from .goals import HIDDEN, Collect, Goal, GoalError, bound_by, hidden, mentioned, written_name
from .ordering import Unbound, ordered
from .program import Program, any_of
from .relations import Literal, Struct, Sum, Term
from .terms import Compound, Read, Variable
from .values import Value, Values, ValueSplitter, listing, standing


def body_of(goal: Read) -> tuple[Read, frozenset[str]]:
    """What stands behind the ``^``, with a name for each ``_``; and the variables before them."""
    body, apart = _numbered(goal), set[str]()
    while isinstance(body, Compound) and body.indicator == "^/2":
        apart |= set(names_in_term(body.arguments[0]))
        body = body.arguments[1]
    return body, frozenset(apart)


def chosen(goal: Goal, apart: frozenset[str], place: int) -> tuple[str, ...]:
    """The variables that the goal binds and for whose values there are lists of their own.

    Raises GoalError where one is bound in some of the goal's alternatives alone.
    """
    found = tuple(name for name in bound_by(goal) if name not in apart and not name.startswith(HIDDEN))
    given = {name for part in goal for name in mentioned(part)} - {*bound_by(goal)}
    try:
        always = ordered(goal, frozenset(given)).bound
    except Unbound:
        return found  # what others bind: it is told where all parts are known
    for name in found:
        if name not in always:
            raise GoalError(
                tell(
                    "character {place}: not every alternative binds {name}, for each value of which there would be a "
                    "list: expected aggregate_all(set(X), ...) or findall/3",
                    place=place,
                    name=written_name(name),
                )
            )
    return found


def names_in_term(term: Read) -> Iterator[str]:
    """The variables that stand in the term."""
    if isinstance(term, Variable):
        yield term.name
    elif isinstance(term, Compound):
        yield from (name for argument in term.arguments for name in names_in_term(argument))


def renamed(term: Read, names: Mapping[str, str]) -> Read:
    """The term with other names for variables."""
    if isinstance(term, Variable):
        return replace(term, name=names.get(term.name, term.name))
    if isinstance(term, Compound):
        return replace(term, arguments=tuple(renamed(argument, names) for argument in term.arguments))
    return term


def _numbered(term: Read) -> Read:
    if isinstance(term, Variable):
        return replace(term, name=hidden("_", term.place)) if term.name == "_" else term
    if isinstance(term, Compound):
        return replace(term, arguments=tuple(map(_numbered, term.arguments)))
    return term


Way: TypeAlias = tuple[Values, tuple[Need, ...]]
"""A case under way: what the variables stand for, and what is left to the worlds."""


class Collecting:
    """Collects ways over a program."""

    def __init__(self, program: Program, settling: ValueSplitter, truth: Truth) -> None:
        self._program = program
        self._settling = settling
        self._truth = truth

    def of(self, part: Collect, ways: Sequence[Way]) -> Iterator[tuple[Value, tuple[Need, ...]]]:
        """What becomes of those ways in which its goal holds, and what is needed for that."""
        if part.kind == "count":
            yield _number([(1, self._truth.of(needs)) for _, needs in ways], self._program.true), ()
        elif part.kind == "sum":
            yield from self._summed(part, ways)
        else:
            entries = [
                (
                    self._evaluated(part, term),
                    self._truth.of((*needs, *((test,) for test in (*tests, *more)))),
                )
                for extended, needs in ways
                for value, tests in self._settling.read(part.template, extended)
                for term, more in self._settling.settled(value)
            ]
            sure = self._program.true
            if part.kind == "bag":
                yield _bag([entry for entry in entries if entry[1] != ~sure], sure), ()
            else:
                yield from self._distinct(part, entries)

    def _evaluated(self, part: Collect, term: Term) -> Term:
        """The number that a template of ``max`` or ``min`` comes to, of ``max(X, W)`` that of X; else the term."""
        if part.kind not in ("max", "min") or not isinstance(term, Struct):
            return term
        if part.witness:
            worth, witness = term.arguments
            return Struct(term.functor, (_number_of(worth), witness))
        return _number_of(term)

    def _distinct(
        self, part: Collect, entries: Sequence[tuple[Term, Literal]]
    ) -> Iterator[tuple[Value, tuple[Need, ...]]]:
        """The set of the terms in the standard order, or the greatest or least of them."""
        if part.witness:
            # No two ways are one, even where they give the same term: in a world without the first of them another
            # term that is worth as much may come before the second.
            yield from self._best(
                sorted(entries, key=lambda entry: _worth(entry[0]), reverse=part.kind == "max")
            )
            return
        having: dict[Term, list[Literal]] = {}
        for term, literal in entries:
            having.setdefault(term, []).append(literal)
        terms = sorted(having, key=standing, reverse=part.kind == "max")
        there = [(term, any_of(self._program, having[term])) for term in terms]
        if part.kind == "set":
            yield _bag(there, self._program.true), ()
        else:
            yield from self._best(there)

    def _best(self, entries: Sequence[tuple[Term, Literal]]) -> Iterator[tuple[Value, tuple[Need, ...]]]:
        """The first of the entries that is there: they come best first, of equals the first found first."""
        better = ~self._program.true
        for term, literal in entries:
            yield term, ((literal,), (~better,))
            better = any_of(self._program, (better, literal))

    def _summed(self, part: Collect, ways: Sequence[Way]) -> Iterator[tuple[Value, tuple[Need, ...]]]:
        """The sum of the template; there is none in worlds where it is no number in one of the ways."""
        terms: list[tuple[int, Literal]] = []
        barred: list[Need] = []
        for extended, needs in ways:
            valued = ~self._program.true
            for number, tests in numbers(part.template, extended, self._settling):
                literal = self._truth.of((*needs, *((test,) for test in tests)))
                terms += self._weighed(number, literal)
                valued = any_of(self._program, (valued, literal))
            barred.append((~self._truth.of(needs), valued))
        needed = tuple(need for need in barred if self._program.true not in need)
        yield _number(terms, self._program.true), needed

    def _weighed(self, number: int | Sum, literal: Literal) -> list[tuple[int, Literal]]:
        """The number where the literal is true, else nothing, as terms of a sum."""
        if isinstance(number, int):
            return [(number, literal)]
        if literal == self._program.true:
            return [*number.factors, (number.constant, literal)]
        low, high = self._settling.range_of(number)
        amount = self._program.integer(min(low, 0), max(high, 0))
        meaning = self._program.meaning
        meaning.linear([*number.factors, (-1, amount)], -number.constant, -number.constant, when=(literal,))
        meaning.linear([(1, amount)], 0, 0, when=(~literal,))
        return [(1, amount)]


def _number_of(term: Term) -> Term:
    """The number that the term comes to, if any; else the term."""
    number = evaluated(term)
    return term if number is None else number


def _worth(term: Term) -> tuple[int, object]:
    """Of ``max(X, W)`` the key of X."""
    return standing(term.arguments[0] if isinstance(term, Struct) else term)


def _number(terms: Sequence[tuple[int, Literal]], sure: Literal) -> Value:
    """The sum of numbers where their literals are true; plain where they are true in every world."""
    factors = [(number, literal) for number, literal in terms if literal not in (sure, ~sure)]
    constant = sum(number for number, literal in terms if literal == sure)
    return Sum.of(factors, constant) if factors else constant


def _bag(entries: Sequence[tuple[Term, Literal]], sure: Literal) -> Value:
    """The list of the entries; plain where all are there in every world."""
    return listing(
        tuple((term, None if literal == sure else literal) for term, literal in entries if literal != ~sure)
    )
