"""Small random models, and the naive answer to each: every assignment is tried against the rows."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from periplus.solvers.program import Program, Rows
from periplus.solvers.program.program import model_of

Holds = Callable[[Sequence[int]], bool]


def true(values: Sequence[int], literal: int) -> bool:
    return bool(values[literal]) if literal >= 0 else not values[~literal]


@dataclass
class Small:
    """A program with its rows kept apart as plain predicates."""

    program: Program
    domains: list[range] = field(default_factory=list)
    rows: dict[str, list[Holds]] = field(default_factory=dict)
    objective: list[tuple[int, int]] = field(default_factory=list)

    def value(self, values: Sequence[int]) -> int:
        return sum(factor * values[variable] for factor, variable in self.objective)

    def worlds(self, rules: Sequence[str] | None = None) -> list[tuple[int, ...]]:
        names = self.rows if rules is None else rules
        rows = [row for name in names for row in self.rows[name]]
        return [values for values in itertools.product(*self.domains) if all(row(values) for row in rows)]

    def optimum(self) -> int | None:
        return max((self.value(values) for values in self.worlds()), default=None)


def random_row(rng: random.Random, rows: Rows, domains: list[range]) -> Holds:
    """Put one random row on ``rows`` and give the predicate that it stands for."""
    switches = [index for index, domain in enumerate(domains) if len(domain) == 2]
    literals = [
        index if rng.random() < 0.7 else ~index
        for index in rng.sample(switches, rng.randint(1, min(4, len(switches))))
    ]
    kind = rng.choice(["at most one", "exactly one", "clause", "implies", "linear", "linear", "between"])
    when = [rng.choice(switches)] if rng.random() < 0.3 else []
    terms = [
        (rng.choice([-5, -3, -1, 1, 2, 4, 6]), index)
        for index in rng.sample(range(len(domains)), rng.randint(1, min(5, len(domains))))
    ]
    limit = rng.randint(-4, 6)
    match kind:
        case "at most one":
            rows.at_most_one(literals)
            return lambda values: sum(true(values, literal) for literal in literals) <= 1
        case "exactly one":
            rows.exactly_one(literals)
            return lambda values: sum(true(values, literal) for literal in literals) == 1
        case "clause":
            rows.clause(literals, when)
            return lambda values: (
                not all(true(values, literal) for literal in when)
                or any(true(values, literal) for literal in literals)
            )
        case "implies":
            rows.implies(literals[0], *literals[1:])
            return lambda values: (
                not true(values, literals[0]) or all(true(values, literal) for literal in literals)
            )
        case "linear":
            rows.linear(terms, high=limit, when=when)
            return lambda values: (
                not all(true(values, literal) for literal in when)
                or sum(factor * values[index] for factor, index in terms) <= limit
            )
        case _:
            rows.linear(terms, -abs(limit), 2, when)
            return lambda values: (
                not all(true(values, literal) for literal in when)
                or -abs(limit) <= sum(factor * values[index] for factor, index in terms) <= 2
            )


def random_small(seed: int, *, facts: int = 6, rules: int = 5) -> Small:
    """A program with up to ``facts`` facts in two relations, a whole-numbered variable and random rows."""
    rng = random.Random(seed)
    program = Program()
    small = Small(program)
    one = program.relation("one", ("key",), "a fact about a key")
    two = program.relation("two", ("key", "other"), "a fact about two keys")
    rows = [(one, (key,)) for key in range(3)] + [(two, (key, other)) for key in range(3) for other in "ab"]
    for relation, row in rng.sample(rows, rng.randint(2, facts)):
        relation.add(*row)
        small.domains.append(range(2))
    if rng.random() < 0.5:
        program.integer(-2, 3)
        small.domains.append(range(-2, 4))
    for _ in range(rng.randint(1, rules)):
        name = f"T-1.{rng.randint(1, rules)}"
        small.rows.setdefault(name, []).append(random_row(rng, program.rule(name), small.domains))
    small.objective = [(rng.randint(-4, 5), index) for index in range(len(small.domains))]
    program.maximise(small.objective)
    return small


def hard(*, sets: int = 2000) -> bytes:
    """A model that takes the solver long: 200 weighted items, and random sets of which one may be taken."""
    rng = random.Random(1)
    program = Program()
    items = [program.boolean() for _ in range(200)]
    for _ in range(sets):
        program.rule("T-1.1").at_most_one(rng.sample(items, 4))
    program.maximise([(rng.randint(1, 9), item) for item in items])
    return model_of(program)
