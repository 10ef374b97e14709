"""The rows of the table, and the one Markdown table that holds them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

HEADINGS = ("benchmark", "instance", "method", "answer", "CPU s", "ratio", "to")
Scope: TypeAlias = Literal["quick", "usual", "long"]
"""How much is measured: the smallest instances for a try, minutes, or the largest ones too."""


@dataclass(frozen=True, slots=True)
class Row:
    """One method on one instance."""

    benchmark: str
    instance: str
    method: str
    answer: str
    """What was found, and whether that is proved."""
    seconds: float
    """CPU seconds."""
    baseline: Row | None = None
    """What it is compared with; None for a baseline itself."""

    def cells(self) -> tuple[str, ...]:
        """The row of the table; a ratio below 1 is better than the baseline."""
        start = (self.benchmark, self.instance, self.method, self.answer, f"{self.seconds:.3g}")
        if self.baseline is None:
            return (*start, "", "")
        return (*start, f"{self.seconds / self.baseline.seconds:.2g}", self.baseline.method)


Benchmark: TypeAlias = Callable[[Scope], Iterator[Row]]
"""The rows of a scope, as they are measured."""


def lines(rows: Iterable[Row]) -> Iterator[str]:
    """The lines of one Markdown table, as the rows come."""
    yield _line(HEADINGS)
    yield _line("---" for _ in HEADINGS)
    for row in rows:
        yield _line(row.cells())


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
