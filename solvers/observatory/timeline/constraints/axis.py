"""The steps of a plan, and which step's end a later one builds on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
