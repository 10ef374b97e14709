"""Predicates whose arguments are known terms where they are looked at: lists, pairs and successors, as Prolog has them.

Each has one way to be used or several: the arguments that have to be known, and what the others are then. What Prolog
would answer by an error (the sum of names, a list that is none) has no answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

from periplus.models.core.wording import say

from .relations import SizeError, Struct, Term
from .values import standing

Terms: TypeAlias = tuple[Term, ...]
MOST = 100_000
"""Entries of a list that a predicate counts out."""


@dataclass(frozen=True, slots=True)
class Use:
    """A way to use a predicate."""

    known: tuple[int, ...]
    """The places of the arguments that have to be known, from 0."""
    others: Callable[..., Iterator[Terms]]
    """What the other arguments are, in their order, for those that are known: all the ways."""


def _of(known: tuple[int, ...], function: Callable[..., Any], *kinds: type) -> tuple[Use, ...]:
    """A predicate with one result, where the known arguments are of those kinds; none where the function gives None."""

    def others(*terms: Term) -> Iterator[Terms]:
        if all(isinstance(term, kind) for term, kind in zip(terms, kinds, strict=True)):
            result = function(*terms)
            if result is not None:
                yield (result,)

    return (Use(known, others),)


def _list(function: Callable[[Terms], Any]) -> tuple[Use, ...]:
    return _of((0,), function, tuple)


def _lists(function: Callable[[Terms, Terms], Any]) -> tuple[Use, ...]:
    return _of((0, 1), function, tuple, tuple)


def _ways(known: tuple[int, ...], function: Callable[..., Iterator[Terms]]) -> tuple[Use, ...]:
    """A predicate of a list, the last of its known arguments."""
    return (Use(known, lambda *terms: function(*terms) if isinstance(terms[-1], tuple) else iter(())),)


def _test(function: Callable[..., bool], count: int) -> tuple[Use, ...]:
    """A predicate of lists alone, which holds or does not."""

    def others(*terms: Term) -> Iterator[Terms]:
        if all(isinstance(term, tuple) for term in terms) and function(*terms):
            yield ()

    return (Use(tuple(range(count)), others),)


def _distinct(items: Terms) -> Terms:
    return tuple(dict.fromkeys(items))


def _ordered(items: Sequence[Term]) -> Terms:
    return tuple(sorted(items, key=standing))


def _folded(function: Callable[[list[int]], int], items: Terms, *, empty: bool = False) -> int | None:
    """What whole numbers come to; nothing where another value is among them."""
    whole = [item for item in items if isinstance(item, int)]
    return function(whole) if len(whole) == len(items) and (whole or empty) else None


def _joined(lists: Terms) -> Terms | None:
    if not all(isinstance(items, tuple) for items in lists):
        return None
    return tuple(item for items in lists if isinstance(items, tuple) for item in items)


def _flat(items: Terms) -> Terms:
    return tuple(leaf for item in items for leaf in (_flat(item) if isinstance(item, tuple) else (item,)))


def _pairs(items: Terms) -> list[Terms] | None:
    """The two parts of entries that are all written ``Key-Value``."""
    found: list[Terms] = [
        item.arguments
        for item in items
        if isinstance(item, Struct) and item.functor == "-" and len(item.arguments) == 2
    ]
    return found if len(found) == len(items) else None


def _parts(index: int, items: Terms) -> Terms | None:
    pairs = _pairs(items)
    return None if pairs is None else tuple(pair[index] for pair in pairs)


def _keys_and_values(items: Terms) -> Iterator[Terms]:
    keys, values = _parts(0, items), _parts(1, items)
    if keys is not None and values is not None:
        yield keys, values


def _by_key(items: Terms) -> Terms | None:
    pairs = _pairs(items)
    return (
        None
        if pairs is None
        else tuple(Struct("-", pair) for pair in sorted(pairs, key=lambda pair: standing(pair[0])))
    )


_ORDERS: Mapping[Term, tuple[bool, bool]] = {
    "@<": (False, True),
    "@=<": (False, False),
    "@>": (True, True),
    "@>=": (True, False),
}
"""By the sign of ``sort/4``: whether the greatest comes first, and whether equals are dropped."""


def _sorted_by(key: Term, order: Term, items: Term) -> Iterator[Terms]:
    """``sort/4``: by the whole entry (0) or by its argument of that number."""
    if not isinstance(key, int) or key < 0 or not isinstance(items, tuple) or order not in _ORDERS:
        return
    backwards, dropping = _ORDERS[order]
    keyed = []
    for item in items:
        parts = item.arguments if isinstance(item, Struct) else ()
        if isinstance(item, tuple) and item:
            parts = (item[0], item[1:])  # a list is a head with a tail
        if key and key > len(parts):
            return
        keyed.append((standing(parts[key - 1] if key else item), item))
    keyed.sort(key=lambda entry: entry[0], reverse=backwards)
    yield (
        tuple(
            item
            for index, (value, item) in enumerate(keyed)
            if not (dropping and index and keyed[index - 1][0] == value)
        ),
    )


def _numbers(low: int, high: int) -> Terms | None:
    if high - low >= MOST:
        raise SizeError(
            say("the numbers from {low} to {high} are more than {most}", low=low, high=high, most=MOST)
        )
    return tuple(range(low, high + 1)) if low <= high else None


def _selected(items: Terms) -> Iterator[Terms]:
    for index, item in enumerate(items):
        yield item, (*items[:index], *items[index + 1 :])


def _parted(items: Terms) -> Iterator[Terms]:
    for cut in range(len(items) + 1):
        yield items[:cut], items[cut:]


USES: Mapping[tuple[str, int], tuple[Use, ...]] = {
    ("member", 2): _ways((1,), lambda items: ((item,) for item in items)),
    ("nth0", 3): _ways((1,), lambda items: iter(enumerate(items))),
    ("nth1", 3): _ways((1,), lambda items: iter(enumerate(items, 1))),
    ("select", 3): _ways((1,), _selected),
    ("nextto", 3): _ways((2,), lambda items: iter(pairwise(items))),
    ("length", 2): _list(len),
    ("last", 2): _list(lambda items: items[-1] if items else None),
    ("reverse", 2): _list(lambda items: items[::-1]),
    ("sort", 2): _list(lambda items: _ordered(_distinct(items))),
    ("msort", 2): _list(_ordered),
    ("sort", 4): (Use((0, 1, 2), _sorted_by),),
    ("keysort", 2): _list(_by_key),
    ("list_to_set", 2): _list(_distinct),
    ("is_set", 1): _test(lambda items: len(_distinct(items)) == len(items), 1),
    ("flatten", 2): _list(_flat),
    ("sum_list", 2): _list(lambda items: _folded(sum, items, empty=True)),
    ("max_list", 2): _list(lambda items: _folded(max, items)),
    ("min_list", 2): _list(lambda items: _folded(min, items)),
    ("max_member", 2): _of((1,), lambda items: _ordered(items)[-1] if items else None, tuple),
    ("min_member", 2): _of((1,), lambda items: _ordered(items)[0] if items else None, tuple),
    ("append", 2): _list(_joined),
    ("append", 3): (*_lists(lambda first, second: (*first, *second)), *_ways((2,), _parted)),
    ("delete", 3): _of((0, 1), lambda items, one: tuple(i for i in items if i != one), tuple, object),
    ("subtract", 3): _lists(lambda items, others: tuple(i for i in items if i not in others)),
    ("intersection", 3): _lists(lambda items, others: tuple(i for i in items if i in others)),
    ("union", 3): _lists(lambda items, others: (*(i for i in items if i not in others), *others)),
    ("subset", 2): _test(lambda items, others: set(items) <= set(others), 2),
    ("numlist", 3): _of((0, 1), _numbers, int, int),
    ("pairs_keys_values", 3): _ways((0,), _keys_and_values),
    ("pairs_keys", 2): _list(lambda items: _parts(0, items)),
    ("pairs_values", 2): _list(lambda items: _parts(1, items)),
    ("succ", 2): (
        *_of((0,), lambda number: number + 1 if number >= 0 else None, int),
        *_of((1,), lambda number: number - 1 if number > 0 else None, int),
    ),
    ("plus", 3): (
        *_of((0, 1), lambda one, other: one + other, int, int),
        *_of((0, 2), lambda one, total: total - one, int, int),
        *_of((1, 2), lambda one, total: total - one, int, int),
    ),
}  # fmt: skip
"""The predicates by name and arity."""
