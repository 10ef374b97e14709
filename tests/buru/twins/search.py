"""The best a player can do, by trying every move of the twin's own list: one action, or a whole afternoon."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeAlias

from tests.buru.twins import flow, listing, play
from tests.buru.twins.board import Table, copied
from tests.buru.twins.chance import every
from tests.buru.twins.policy import choose
from tests.buru.twins.telling import told

Move: TypeAlias = dict[str, Any]
Worth: TypeAlias = Callable[[Table], Fraction]
Found: TypeAlias = tuple[Fraction, tuple[Move, ...]]
"""A value and the fewest moves to it (``stop`` not counted), of equal ones the first in the order of answers."""


def key(table: Table) -> str:
    """Two tables with the same key go on alike."""
    return json.dumps([told(table), table["claim"], table["revealed"]], sort_keys=True, default=str)


def action(table: Table, worth: Worth) -> Found:
    """The best end of the action that is open, before any other event."""
    memo: dict[str, Found] = {}

    def visit(now: Table) -> Found:
        name = key(now)
        if name not in memo:
            best: Found = (worth(now), ())
            moves = [move for move in listing.legal(now) if move["type"] != "stop"] if now["pending"] else []
            for move in sorted(moves, key=listing.order(now)):
                value, line = visit(carried(now, move))
                if (value, -len(line) - 1) > (best[0], -len(best[1])):
                    best = (value, (move, *line))
            memo[name] = best
        return memo[name]

    return visit(table)


def carried(table: Table, move: dict[str, Any]) -> Table:
    world = copied(table)
    play.carry(world, move)
    return world


class TooLarge(Exception):
    """More tables than a test has time for."""


def afternoon(table: Table, name: str, worth: Worth, others: str = "rating", most: int = 10_000) -> Fraction:
    """The best mean value after the lake that the player can reach, the others by their policy (7.5).

    Raises TooLarge beyond so many tables.
    """
    memo: dict[str, Fraction] = {}

    def visit(now: Table) -> Fraction:
        mark = key(now)
        if mark not in memo:
            memo[mark] = value(now)
        return memo[mark]

    def value(now: Table) -> Fraction:
        if len(memo) > most:
            raise TooLarge
        expected = flow.expecting(now)
        if expected is None:
            return worth(now)
        if expected[1]["id"] != name:
            return mean(now, choose(now, others))
        return max(mean(now, move) for move in listing.legal(now))

    def mean(now: Table, move: dict[str, Any]) -> Fraction:
        worlds = every(now, lambda world: play.play(world, move))
        return sum((chance * visit(world) for chance, world in worlds), Fraction(0))

    return visit(table)
