"""Multisets of things as sorted tuples: what a bag, a hand or a row of tiles holds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import

T = TypeVar("T")


def distinct(things: Iterable[T]) -> tuple[T, ...]:
    """Each thing once, in the order in which they came.

    >>> distinct("abac")
    ('a', 'b', 'c')
    """
    return tuple(dict.fromkeys(things))


def without(things: tuple[T, ...], thing: T) -> tuple[T, ...]:
    """The multiset less one thing; raises ValueError if it is not there."""
    place = things.index(thing)
    return things[:place] + things[place + 1 :]


def less(things: Iterable[T], taken: Iterable[T]) -> tuple[T, ...] | None:
    """The multiset ``things`` less ``taken``, None if it does not hold all of that.

    >>> less("aab", "ab"), less("ab", "bb")
    (('a',), None)
    """
    left = list(things)
    for thing in taken:
        if thing not in left:
            return None
        left.remove(thing)
    return tuple(left)


def shuffled(things: Iterable[T], rng: random.Random) -> list[T]:
    """The things in an order drawn by ``rng``."""
    found = list(things)
    rng.shuffle(found)
    return found
