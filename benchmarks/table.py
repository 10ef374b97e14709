"""The rows of the table, and the one Markdown table that holds them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

HEADINGS = ("benchmark", "instance", "method", "answer", "CPU s", "ratio", "baseline")


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


def markdown(rows: Iterable[Row]) -> str:
    """All rows as one table."""
    lines = [HEADINGS, tuple("---" for _ in HEADINGS), *(row.cells() for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
