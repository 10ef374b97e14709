"""Built-in predicates and arithmetic: what is decided at once, and by which tests where worlds decide.

Arithmetic is about whole numbers. Sums stay sums under ``+``, ``-`` and multiplication by a number; anything else
splits them into their values. An expression without a value (a name, a division by zero) makes its comparison false.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import TypeAlias

from periplus.models.core.wording import say

from .arithmetic import FUNCTIONS, applied, evaluated
from .cases import Bag, Condition, Entries, Test
from .goals import Call, OpenTerm, Operator, Slot, Var
from .known_terms import USES
from .relations import Literal, SizeError, Struct, Sum, Term
from .values import Alternative, Value, Values, ValueSplitter, compare, heads, listing, match, standing, unify

Numbers: TypeAlias = Iterator[tuple[int | Sum, tuple[Test, ...]]]
"""What an expression may come to, each with the tests under which it does."""
MAX_BETWEEN = 100_000
"""Numbers that ``between/3`` counts."""


def numbers(slot: Slot, values: Values, settling: ValueSplitter) -> Numbers:
    """What an expression may come to; nothing where it is no number."""
    match slot:
        case Var():
            yield from numbers_of(values[slot.name])
        case OpenTerm():
            yield from _applied(
                slot.functor, [list(numbers(item, values, settling)) for item in slot.items], settling
            )
        case _:
            yield from numbers_of(slot)  # type: ignore[arg-type]


def numbers_of(value: Value) -> Numbers:
    """What a value comes to as an expression."""
    if isinstance(value, int | Sum):
        yield value, ()
    elif isinstance(value, Struct) and (number := evaluated(value)) is not None:
        yield number, ()


def _applied(
    functor: str, arguments: Sequence[list[tuple[int | Sum, tuple[Test, ...]]]], settling: ValueSplitter
) -> Numbers:
    for chosen in product(*arguments) if (functor, len(arguments)) in FUNCTIONS else ():
        tests = tuple(test for _, more in chosen for test in more)
        operands = [number for number, _ in chosen]
        linear = _linear(functor, operands)
        if linear is not None:
            yield linear, tests
            continue
        for settled in product(*(list(settling.settled(number)) for number in operands)):
            plain = [term for term, _ in settled if isinstance(term, int)]
            value = applied(functor, plain)
            if value is not None:
                yield value, (*tests, *(test for _, more in settled for test in more))


def _linear(functor: str, operands: Sequence[int | Sum]) -> int | Sum | None:
    """The value as a sum, where the function is linear in its sums; None where it is not, or there are none."""
    if not any(isinstance(operand, Sum) for operand in operands):
        return None
    match functor, operands:
        case "+", (left, right):
            return _added(left, right, 1)
        case "-", (left, right):
            return _added(left, right, -1)
        case "-", (operand,):
            return _added(0, operand, -1)
        case "+", (operand,):
            return operand
        case "*", (Sum() as left, int() as factor):
            return _added(0, left, factor)
        case "*", (int() as factor, Sum() as right):
            return _added(0, right, factor)
    return None


def _added(left: int | Sum, right: int | Sum, factor: int) -> Sum:
    one, other = (number if isinstance(number, Sum) else Sum((), number) for number in (left, right))
    terms = [*one.factors, *((factor * weight, variable) for weight, variable in other.factors)]
    return Sum.of(terms, one.constant + factor * other.constant)


def called(part: Call, values: Values, settling: ValueSplitter) -> Iterator[Alternative]:
    """The ways in which a built-in predicate holds."""
    if part.name in _COMPARISONS:
        yield from _compared(part, values, settling)
    elif part.name == "is":
        for number, tests in numbers(part.terms[1], values, settling):
            for extended, more in unify(part.terms[0], number, values):
                yield extended, (*tests, *more)
    elif part.name in ("==", "@<", "@=<", "@>", "@>="):
        yield from _standing(part, values, settling)
    elif part.name == "between":
        yield from _between(part, values, settling)
    elif part.name in KINDS:
        yield from _of_kind(part, values, settling)
    elif len(part.terms) == 2 and part.name in OF_BAGS:
        yield from _of_list(part, values, settling)
    else:
        yield from _of_known(part, values, settling)


KINDS: Mapping[str, Callable[[Value], bool]] = {
    "atom": lambda value: value is None or isinstance(value, str),
    "atomic": lambda value: value == () or not isinstance(value, Struct | tuple),
    "compound": lambda value: value != () and isinstance(value, Struct | tuple),
    "is_list": lambda value: isinstance(value, tuple),
    **dict.fromkeys(("integer", "number"), lambda value: isinstance(value, int | Sum)),
    **dict.fromkeys(("ground", "nonvar"), lambda value: True),
}
"""What kind a value is of; a sum is a number in every world, and ``[]`` is no name."""


def _of_kind(part: Call, values: Values, settling: ValueSplitter) -> Iterator[Alternative]:
    for value, tests in settling.read(part.terms[0], values):
        for term, more in settling.settled(value) if isinstance(value, Bag) else [(value, ())]:
            if KINDS[part.name](term):
                yield values, (*tests, *more)


_COMPARISONS: Mapping[str, Operator] = {
    "=:=": "=", "=\\=": "\\=", "<": "<", "=<": "=<", ">": ">", ">=": ">=",
}  # fmt: skip


def _compared(part: Call, values: Values, settling: ValueSplitter) -> Iterator[Alternative]:
    for left, tests in numbers(part.terms[0], values, settling):
        for right, more in numbers(part.terms[1], values, settling):
            verdict = compare(_COMPARISONS[part.name], left, right)
            if isinstance(verdict, Condition):
                yield values, (*tests, *more, verdict)
            elif verdict:
                yield values, (*tests, *more)


def _standing(part: Call, values: Values, settling: ValueSplitter) -> Iterator[Alternative]:
    """Two values compared in the standard order of terms."""
    for left, tests in _settled(part.terms[0], values, settling):
        for right, more in _settled(part.terms[1], values, settling):
            one, other = standing(left), standing(right)
            holds = {
                "==": left == right,
                "@<": one < other,
                "@=<": one <= other,
                "@>": one > other,
                "@>=": one >= other,
            }
            if holds[part.name]:
                yield values, (*tests, *more)


def _settled(slot: Slot, values: Values, settling: ValueSplitter) -> Iterator[tuple[Term, tuple[Test, ...]]]:
    for value, tests in settling.read(slot, values):
        for term, more in settling.settled(value):
            yield term, (*tests, *more)


def _between(part: Call, values: Values, settling: ValueSplitter) -> Iterator[Alternative]:
    low, high, number = part.terms
    for (least, tests), (most, more) in product(
        list(_settled(low, values, settling)), list(_settled(high, values, settling))
    ):
        if not isinstance(least, int) or not isinstance(most, int):
            continue
        if most - least > MAX_BETWEEN:
            raise SizeError(
                say(
                    "between({least}, {most}, ...) counts more than {limit} numbers",
                    least=least,
                    most=most,
                    limit=MAX_BETWEEN,
                )
            )
        for count in range(least, most + 1):
            for extended, last in unify(number, count, values):
                yield extended, (*tests, *more, *last)


def _of_known(part: Call, values: Values, settling: ValueSplitter) -> Iterator[Alternative]:
    """A predicate about known terms, in the first of its uses whose arguments are bound."""
    for use in USES[part.name, len(part.terms)]:
        known = [part.terms[place] for place in use.known]
        others = [slot for place, slot in enumerate(part.terms) if place not in use.known]
        try:
            rows = list(settling.row(known, values))
        except KeyError:  # a variable that is not bound
            continue
        for terms, tests in rows:
            for result in use.others(*terms):
                for extended, more in match(others, result, values):
                    yield extended, (*tests, *more)
        return


def _of_list(part: Call, values: Values, settling: ValueSplitter) -> Iterator[Alternative]:
    """A predicate about one list, which is not taken apart into all that it can be where worlds settle it."""
    (use,) = USES[part.name, 2]
    (place,) = use.known
    result = part.terms[1 - place]
    for value, tests in settling.read(part.terms[place], values):
        if isinstance(value, Bag):
            entries = settling.distinct(value) if part.name == "sort" else value.entries
            for found, needed in OF_BAGS[part.name](entries):
                for extended, more in unify(result, found, values):
                    yield extended, (*tests, *needed, *more)
        else:
            for others in use.others(value):
                for extended, more in match([result], others, values):
                    yield extended, (*tests, *more)


Found: TypeAlias = Iterator[tuple[Value, tuple[Test, ...]]]
"""What a predicate may give for a list that worlds settle, each with the tests under which it does."""


def _member(entries: Entries) -> Found:
    for term, literal in entries:
        yield term, () if literal is None else (literal,)


def _total(entries: Entries) -> Found:
    """The sum of the numbers that are there."""
    if all(isinstance(term, int) for term, _ in entries):
        numbers = [(term, literal) for term, literal in entries if isinstance(term, int)]
        sure = sum(number for number, literal in numbers if literal is None)
        yield Sum.of([(number, literal) for number, literal in numbers if literal is not None], sure), ()


def _first(order: Callable[[Entries], Sequence[tuple[Term, Literal | None]]]) -> Callable[[Entries], Found]:
    """The first entry that is there in another order."""

    def found(entries: Entries) -> Found:
        for (term,), _, tests in heads(tuple(order(entries)), 1):
            yield term, tests

    return found


def _again(order: Callable[[Entries], Sequence[tuple[Term, Literal | None]]]) -> Callable[[Entries], Found]:
    """The same entries in another order."""
    return lambda entries: iter([(listing(tuple(order(entries))), ())])


def _rising(entries: Entries) -> Sequence[tuple[Term, Literal | None]]:
    return sorted(entries, key=lambda entry: standing(entry[0]))


def _falling(entries: Entries) -> Sequence[tuple[Term, Literal | None]]:
    return _rising(entries)[::-1]


def _keyed(entries: Entries) -> Found:
    keys = [term.arguments[0] for term, _ in entries if isinstance(term, Struct) and term.functor == "-"]
    if len(keys) == len(entries):
        keyed = sorted(zip(keys, entries, strict=True), key=lambda entry: standing(entry[0]))
        yield listing(tuple(entry for _, entry in keyed)), ()


OF_BAGS: Mapping[str, Callable[[Entries], Found]] = {
    "member": _member,
    "length": lambda entries: _total(tuple((1, literal) for _, literal in entries)),
    "sum_list": _total,
    "reverse": _again(lambda entries: entries[::-1]),
    **dict.fromkeys(("msort", "sort"), _again(_rising)),
    "keysort": _keyed,
    "last": _first(lambda entries: entries[::-1]),
    "max_member": _first(_falling),
    "min_member": _first(_rising),
}
"""Predicates of one list and what they give for it; for ``sort`` no term comes twice."""
