"""The best few of what a search finds: a sorted list of limited length.

Once it is full its last item is what a new one must beat: a search for several answers prunes by it, as a search for
one answer prunes by its incumbent.
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
    """The best ``count`` items so far, the least first, as items compare.

    ``keys`` gives the keys of an item. Of items that share a key only the best is on the list, the first of equal ones.

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
        """The last item of a full list; None while there is room."""
        return self.items[-1] if len(self.items) == self._count else None

    def add(self, item: ItemT) -> bool:
        """Add the item where it belongs on the list, and return whether it does.

        Items with a key of its own that it is better than are dropped, and the last one if the list is too long.
        """
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
