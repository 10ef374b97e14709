"""Parts of goals as text, each with what it means of an end: goals that naive twins can judge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

End = TypeVar("End")


@dataclass(frozen=True)
class Part(Generic[End]):
    """A part of a goal as text, and what it means of an end."""

    text: str
    holds: Callable[[End], bool]

    def and_(self, other: Part[End]) -> Part[End]:
        """Both hold."""
        return Part(f"{self.text}, {other.text}", lambda end: self.holds(end) and other.holds(end))

    def denied(self) -> Part[End]:
        """It does not hold."""
        return Part(rf"\+ ({self.text})", lambda end: not self.holds(end))
