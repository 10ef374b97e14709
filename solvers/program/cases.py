"""A case: one way in which a goal can come true, as tests that a world has to pass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import TypeAlias

from .relations import Sum, Term
from .rows import LEAST, MOST, Literal
from .world import World

Binding: TypeAlias = dict[str, Term]
"""The values of a goal's variables; of a goal with alternatives, those that the one at hand binds."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A sum lies in one of the closed intervals, which rise."""

    total: Sum
    intervals: tuple[tuple[int, int], ...]

    @property
    def point(self) -> bool:
        """Whether it lets the sum have one value alone."""
        return len(self.intervals) == 1 and self.intervals[0][0] == self.intervals[0][1]

    def negated(self) -> Condition:
        """The sum lies in none of the intervals."""
        edges = [LEAST, *(edge for low, high in self.intervals for edge in (low - 1, high + 1)), MOST]
        pairs = zip(edges[::2], edges[1::2], strict=True)
        return Condition(self.total, tuple((low, high) for low, high in pairs if low <= high))


Test: TypeAlias = Literal | Condition
Need: TypeAlias = tuple[Test, ...]
"""At least one of the tests is passed."""


def negated(test: Test) -> Test:
    """The test that is passed where the other is not."""
    return test.negated() if isinstance(test, Condition) else ~test


def passes(world: World, test: Test) -> bool:
    """Whether the world passes the test."""
    if isinstance(test, int):
        return world[test]
    value = world.total(test.total)
    return any(low <= value <= high for low, high in test.intervals)


Entries: TypeAlias = tuple[tuple[Term, Literal | None], ...]
"""Entries of a list, each with the literal that it is there; None: in every world."""


@dataclass(frozen=True)
class Bag:
    """A list with those of the entries, in order, that are there."""

    entries: Entries

    def within(self, world: World) -> Term:
        """The list in a world."""
        return tuple(term for term, literal in self.entries if literal is None or world[literal])

    @cached_property
    def runs(self) -> tuple[tuple[Term, tuple[Literal | None, ...]], ...]:
        """Equal terms that stand side by side, with the literals of each."""
        return tuple(
            (term, tuple(literal for _, literal in entries))
            for term, entries in groupby(self.entries, key=lambda entry: entry[0])
        )

    @property
    def plain(self) -> bool:
        """Equal terms stand side by side alone, so a list that it can be says how many of each are there."""
        return len({term for term, _ in self.runs}) == len(self.runs)

    def equals(self, wanted: Term) -> tuple[Test, ...] | None:
        """The tests under which a plain bag is that list; None: it cannot be."""
        if not isinstance(wanted, tuple):
            return None
        counts = {term: len(tuple(items)) for term, items in groupby(wanted)}
        tests: list[Test] = []
        rebuilt: list[Term] = []
        for term, literals in self.runs:
            count = counts.get(term, 0)
            rebuilt += [term] * count
            unsure = [literal for literal in literals if literal is not None]
            count -= len(literals) - len(unsure)
            if not 0 <= count <= len(unsure):
                return None
            if count in (0, len(unsure)):
                tests += [literal if count else ~literal for literal in unsure]
            else:
                tests.append(Condition(Sum.of([(1, literal) for literal in unsure]), ((count, count),)))
        return tuple(tests) if tuple(rebuilt) == wanted else None

    def unsure(self) -> tuple[Literal, ...]:
        """The literals of the entries that are not there in every world."""
        return tuple(literal for _, literal in self.entries if literal is not None)


@dataclass(frozen=True, slots=True)
class GoalCase:
    """A choice of candidate facts for the atoms of a goal."""

    bound: Mapping[str, Term]
    """The variables that the choice settles."""
    open: Mapping[str, Sum | Bag]
    """The variables whose value is a sum or a list, which each world settles."""
    needs: tuple[Need, ...]
    """What makes the goal true, all of them together."""

    def holds(self, world: World) -> bool:
        """Whether the goal is true in this way."""
        return all(any(passes(world, test) for test in need) for need in self.needs)

    def binding(self, names: tuple[str, ...], world: World) -> Binding:
        """The values of the variables in a world where the case holds."""
        return {name: self._value(name, world) for name in names if name in self.open or name in self.bound}

    def _value(self, name: str, world: World) -> Term:
        value = self.open.get(name)
        if value is None:
            return self.bound[name]
        return world.total(value) if isinstance(value, Sum) else value.within(world)
