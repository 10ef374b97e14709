"""Values that variables stand for while a goal is grounded, and how they compare: at once, or by tests of the world.

Besides the values of columns there are two that each world settles: a sum, and a bag, the list of what some ways bring
about. Where something needs their value, they are split into one alternative for each value that they can have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TypeAlias

from periplus.models.core.wording import say

from .arithmetic import evaluated
from .cases import Bag, Condition, Entries, Test
from .goals import ANY, Items, OpenTerm, Operator, Slot, Var
from .program import Program, any_of, ranges
from .relations import LEAST, MOST, Literal, SizeError, Struct, Sum, Term

MAX_VALUES = 2_000
"""Values of one sum that are told apart."""
MAX_UNSURE = 10
"""Entries of a bag, not there in every world, that are told apart."""


Value: TypeAlias = "Term | Sum | Bag"
Values: TypeAlias = Mapping[str, Value]
Alternative: TypeAlias = tuple[Values, tuple[Test, ...]]
"""What the variables stand for, and the tests under which they do."""


def _lists(bag: Bag) -> Iterator[tuple[Term, tuple[Test, ...]]]:
    """Every list that a bag can be, with the tests for that; raises SizeError."""
    unsure = dict.fromkeys(bag.unsure())
    if len(unsure) > MAX_UNSURE:
        raise SizeError(
            say(
                "a list of more than {most} things that may be there or not (aggregate_all counts, sums and finds the "
                "greatest without a list)",
                most=MAX_UNSURE,
            )
        )
    for chosen in product((True, False), repeat=len(unsure)):
        there = dict(zip(unsure, chosen, strict=True))
        items = (term for term, literal in bag.entries if literal is None or there[literal])
        yield tuple(items), tuple(literal if there[literal] else ~literal for literal in unsure)


def compare(operator: Operator, left: Value, right: Value) -> bool | Condition:
    """Whether the values compare so; where a sum is one of them, the condition under which they do.

    Only numbers have an order, and expressions are worked out for it. Raises SizeError for too large a number.
    """
    if operator not in ("=", "\\="):
        left, right = (evaluated(side) if isinstance(side, Struct) else side for side in (left, right))
    if not isinstance(left, Sum) and not isinstance(right, Sum):
        return _terms(operator, left, right)
    difference, numeric = _difference(left, right)
    return Condition(difference, _intervals(operator)) if numeric else operator == "\\="


def _terms(operator: Operator, left: Value, right: Value) -> bool:
    if operator == "=":
        return left == right
    if operator == "\\=":
        return left != right
    if not isinstance(left, int) or not isinstance(right, int):
        return False
    return any(low <= left - right <= high for low, high in _intervals(operator))


def _difference(left: Value, right: Value) -> tuple[Sum, bool]:
    """Left minus right, and whether both are numbers."""
    factors: list[tuple[int, int]] = []
    constant = 0
    for sign, value in ((1, left), (-1, right)):
        if isinstance(value, Sum):
            factors += [(sign * factor, variable) for factor, variable in value.factors]
            constant += sign * value.constant
        elif isinstance(value, int):
            constant += sign * value
        else:
            return Sum(()), False
    return Sum.of(factors, constant), True


def _intervals(operator: Operator) -> tuple[tuple[int, int], ...]:
    """Where left minus right lies."""
    match operator:
        case "=":
            return ((0, 0),)
        case "\\=":
            return ((LEAST, -1), (1, MOST))
        case "<":
            return ((LEAST, -1),)
        case "=<":
            return ((LEAST, 0),)
        case ">":
            return ((1, MOST),)
        case ">=":
            return ((0, MOST),)


def match(slots: Sequence[Slot], row: Sequence[Value], values: Values) -> list[Alternative]:
    """The ways in which the slots fit the row: what the variables then stand for, and the tests for that."""
    found: list[Alternative] = [(values, ())]
    for slot, value in zip(slots, row, strict=True):
        if slot == ANY:
            continue
        found = [
            (extended, (*tests, *more))
            for known, tests in found
            for extended, more in unify(slot, value, known)
        ]
    return found


def unify(slot: Slot, value: Value, values: Values) -> list[Alternative]:
    """The ways in which a slot fits a value."""
    if isinstance(slot, Var):
        if slot == ANY:
            return [(values, ())]
        if slot.name not in values:
            return [({**values, slot.name: value}, ())]
        return [(values, tests) for tests in _equal(values[slot.name], value)]
    if not isinstance(slot, Items | OpenTerm):
        return [(values, tests) for tests in _equal(slot, value)]
    if isinstance(value, Bag):
        return [] if isinstance(slot, OpenTerm) else list(_unified_list(slot, value, values))
    if isinstance(slot, OpenTerm):
        alike = isinstance(value, Struct) and (value.functor, len(value.arguments)) == (
            slot.functor,
            len(slot.items),
        )
        return match(slot.items, value.arguments, values) if alike and isinstance(value, Struct) else []
    if not isinstance(value, tuple):
        return []
    count = len(slot.items)
    if slot.rest is None:
        return match(slot.items, value, values) if len(value) == count else []
    return (
        match((*slot.items, slot.rest), (*value[:count], value[count:]), values)
        if len(value) >= count
        else []
    )


def _unified_list(slot: Items, bag: Bag, values: Values) -> Iterator[Alternative]:
    """The ways in which a written list fits one that worlds settle: its first entries, and what is left."""
    for terms, left, tests in heads(bag.entries, len(slot.items)):
        if slot.rest is None:
            if all(literal is not None for _, literal in left):
                none = tuple(~literal for _, literal in left if literal is not None)
                for extended, more in match(slot.items, terms, values):
                    yield extended, (*tests, *none, *more)
        else:
            for extended, more in match((*slot.items, slot.rest), (*terms, listing(left)), values):
                yield extended, (*tests, *more)


def heads(entries: Entries, count: int) -> Iterator[tuple[tuple[Term, ...], Entries, tuple[Test, ...]]]:
    """The first entries that are there, so many of them, in all the ways: with the entries after, and the tests."""
    if count == 0:
        yield (), entries, ()
        return
    passed: list[Test] = []
    for index, (term, literal) in enumerate(entries):
        own = () if literal is None else (literal,)
        for terms, left, tests in heads(entries[index + 1 :], count - 1):
            yield (term, *terms), left, (*passed, *own, *tests)
        if literal is None:
            return
        passed.append(~literal)


def listing(entries: Entries) -> Value:
    """The list of the entries; plain where all are there in every world."""
    if all(literal is None for _, literal in entries):
        return tuple(term for term, _ in entries)
    return Bag(entries)


def _equal(left: Value, right: Value) -> Iterator[tuple[Test, ...]]:
    """The ways in which two values are the same, as the tests of each."""
    bag, other = (left, right) if isinstance(left, Bag) else (right, left)
    if isinstance(bag, Bag):
        if bag.plain and not isinstance(other, Bag | Sum):
            alike = bag.equals(other)
            yield from () if alike is None else (alike,)
            return
        lefts = _lists(left) if isinstance(left, Bag) else [(left, ())]
        rights = list(_lists(right) if isinstance(right, Bag) else [(right, ())])
        for (one, tests), (other, more) in product(lefts, rights):
            if one == other:
                yield (*tests, *more)
        return
    verdict = compare("=", left, right)
    if isinstance(verdict, Condition):
        yield (verdict,)
    elif verdict:
        yield ()


class ValueSplitter:
    """Splits what worlds settle into one alternative for each value."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._ranges: Sequence[Sequence[int]] = ()
        """The ranges of variables as far as their meaning narrows them, worked out when a sum is first split.

        Rules and given facts narrow nothing here: ``why`` leaves them out, and what then holds has to be a case too.
        """

    def settled(self, value: Value) -> Iterator[tuple[Term, tuple[Test, ...]]]:
        """Every value that it can have, with the tests for that; raises SizeError."""
        if isinstance(value, Bag):
            yield from _lists(value)
        elif not isinstance(value, Sum):
            yield value, ()
        else:
            self._ranges = self._ranges or ranges(self._program, rules=(), given=())
            low, high = self.range_of(value)
            if high - low >= MAX_VALUES:
                raise SizeError(
                    say("a sum that may have more than {most} values is no plain number", most=MAX_VALUES)
                )
            for number in range(low, high + 1):
                yield number, (Condition(value, ((number, number),)),)

    def distinct(self, bag: Bag) -> Entries:
        """Each term of a list once, there where one of its entries is."""
        sure = self._program.true
        having: dict[Term, list[Literal]] = {}
        for term, literal in bag.entries:
            having.setdefault(term, []).append(sure if literal is None else literal)
        there = ((term, any_of(self._program, literals)) for term, literals in having.items())
        return tuple((term, None if literal == sure else literal) for term, literal in there)

    def range_of(self, total: Sum) -> tuple[int, int]:
        """The least and the most that the ranges of its variables leave to a sum."""
        low = high = total.constant
        for factor, variable in total.factors:
            narrowed = variable < len(self._ranges)
            least_most = self._ranges[variable] if narrowed else self._program.variables.range_of(variable)
            ends = [factor * end for end in least_most]
            low, high = low + min(ends), high + max(ends)
        return low, high

    def read(self, slot: Slot, values: Values) -> Iterator[tuple[Value, tuple[Test, ...]]]:
        """What a slot stands for whose variables are bound: within a term, sums and bags are split."""
        if isinstance(slot, Var):
            yield values[slot.name], ()
        elif isinstance(slot, OpenTerm):
            for items, tests in self.row(slot.items, values):
                yield Struct(slot.functor, items), tests
        elif isinstance(slot, Items):
            slots = slot.items if slot.rest is None else (*slot.items, slot.rest)
            for items, tests in self.row(slots, values):
                if slot.rest is None:
                    yield items, tests
                elif isinstance(items[-1], tuple):
                    yield (*items[:-1], *items[-1]), tests
        else:
            yield slot, ()

    def row(
        self, slots: Iterable[Slot], values: Values
    ) -> Iterator[tuple[tuple[Term, ...], tuple[Test, ...]]]:
        """The values of several slots, each alternative with its tests."""
        choices = [
            [
                (term, (*tests, *more))
                for value, tests in self.read(slot, values)
                for term, more in self.settled(value)
            ]
            for slot in slots
        ]
        for chosen in product(*choices):
            yield tuple(term for term, _ in chosen), tuple(test for _, tests in chosen for test in tests)


def standing(term: Term) -> tuple[int, object]:
    """A key that sorts values in the standard order of terms: numbers, names, then compound terms and lists.

    >>> sorted(["b", 2, (1, 2), "a", 1], key=standing)
    [1, 2, 'a', 'b', (1, 2)]
    """
    if isinstance(term, int):
        return 0, term
    if isinstance(term, Struct):
        return 2, (len(term.arguments), term.functor, tuple(map(standing, term.arguments)))
    if isinstance(term, tuple) and term:
        # As '[|]'(Head, Tail), whose tail is another such term or the name [].
        return 2, (2, "[|]", tuple(part for item in term for part in (True, standing(item)))[1:])
    return 1, "none" if term is None else "" if term == () else str(term)
