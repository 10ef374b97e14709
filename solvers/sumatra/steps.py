"""The steps of a solution: which tile is taken, where it goes, what its pair fetches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from periplus.models.sumatra.moves import KNOWN

Cell: TypeAlias = tuple[str, int]
"""A tile and the column it goes to."""


@dataclass(frozen=True, slots=True)
class Step:
    """One tile taken: where it goes, and what the pair that it completes fetches."""

    tile: str
    to: int | None
    """The column; None: it becomes known."""
    bonus: Cell | None = None

    def as_json(self) -> dict[str, Any]:
        """The element of a ``solution``."""
        written: dict[str, Any] = {"tile": self.tile, "to": KNOWN if self.to is None else self.to}
        if self.bonus is not None:
            written["bonus"] = {"tile": self.bonus[0], "to": self.bonus[1]}
        return written
