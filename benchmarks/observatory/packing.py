"""Packing figures on a sky of stars: rows of cliques against rows of pairs, clingo, branch and bound.

Each instance of the usual run stands for three seeds, whose CPU seconds are added up. What is measured has the
candidates' points at hand and includes the rows, the model and the solve by one route.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from ..measuring import measured
from ..table import Row, Scope
from .answer_sets import answer_sets
from .methods import CLIQUES, PAIRS, PLANNING, Found, Method, branch_and_bound, tabu_and_cards
from .sky import Sky, empty_sky, random_sky

SEEDS = (1, 2, 3)
CLIQUES_NAME = "CP-SAT, cliques"
ALL: dict[str, Method] = {
    CLIQUES_NAME: CLIQUES,
    "CP-SAT, pairs": PAIRS,
    "clingo, cliques": answer_sets,
    "branch and bound": branch_and_bound,
}
PLANS: dict[str, Method] = {CLIQUES_NAME: CLIQUES, "the same, level 2, no presolve": PLANNING}
LARGE: dict[str, Method] = {
    "CP-SAT, cliques, level 2, no presolve": PLANNING,
    "tabu search, bounds by cards": tabu_and_cards,
}


@dataclass(frozen=True, slots=True)
class Instance:
    """A row of instances that differ in the seed, and what is tried on them."""

    name: str
    skies: Sequence[Sky]
    methods: dict[str, Method]
    seconds: float
    """About the CPU seconds after which a method stops."""

    def rows(self) -> Iterator[Row]:
        """One row a method, each compared with the first."""
        first: Row | None = None
        counts = [len(sky.items) for sky in self.skies]
        name = f"{self.name}: {', '.join(map(str, counts))} candidates"
        for method, solve in self.methods.items():
            results = [measured(partial(solve, sky, self.seconds)) for sky in self.skies]
            answers = ", ".join(_said(found) for found, _ in results)
            row = Row("packing", name, method, answers, sum(spent for _, spent in results), first)
            first = first or row
            yield row


def packing(scope: Scope) -> Iterator[Row]:
    """The instances of that scope."""
    for instance in _instances(scope):
        yield from instance.rows()


def _instances(scope: Scope) -> Iterator[Instance]:
    if scope == "quick":
        yield _random((8, 60, 10), ALL, 2, seeds=(1,))
        return
    yield _random((8, 60, 20), ALL, 4)
    yield _random((8, 60, 40), ALL, 4)
    yield _random((12, 45, 60), ALL, 4)
    yield _random((15, 50, 60), ALL, 8)
    if scope == "long":
        some = {name: ALL[name] for name in (CLIQUES_NAME, "CP-SAT, pairs")}
        yield _random((15, 60, 60), some, 25, seeds=(1,))
        yield _random((12, 45, 60), PLANS, 60, seeds=(1,), budget=3)
        for budget, seconds in ((24, 100), (48, 100), (75, 150), (100, 150)):
            yield Instance(f"study chart, {budget} stars", [empty_sky(budget)], LARGE, seconds)


def _random(
    shape: tuple[int, int, int],
    methods: dict[str, Method],
    seconds: float,
    *,
    seeds: Sequence[int] = SEEDS,
    budget: int = 0,
) -> Instance:
    size, density, cards = shape
    added = f", {budget} stars may be added" if budget else ""
    name = f"{size}×{size}, {density} % stars, {cards} cards{added}"
    skies = [random_sky(size, density, cards, budget=budget, seed=seed) for seed in seeds]
    return Instance(name, skies, methods, seconds)


def _said(found: Found) -> str:
    """A value alone is proved."""
    if found.proved:
        return str(found.value)
    return f"{'?' if found.value is None else found.value} ≤ {'?' if found.bound is None else found.bound}"
