"""The naive twin of goals with all that Prolog's notation allows: a term is run in one world, part after part.

It knows nothing of programs, sums and literals: a world is a table of rows for each predicate, a value a plain Python
value (a list is a tuple, a compound term ``("-", a, b)`` a ``Made``).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from periplus.solvers.program.terms import Compound, Constant, Read, Variable

Env = dict[str, Any]
Tables = Mapping[str, Sequence[tuple[Any, ...]]]


class Made(NamedTuple):
    functor: str
    arguments: tuple[Any, ...]


def key(value: Any) -> tuple[int, Any]:
    """The standard order: numbers, names, then compound terms by arity, name and arguments."""
    if isinstance(value, int):
        return 0, value
    if isinstance(value, Made):
        return 2, (len(value.arguments), value.functor, [key(argument) for argument in value.arguments])
    if value == ():
        return 1, "[]"
    if isinstance(value, tuple):
        return 2, (2, "[|]", [key(value[0]), key(value[1:])])
    return 1, value


def build(term: Read, env: Env) -> Any:
    """The value of a term whose variables are bound; raises KeyError for another."""
    if isinstance(term, Variable):
        return env[term.name]
    if isinstance(term, Constant):
        return () if term.value == "[]" else term.value
    values = tuple(build(argument, env) for argument in term.arguments)
    return (values[0], *values[1]) if term.functor == "[|]" else Made(term.functor, values)


def unify(term: Read, value: Any, env: Env) -> Env | None:
    if isinstance(term, Variable):
        if term.name == "_":
            return env
        if term.name in env:
            return env if env[term.name] == value else None
        return {**env, term.name: value}
    if isinstance(term, Constant):
        return (
            env
            if build(term, env) == value and isinstance(value, int) == isinstance(term.value, int)
            else None
        )
    if term.functor == "[|]":
        if not isinstance(value, tuple) or isinstance(value, Made) or not value:
            return None
        parts: tuple[Any, ...] = (value[0], value[1:])
    elif isinstance(value, Made) and (value.functor, len(value.arguments)) == (
        term.functor,
        len(term.arguments),
    ):
        parts = value.arguments
    else:
        return None
    found: Env | None = env
    for argument, part in zip(term.arguments, parts, strict=True):
        found = None if found is None else unify(argument, part, found)
    return found


def number(value: Any) -> int | None:
    if isinstance(value, int):
        return value
    if not isinstance(value, Made):
        return None
    operands = [number(argument) for argument in value.arguments]
    match value.functor, operands:
        case _, _ if None in operands:
            return None
        case "-", [int(a)]:
            return -a
        case "abs", [int(a)]:
            return abs(a)
        case functor, [int(a), int(b)]:
            if functor in ("//", "mod", "rem") and b == 0:
                return None
            quotient = int(a / b) if b else 0
            return {
                "+": a + b, "-": a - b, "*": a * b, "max": max(a, b), "min": min(a, b),
                "//": quotient, "mod": a % b if b else 0, "rem": a - b * quotient,
            }[functor]  # fmt: skip
    raise ValueError(value)


def order(sign: str, left: Any, right: Any) -> bool:
    return bool(
        {
            "<": left < right, "=<": left <= right, ">": left > right, ">=": left >= right,
            "=:=": left == right, "=\\=": left != right,
        }[sign]
    )  # fmt: skip


def solve(goal: Read, env: Env, tables: Tables) -> Iterator[Env]:
    """Every way in which the goal holds in the world, in Prolog's order."""
    if isinstance(goal, Constant):
        if goal.value == "true" or (goal.value in tables and () in tables[str(goal.value)]):
            yield env
        return
    if isinstance(goal, Variable):
        raise ValueError(goal)
    arguments = goal.arguments
    match goal.functor, arguments:
        case ",", (left, right):
            for between in solve(left, env, tables):
                yield from solve(right, between, tables)
        case ";", (Compound(functor="->") as choice, right):
            first = next(solve(choice.arguments[0], env, tables), None)
            yield from (
                solve(right, env, tables) if first is None else solve(choice.arguments[1], first, tables)
            )
        case ";", (left, right):
            yield from solve(left, env, tables)
            yield from solve(right, env, tables)
        case "->", (condition, then):
            first = next(solve(condition, env, tables), None)
            yield from () if first is None else solve(then, first, tables)
        case "once", (within,):
            yield from itertools.islice(solve(within, env, tables), 1)
        case (("\\+" | "not"), (within,)):
            yield from () if any(True for _ in solve(within, env, tables)) else (env,)
        case "forall", (condition, action):
            ways = list(solve(condition, env, tables))
            yield from (env,) if all(any(True for _ in solve(action, way, tables)) for way in ways) else ()
        case "findall", (template, within, result):
            values = tuple(build(template, way) for way in solve(within, env, tables))
            yield from one(unify(result, values, env))
        case (("setof" | "bagof"), (template, within, result)):
            yield from group(goal.functor, template, within, result, env, tables)
        case "aggregate_all", (what, within, result):
            ways = list(solve(within, env, tables))
            value = aggregate(what, ways)
            yield from () if value is None else one(unify(result, value, env))
        case _:
            yield from predicate(goal, env, tables)


def one(env: Env | None) -> Iterator[Env]:
    yield from () if env is None else (env,)


