"""Faults on a picture: whose things they are about."""

from __future__ import annotations

from collections.abc import Sequence

from periplus.models.core.results import Violation


def seat_at_fault(violations: Sequence[Violation], default: int, field: str = "players") -> int:
    """The seat of the first fault that lies in an entry of ``field``, the list of what the seats have."""
    for violation in violations:
        match violation.where:
            case (str(name), int(seat), *_) if name == field:
                return seat
    return default
