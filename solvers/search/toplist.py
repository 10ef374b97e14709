"""The best of what a search finds, as a list that is full at some length and then says what an item must beat.

A search for several answers cuts by the last of a full list, as one for a single answer cuts by its incumbent.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, Protocol, TypeVar


class Ordered(Protocol):
    """What can be compared: the better item is the lesser."""

    def __lt__(self, other: Any, /) -> bool: ...


ItemT = TypeVar("ItemT", bound=Ordered)


class TopList(Generic[ItemT]):
    """The best ``count`` items so far, in their own order, the best first; ``keys`` of an item are its alone.

    Of items that share a key the best alone stands on the list, the first of equal ones.

    >>> best = TopList[int](2, lambda number: [number % 10])
    >>> [best.add(number) for number in (31, 12, 11, 22, 13)], best.items, best.last
    ([True, True, True, False, False], [11, 12], 12)
    """

    def __init__(self, count: int, keys: Callable[[ItemT], Iterable[Hashable]]) -> None:
        self._count, self._keys = count, keys
        self.items: list[ItemT] = []
        self._by_key: dict[Hashable, ItemT] = {}

    def __contains__(self, key: Hashable) -> bool:
        return key in self._by_key

    @property
    def last(self) -> ItemT | None:
        """The last of a full list; None: there is room."""
        return self.items[-1] if len(self.items) == self._count else None

    def add(self, item: ItemT) -> bool:
        """Whether the item comes on the list; what it is better than goes, if it shares a key or is one too many."""
        keys = tuple(self._keys(item))
        equal = {id(one): one for key in keys if (one := self._by_key.get(key)) is not None}.values()
        rivals = equal if self.last is None else (*equal, self.last)
        if not all(item < one for one in rivals):
            return False
        for one in equal:
            self._drop(one)
        insort(self.items, item)
        self._by_key.update(dict.fromkeys(keys, item))
        for one in self.items[self._count :]:
            self._drop(one)
        return True

    def _drop(self, item: ItemT) -> None:
        self.items.remove(item)
        for key in self._keys(item):
            del self._by_key[key]