def group(
    functor: str, template: Read, within: Read, result: Read, env: Env, tables: Tables
) -> Iterator[Env]:
    """A list for each choice of what the goal alone binds, the choices in the standard order."""
    apart = set(stands_in(template))
    while isinstance(within, Compound) and within.indicator == "^/2":
        apart |= set(stands_in(within.arguments[0]))
        within = within.arguments[1]
    body = counted(within, itertools.count())
    ways = list(solve(body, env, tables))
    bound = {name for way in ways for name in way} - env.keys() - apart
    free = [name for name in dict.fromkeys(stands_in(body)) if name in bound]
    choices = dict.fromkeys(tuple(way[name] for name in free) for way in ways)
    for choice in sorted(choices, key=lambda values: [key(value) for value in values]):
        alike = [build(template, way) for way in ways if tuple(way[name] for name in free) == choice]
        items = sorted(dict.fromkeys(alike), key=key) if functor == "setof" else alike
        chosen = {name: value for name, value in zip(free, choice, strict=True) if name[0] != "\0"}
        yield from one(unify(result, tuple(items), {**env, **chosen}))


def stands_in(term: Read) -> Iterator[str]:
    if isinstance(term, Variable):
        yield term.name
    elif isinstance(term, Compound):
        yield from (name for argument in term.arguments for name in stands_in(argument))


def counted(term: Read, numbers: Iterator[int]) -> Read:
    """The term with a name for each ``_``."""
    if isinstance(term, Variable) and term.name == "_":
        return Variable(f"\0{next(numbers)}")
    if isinstance(term, Compound):
        return Compound(term.functor, tuple(counted(argument, numbers) for argument in term.arguments))
    return term


def aggregate(what: Read, ways: list[Env]) -> Any:
    if isinstance(what, Constant):
        return len(ways)
    if not isinstance(what, Compound):
        raise ValueError(what)
    values = [build(what.arguments[0], way) for way in ways]
    match what.functor:
        case "sum":
            numbers = [number(value) for value in values]
            return None if None in numbers else sum(value for value in numbers if value is not None)
        case "max" | "min":
            best = max if what.functor == "max" else min  # of equals each takes the first
            values = [value if number(value) is None else number(value) for value in values]
            if len(what.arguments) == 1:
                return best(values, key=key) if values else None
            pairs = [(value, build(what.arguments[1], way)) for value, way in zip(values, ways, strict=True)]
            return Made(what.functor, best(pairs, key=lambda pair: key(pair[0]))) if pairs else None
        case "bag":
            return tuple(values)
        case "set":
            return tuple(sorted(dict.fromkeys(values), key=key))
    raise ValueError(what)


def predicate(goal: Compound, env: Env, tables: Tables) -> Iterator[Env]:
    match goal.functor, goal.arguments:
        case "=", (left, right):
            try:
                yield from one(unify(left, build(right, env), env))
            except KeyError:
                yield from one(unify(right, build(left, env), env))
        case "\\=", (left, right):
            yield from (env,) if build(left, env) != build(right, env) else ()
        case "is", (left, right):
            value = number(build(right, env))
            yield from () if value is None else one(unify(left, value, env))
        case (("==" | "\\=="), (left, right)):
            yield from (env,) if (build(left, env) == build(right, env)) == (goal.functor == "==") else ()
        case (("@<" | "@>="), (left, right)):
            less = key(build(left, env)) < key(build(right, env))
            yield from (env,) if less == (goal.functor == "@<") else ()
        case sign, (left, right) if sign in ("<", "=<", ">", ">=", "=:=", "=\\="):
            one_side, other = number(build(left, env)), number(build(right, env))
            holds = None not in (one_side, other) and order(sign, one_side, other)
            yield from (env,) if holds else ()
        case "member", (item, items):
            for value in build(items, env):
                yield from one(unify(item, value, env))
        case "between", (low, high, count):
            for value in range(build(low, env), build(high, env) + 1):
                yield from one(unify(count, value, env))
        case "length", (items, count):
            yield from one(unify(count, len(build(items, env)), env))
        case "last", (items, last):
            yield from one(unify(last, build(items, env)[-1], env)) if build(items, env) else ()
        case (("max_member" | "min_member") as name, (best, items)):
            rising = sorted(build(items, env), key=key)
            yield from one(unify(best, rising[-1 if name == "max_member" else 0], env)) if rising else ()
        case (("reverse" | "msort" | "sort" | "keysort") as name, (items, result)):
            entries = build(items, env)
            if name == "reverse":
                entries = entries[::-1]
            elif name == "keysort":
                if not all(isinstance(entry, Made) and entry.functor == "-" for entry in entries):
                    return
                entries = tuple(sorted(entries, key=lambda entry: key(entry.arguments[0])))
            else:
                entries = tuple(sorted(entries if name == "msort" else dict.fromkeys(entries), key=key))
            yield from one(unify(result, entries, env))
        case "sum_list", (items, total):
            numbers = [number(value) for value in build(items, env)]
            yield from () if None in numbers else one(unify(total, sum(map(int, numbers)), env))  # type: ignore[arg-type]
        case functor, slots:
            for row in tables[functor]:
                found: Env | None = env
                for slot, value in zip(slots, row, strict=True):
                    found = None if found is None else unify(slot, value, found)
                yield from one(found)
