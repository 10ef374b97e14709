"""Sets of small numbers as integers: number ``n`` is bit ``n``. Members, and floods over any neighbourhood."""

from __future__ import annotations

from collections.abc import Callable, Iterable


def bits(numbers: Iterable[int]) -> int:
    """The bit set of the numbers.

    >>> bits([0, 3]), members(0b1001)
    (9, [0, 3])
    """
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def lowest(mask: int) -> int:
    """The least number in a bit set; -1 in the empty one."""
    return (mask & -mask).bit_length() - 1


def members(mask: int) -> list[int]:
    """The numbers in a bit set, rising."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def flood(start: int, within: int, beside: Callable[[int], int]) -> int:
    """Everything that steps from ``start`` reach without leaving ``within``.

    ``beside`` gives a set's neighbours, members of the set among them where they touch each other.
    """
    frontier = start & within
    left = within ^ frontier
    while frontier and left:
        frontier = beside(frontier) & left
        left ^= frontier
    return within ^ left


def parts(mask: int, beside: Callable[[int], int]) -> tuple[int, ...]:
    """The connected parts of the set, by their lowest members."""
    found = []
    while mask:
        part = flood(mask & -mask, mask, beside)
        found.append(part)
        mask ^= part
    return tuple(found)
