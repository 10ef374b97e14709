"""Writers of random goals in Prolog, of which the program and its naive twin (``interpreter``) are both asked."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence


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
