"""The move space: every place of the row, and one beyond."""

from collections.abc import Iterator
from typing import Any

from periplus.models.core.data import Position


def space(position: Position) -> Iterator[dict[str, Any]]:
    row: tuple[int, ...] = position.row  # type: ignore[attr-defined]
    yield from ({"type": "take", "at": at} for at in range(len(row) + 1))
