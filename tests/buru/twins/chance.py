"""Random ties: every way they can fall, by replaying with each sequence of picks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from tests.buru.twins.board import Table, copied


def pick(table: Table, options: Sequence[Any]) -> Any:
    """One of several equals, as this way of the world wants it."""
    if len(options) == 1:
        return options[0]
    made = len(table["ways"])
    index = table["fate"][made] if made < len(table["fate"]) else 0
    table["ways"].append((index, len(options)))
    return options[index]


def every(table: Table, act: Callable[[Table], object]) -> Iterator[tuple[Fraction, Table]]:
    """Each way that the act can go, with its probability, in the order of the picks."""
    fate: list[int] | None = []
    while fate is not None:
        world = copied(table) | {"fate": fate, "ways": []}
        act(world)
        ways = world["ways"]
        probability = Fraction(1)
        for _, number in ways:
            probability /= number
        yield probability, world
        open_ends = [place for place, (index, number) in enumerate(ways) if index + 1 < number]
        fate = None
        if open_ends:
            last = open_ends[-1]
            fate = [index for index, _ in ways[:last]] + [ways[last][0] + 1]
