"""A case: one way in which a goal can come true, as tests and as a literal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import TypeAlias

from .program import Program, all_of, any_of
from .relations import LEAST, MOST, Literal, Sum, Term, World

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


class Truth:
    """The truth of cases in the worlds of a program; the same condition has the same literal."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._met: dict[Condition, Literal] = {}

    def denial(self, needs: tuple[Need, ...]) -> Need:
        """What keeps all needs from being met together; nothing where there are none."""
        return tuple(negated(need[0]) if len(need) == 1 else ~self.of((need,)) for need in needs)

    def each(self, needs: tuple[Need, ...]) -> list[Literal]:
        """For each need a literal that is true exactly where it is met; raises SizeError."""
        return [any_of(self._program, map(self._literal, need)) for need in needs]

    def of(self, needs: tuple[Need, ...]) -> Literal:
        """A literal that is true exactly where all needs are met; raises SizeError."""
        return all_of(self._program, self.each(needs))

    def _literal(self, test: Test) -> Literal:
        """A literal that is true exactly where the test is passed."""
        if not isinstance(test, Condition):
            return test
        if test not in self._met:
            inside, outside = (
                [self._within(test, interval) for interval in side.intervals]
                for side in (test, test.negated())
            )
            self._program.meaning.exactly_one([*inside, *outside])
            self._met[test] = any_of(self._program, inside)
        return self._met[test]

    def _within(self, test: Condition, interval: tuple[int, int]) -> Literal:
        """A literal under which the sum lies in the interval."""
        literal, total = self._program.boolean(), test.total
        low, high = (end - total.constant for end in interval)
        self._program.meaning.linear(total.factors, low, high, when=(literal,))
        return literal
