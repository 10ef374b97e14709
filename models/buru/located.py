"""A fault as the game's answers print it: the path of what is at fault as one text, such as ``log[2]`` (7.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..core.results import Violation
from ..core.trees import field_name


@dataclass(frozen=True)
class Located(Violation):
    """A violation whose path prints as people write fields."""

    def as_json(self) -> dict[str, Any]:
        """The fault as the ``check`` answer prints it."""
        return Violation.as_json(self) | {"where": [field_name(self.where)] if self.where else []}


def located(violations: Iterable[Violation]) -> tuple[Violation, ...]:
    """The same faults, which print so."""
    return tuple(Located(fault.rule, fault.message, fault.where) for fault in violations)
