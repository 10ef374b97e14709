"""A case: one way in which a goal can come true, as tests that a world has to pass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from .relations import Sum, Term
from .rows import LEAST, MOST, Literal
from .world import World

Binding: TypeAlias = dict[str, Term]
"""The values of a goal's variables."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A sum lies in one of the closed intervals, which rise."""

    total: Sum
    intervals: tuple[tuple[int, int], ...]

    def negated(self) -> Condition:
        """The sum lies in none of the intervals."""
        edges = [LEAST, *(edge for low, high in self.intervals for edge in (low - 1, high + 1)), MOST]
        pairs = zip(edges[::2], edges[1::2], strict=True)
        return Condition(self.total, tuple((low, high) for low, high in pairs if low <= high))


Test: TypeAlias = Literal | Condition
Need: TypeAlias = tuple[Test, ...]
"""At least one of the tests is passed."""


def passes(world: World, test: Test) -> bool:
    """Whether the world passes the test."""
    if isinstance(test, int):
        return world[test]
    value = world.total(test.total)
    return any(low <= value <= high for low, high in test.intervals)


@dataclass(frozen=True, slots=True)
class Case:
    """A choice of candidate facts for the atoms of a goal."""

    bound: Mapping[str, Term]
    """The variables that the choice settles."""
    open: Mapping[str, Sum]
    """The variables whose value is a sum, which each world settles."""
    needs: tuple[Need, ...]
    """What makes the goal true, all of them together."""

    def holds(self, world: World) -> bool:
        """Whether the goal is true in this way."""
        return all(any(passes(world, test) for test in need) for need in self.needs)

    def binding(self, names: tuple[str, ...], world: World) -> Binding:
        """The values of the variables in a world where the case holds."""
        return {
            name: world.total(self.open[name]) if name in self.open else self.bound[name] for name in names
        }
