"""What the files of puzzles keep of proven answers."""

from __future__ import annotations

from typing import ClassVar, Literal

from .question import Json, Recorded


class LineRecord(Recorded):
    """The best value, and a solution that attains it; others may do as well."""

    MOVES: ClassVar[str] = "solution"
    value: int
    solution: tuple[Json, ...]

    @property
    def worth(self) -> int:
        """The value."""
        return self.value


class ArrangementRecord(Recorded):
    """The one arrangement."""

    MOVES: ClassVar[str] = "arrangement"
    arrangement: tuple[Json, ...]
    """A move for each group of candidates."""
    solutions: Literal[1] = 1

    @property
    def worth(self) -> int:
        """The number of groups."""
        return len(self.arrangement)
