"""What a method knows at its limit."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Found:
    """A value and a bound; None where nothing is known."""

    value: int | None = None
    bound: int | None = None

    @property
    def said(self) -> str:
        """A value alone is proved."""
        if self.value is not None and self.value == self.bound:
            return str(self.value)
        value, bound = ("?" if number is None else str(number) for number in (self.value, self.bound))
        return f"{value} ≤ {bound}"
