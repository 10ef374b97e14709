"""The transposition table: tables that differ only in how much a player holds share an entry, for more is never worse.

The value of such tables rises with the goods. So a table worth something with few goods and no more with many is worth
just that with any amount between, and most tables need not be worked out at all.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import NamedTuple

from ...memo import Memo
from ..action.goods import Vector

MOST = 1 << 16
"""Tables that are remembered."""


class StoredBound(NamedTuple):
    """The value of a table, or a bound of it."""

    goods: Vector
    value: Fraction
    exact: bool


class Memory:
    """Values by table and goods."""

    def __init__(self, *, rising: bool) -> None:
        """``rising``: more goods are never worse; otherwise only equal ones tell anything."""
        self._rising = rising
        self._tables: Memo[Hashable, dict[Vector, StoredBound]] = Memo(MOST)

    def recall(self, table: Hashable, goods: Vector, floor: Fraction | None) -> Fraction | None:
        """The value, if what is known tells it, or a bound that is not above the floor; else None."""
        known = self._tables.get(table)
        if known is None:
            return None
        same = known.get(goods)
        if same is not None and (same.exact or (floor is not None and same.value <= floor)):
            return same.value
        if not self._rising:
            return None
        least = most = None
        for other in known.values():
            if other.exact and (least is None or other.value > least) and _within(other.goods, goods):
                least = other.value
            if (most is None or other.value < most) and _within(goods, other.goods):
                most = other.value
        if most is not None and (most == least or (floor is not None and most <= floor)):
            return most
        return None

    def note(self, table: Hashable, known: StoredBound) -> None:
        """Remember what was worked out."""
        several = self._tables.get(table)
        if several is None:
            several = self._tables[table] = {}
        several[known.goods] = known


def _within(poor: Vector, rich: Vector) -> bool:
    return (
        poor[1] <= rich[1]
        and poor[2] <= rich[2]
        and poor[3] <= rich[3]
        and poor[4] <= rich[4]
        and poor[0] <= rich[0]
    )
