"""The naive twin of goals with all that Prolog's notation allows: a term is run in one world, part after part.

It knows nothing of programs, sums and literals: a world is a table of rows for each predicate, a value a plain Python
value (a list is a tuple, a compound term ``("-", a, b)`` a ``Made``).
"""

from __future__ import annotations

import itertools
import random
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


class Writer:
    """Writes random goals, in an order in which Prolog can run them, over the tables of ``test_questions``."""

    def __init__(self, rng: random.Random, tables: Mapping[str, int], numeric: Sequence[str]) -> None:
        """``tables``: their arities; ``numeric``: those whose last column is a sum."""
        self.rng = rng
        self.tables = tables
        self.numeric = numeric
        self.count = 0

    def fresh(self) -> str:
        self.count += 1
        return f"V{self.count}"

    def goal(self, bound: list[str], depth: int = 2) -> tuple[str, list[str]]:
        """A goal, and what is bound after it."""
        parts = []
        for _ in range(self.rng.randint(1, 3)):
            part, bound = self.part(bound, depth)
            parts.append(part)
        return ", ".join(parts), bound

    def atom(self, bound: list[str]) -> tuple[str, list[str]]:
        name = self.rng.choice(list(self.tables))
        slots = []
        after = list(bound)
        for _ in range(self.tables[name]):
            kind = self.rng.random()
            if kind < 0.55:
                slots.append(self.fresh())
                after.append(slots[-1])
            elif kind < 0.75 and bound:
                slots.append(self.rng.choice(bound))
            else:
                slots.append(self.rng.choice(["_", "0", "1", "2", "a", "b"]))
        return (f"{name}({', '.join(slots)})" if slots else name), after

    def expression(self, bound: list[str]) -> str:
        leaves = [*bound[-3:], "1", "2", "3"]
        form = self.rng.choice(
            ["{}", "{} + {}", "{} - {}", "2 * {}", "{} mod 3", "max({}, {})", "- {}", "{} // 2"]
        )
        return form.format(self.rng.choice(leaves), self.rng.choice(leaves))

    def part(self, bound: list[str], depth: int) -> tuple[str, list[str]]:
        kinds = ["atom"] * 4 + ["compare"] * 2 * bool(bound)
        kinds += (
            ["either", "not", "choice", "once", "forall", "collect", "collect", "is", "list"] if depth else []
        )
        kind = self.rng.choice(kinds)
        match kind:
            case "compare":
                sign = self.rng.choice(["=", "\\=", "<", "=<", ">", ">=", "=:=", "=\\=", "==", "@<"])
                plain = sign in ("=", "\\=", "==", "@<")
                right = self.rng.choice([*bound, "1", "a"]) if plain else self.expression(bound)
                return f"{self.rng.choice(bound)} {sign} {right}", bound
            case "either":
                left, right = self.goal(bound, depth - 1)[0], self.goal(bound, depth - 1)[0]
                return f"({left} ; {right})", bound
            case "not":
                return f"\\+ ({self.goal(bound, depth - 1)[0]})", bound
            case "choice":
                condition, after = self.goal(bound, depth - 1)
                then, other = self.goal(after, depth - 1)[0], self.goal(bound, depth - 1)[0]
                return f"({condition} -> {then} ; {other})", bound
            case "once":
                within, after = self.goal(bound, depth - 1)
                return f"once(({within}))", after
            case "forall":
                condition, after = self.goal(bound, depth - 1)
                return f"forall(({condition}), ({self.goal(after, depth - 1)[0]}))", bound
            case "collect":
                return self.collect(bound, depth)
            case "is":
                name = self.fresh()
                return f"{name} is {self.expression(bound)}", [*bound, name]
            case "list":
                name = self.fresh()
                items = ", ".join(self.rng.choice([*bound[-2:], "1", "b"]) for _ in range(2))
                return f"member({name}, [{items}])", [*bound, name]
        return self.atom(bound)

    def collect(self, bound: list[str], depth: int) -> tuple[str, list[str]]:
        within, after = self.goal(bound, depth - 1)
        new, result = [name for name in after if name not in bound], self.fresh()
        template = self.rng.choice(new) if new else "1"
        kind = self.rng.choice(["count", "sum", "max", "min", "set", "bag", "findall", "length"])
        match kind:
            case "count":
                return f"aggregate_all(count, ({within}), {result})", [*bound, result]
            case "findall":
                return f"findall({template} - 1, ({within}), {result})", [*bound, result]
            case "length":
                items = self.fresh()
                return (
                    f"findall({template}, ({within}), {items}), length({items}, {result})",
                    [*bound, items, result],
                )
        return f"aggregate_all({kind}({template}), ({within}), {result})", [*bound, result]


class ListWriter(Writer):
    """Writes lists of all ways, and looks into them."""

    LOOKS = (
        "{i} = [{r}|_]", "{i} = [_|{r}]", "{i} = [{r}]", "{i} = [_, {r}]", "{i} \\= [], {r} = 0",
        "{i} \\== [0], {r} = 0", "{i} = [], {r} = 0", "last({i}, {r})", "max_member({r}, {i})",
        "min_member({r}, {i})", "reverse({i}, {r})",
        "msort({i}, {r})", "sort({i}, {r})", "sum_list({i}, {r})", "keysort({i}, {r})", "member({r}, {i})",
        "length({i}, {r})",
    )  # fmt: skip

    def collect(self, bound: list[str], depth: int) -> tuple[str, list[str]]:
        within, after = self.goal(bound, depth - 1)
        new, items, result = [name for name in after if name not in bound], self.fresh(), self.fresh()
        template = self.rng.choice(new) if new else "1"
        look = self.rng.choice(self.LOOKS).format(i=items, r=result)
        if look.startswith("keysort"):
            template += " - 1"
        return f"findall({template}, ({within}), {items}), {look}", [*bound, items, result]


class GroupWriter(Writer):
    """Writes lists by ``setof`` and ``bagof`` where others count."""

    def collect(self, bound: list[str], depth: int) -> tuple[str, list[str]]:
        within, after = self.goal(bound, depth - 1)
        new, result = [name for name in after if name not in bound], self.fresh()
        template = self.rng.choice(new) if new else "1"
        apart = self.rng.sample(new, self.rng.randint(0, len(new)))
        kept = [name for name in new if name != template and name not in apart]
        sets_apart = "".join(f"{name}^" for name in apart)
        functor = self.rng.choice(["setof", "bagof"])
        return f"{functor}({template}, {sets_apart}({within}), {result})", [*bound, *kept, result]


class WitnessWriter(Writer):
    """Writes the greatest or least value with what goes with it where others count."""

    def collect(self, bound: list[str], depth: int) -> tuple[str, list[str]]:
        number, witness, worth, result = (self.fresh() for _ in range(4))
        within = f"two({number}, {witness})"
        if self.rng.random() < 0.5:
            more, bound_within = self.goal([*bound, number, witness], depth - 1)
            within, witness = f"{within}, {more}", self.rng.choice(bound_within)
        functor = self.rng.choice(["max", "min"])
        value = self.rng.choice([number, f"{number} // 2", f"{number} mod 2", "1"])
        what = f"{functor}({value}, {witness})"
        return f"aggregate_all({what}, ({within}), {functor}({worth}, {result}))", [*bound, worth, result]
