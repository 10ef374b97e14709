"""Tables of results that are remembered, of bounded size."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from itertools import islice
from typing import TypeVar

A = TypeVar("A")
K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """A dictionary of at most ``most`` entries: where a new one finds it full, the oldest eighth is dropped.

    What is dropped is worked out again when it is needed, so answers do not change. Nothing depends on the clock or on
    the memory of the machine: counted in work, searches stay the same too. Entries are written with
    ``memo[key] = value``; ``setdefault`` and ``update`` would go past the limit.

    >>> memo = Memo[str, int](8)
    >>> for number, letter in enumerate("abcdefghi"):
    ...     memo[letter] = number
    >>> list(memo)
    ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
    """

    def __init__(self, most: int = 1 << 18) -> None:
        super().__init__()
        if most < 1:
            raise ValueError(f"most: {most}, expected 1 or more")
        self.most = most

    def __setitem__(self, key: K, value: V) -> None:
        if len(self) >= self.most and key not in self:
            for oldest in list(islice(self, max(1, self.most // 8))):
                del self[oldest]
        super().__setitem__(key, value)


def last(function: Callable[[A], V]) -> Callable[[A], V]:
    """The function with a memory of its last argument, which it knows by identity, and the result.

    For arguments that cannot be hashed and are asked about again and again, such as a position whose answers are
    replayed.

    >>> double = last(lambda numbers: [2 * number for number in numbers])
    >>> one = [1, 2]
    >>> double(one) is double(one)
    True
    """
    known: list[tuple[A, V]] = []

    @wraps(function)
    def remembered(what: A) -> V:
        for seen, value in known[-1:]:
            if seen is what:
                return value
        value = function(what)
        known[:] = [(what, value)]
        return value

    return remembered
