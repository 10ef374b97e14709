"""The steps of a plan, and which cards are completed by when (OBS-4.3, OBS-4.8).

``by(kind, step)`` counts the cards of a kind completed by the end of a step, ``made(kind, step)`` those of that
step alone; a card told apart is a kind of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ....patterns.logic import TermList, less
from ....program import Program, Variable
from ..card_classes import CardClass

START = -1
"""Stands for the step before the first: what the sheet has at the start."""


@dataclass(frozen=True, slots=True)
class Axis:
    """The steps of all turns in order; ``windows[step]`` is the turn that a step belongs to."""

    windows: tuple[int, ...]
    lag: int

    @classmethod
    def of(cls, counts: Sequence[int], lag: int) -> Axis:
        """``counts[turn]`` steps for each turn."""
        return cls(tuple(turn for turn, count in enumerate(counts) for _ in range(count)), lag)

    def __len__(self) -> int:
        return len(self.windows)

    def source(self, step: int) -> int:
        """The step at whose end that must be there which serves in ``step``."""
        return step - self.lag

    def steps(self, window: int) -> tuple[int, ...]:
        """The steps of a turn."""
        return tuple(step for step, turn in enumerate(self.windows) if turn == window)

    def first(self, window: int) -> int:
        """The first step of a turn."""
        return self.windows.index(window)

    def last(self, window: int) -> int:
        """The last step of a turn; START for the turn before the first."""
        return START if window < 0 else self.first(window) + self.windows.count(window) - 1


class Completions:
    """Cumulative counts of completed cards."""

    def __init__(
        self, program: Program, axis: Axis, kinds: Sequence[CardClass], budget: Sequence[int]
    ) -> None:
        """``budget[turn]``: stars that can be had by then; a kind that needs more is not completed yet."""
        self.kinds = tuple(kinds)
        self._count: dict[tuple[int, int], Variable] = {}
        once = program.rule("OBS-4.3")
        for index, kind in enumerate(kinds):
            for step in range(len(axis)):
                if kind.need > budget[axis.windows[step]]:
                    continue
                self._count[index, step] = program.integer(0, len(kind.cards))
                if before := self.by(index, step - 1):
                    once.linear([*before, (-1, self._count[index, step])], high=0)

    def by(self, kind: int, step: int) -> TermList:
        """How many cards of the kind are completed by the end of the step."""
        variable = self._count.get((kind, step)) if step > START else None
        return [] if variable is None else [(1, variable)]

    def made(self, kind: int, step: int) -> TermList:
        """How many of them in that step."""
        return [*self.by(kind, step), *less(self.by(kind, step - 1))]

    def all_by(self, step: int) -> TermList:
        """How many cards are completed by the end of the step."""
        return [term for index in range(len(self.kinds)) for term in self.by(index, step)]
