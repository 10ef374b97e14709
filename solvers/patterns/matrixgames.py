"""Two players, one sum: the best mixed strategies of both, by growing a small game until nothing outside it helps.

The game is given by its payoffs and by the best answer of either player to a mixture of the other's choices, so the
matrix is never written out. Each round solves the game of the choices met so far; the best answers to its two
mixtures say what either side is sure of in the whole game, ``value`` and ``bound``, and join the small one. When
neither is better than what is in it the two figures are the same, and both strategies are proved. All in fractions.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Generic, Protocol, TypeVar

from ..limits import Clock

R = TypeVar("R", bound=Hashable)
"""A choice of the row player, who receives the payoff."""
C = TypeVar("C", bound=Hashable)
"""A choice of the column player, who pays it."""


class MatrixGame(Protocol[R, C]):
    """The two players' choices, as far as the search wants to know of them."""

    def payoff(self, row: R, column: C) -> Fraction:
        """What the row player gets if these two meet."""
        ...

    def best_row(self, columns: Mapping[C, Fraction]) -> tuple[R, Fraction]:
        """The row player's best answer to a mixture, and what it is worth; always the same one of equals."""
        ...

    def best_column(self, rows: Mapping[R, Fraction]) -> tuple[C, Fraction]:
        """The column player's best answer to a mixture, and what the row player is left with."""
        ...


@dataclass(frozen=True, slots=True)
class Equilibrium(Generic[R, C]):
    """Two mixed strategies with what they are sure of."""

    rows: Mapping[R, Fraction]
    columns: Mapping[C, Fraction]
    value: Fraction
    """The row player gets at least this by ``rows``, whatever is played against it."""
    bound: Fraction
    """And never more than this against ``columns``."""


def equilibria(game: MatrixGame[R, C], row: R, column: C, clock: Clock) -> Iterator[Equilibrium[R, C]]:
    """Better and better strategies from a first choice of each player on; the last has value = bound.

    Raises Stop when the clock says so.
    """
    rows, columns = [row], [column]
    best: Equilibrium[R, C] | None = None
    while best is None or best.value < best.bound:
        clock.check()
        x, y = solution([[game.payoff(one, other) for other in columns] for one in rows])
        mixed = {choice: share for choice, share in zip(rows, x, strict=True) if share}
        against = {choice: share for choice, share in zip(columns, y, strict=True) if share}
        new_row, bound = game.best_row(against)
        new_column, value = game.best_column(mixed)
        best = _better(best, Equilibrium(mixed, against, value, bound))
        yield best
        rows += [new_row] if new_row not in rows else []
        columns += [new_column] if new_column not in columns else []


def _better(one: Equilibrium[R, C] | None, other: Equilibrium[R, C]) -> Equilibrium[R, C]:
    """The better strategy of each player."""
    if one is None:
        return other
    mine = other if other.value >= one.value else one
    theirs = other if other.bound <= one.bound else one
    return Equilibrium(mine.rows, theirs.columns, mine.value, theirs.bound)


def solution(table: Sequence[Sequence[Fraction]]) -> tuple[list[Fraction], list[Fraction]]:
    """Best mixtures of a game written out, the rows' and the columns', by the simplex method.

    With all payoffs above 0, the columns' mixture is in proportion to the ``y >= 0`` of greatest sum that no row pays
    more than 1 against, and the rows' to the prices of these limits. Numbers stay whole: a tableau is kept times its
    last pivot (Edmonds, Bareiss). Entering and leaving by the lowest number never comes back to a tableau (Bland).
    """
    tableau, basis = _start(table)
    width = len(table[0])
    scale = 1
    while better := [place for place, gain in enumerate(tableau[-1][:-1]) if gain < 0]:
        entering = better[0]
        column = [line[entering] for line in tableau]
        leaving = min(
            (Fraction(tableau[row][-1], column[row]), basis[row], row)
            for row in range(len(basis))
            if column[row] > 0
        )[-1]
        top, lead = tableau[leaving], tableau[leaving][entering]
        for place, line in enumerate(tableau):
            if place != leaving:
                factor = line[entering]
                tableau[place] = [
                    (lead * one - factor * other) // scale for one, other in zip(line, top, strict=True)
                ]
        basis[leaving], scale = entering, lead
    y = [0] * width
    for row, place in enumerate(basis):
        if place < width:
            y[place] = tableau[row][-1]
    return _mixture(tableau[-1][width:-1]), _mixture(y)


def _start(table: Sequence[Sequence[Fraction]]) -> tuple[list[list[int]], list[int]]:
    """The first tableau, in whole numbers: payoffs above 0, slacks, limits; at the foot what a column gains."""
    factor = lcm(*(payoff.denominator for row in table for payoff in row))
    whole = [[int(payoff * factor) for payoff in row] for row in table]
    lift = 1 - min(min(row) for row in whole)
    height, width = len(whole), len(whole[0])
    tableau = [
        [*(payoff + lift for payoff in row), *(int(slack == place) for slack in range(height)), 1]
        for place, row in enumerate(whole)
    ]
    tableau.append([-1] * width + [0] * (height + 1))
    return tableau, [width + place for place in range(height)]


def _mixture(parts: Sequence[int]) -> list[Fraction]:
    whole = sum(parts)
    return [Fraction(part, whole) for part in parts]
