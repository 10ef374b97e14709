"""Two players, one sum: the best mixed strategies of both, by growing a small game until nothing outside it helps.

The game is given by its payoffs and by the best answer of either player to a mixture of the other's choices, so the
matrix is never written out. Each round solves the game of the choices met so far as a linear program in floating
point; its mixtures are rounded to fractions, and the best answers to them, worked out exactly, are what either side
is sure of: ``value`` and ``bound`` hold however the program was solved. When no answer is new, the program's basis
is solved again in fractions, and the two figures meet.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

from ortools.linear_solver import pywraplp

from ..limits import Clock
from .linear import solved

R = TypeVar("R", bound=Hashable)
"""A choice of the row player, who receives the payoff."""
C = TypeVar("C", bound=Hashable)
"""A choice of the column player, who pays it."""

GRAIN = 10**12
"""Probabilities that the program finds are rounded to this many parts."""


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
    """Better and better strategies from a first choice of each; the last has value = bound unless the exact basis
    cannot be had. Raises Stop when the clock says so."""
    rows, columns = [row], [column]
    best: Equilibrium[R, C] | None = None
    while True:
        clock.check()
        table = [[game.payoff(one, other) for other in columns] for one in rows]
        program = _Program(table)
        known = _judged(game, rows, columns, *program.rounded())
        best = known if best is None else _better(best, known)
        yield best
        if best.value == best.bound:
            return
        new_row, _ = game.best_row(known.columns)
        new_column, _ = game.best_column(known.rows)
        if new_row in rows and new_column in columns:
            exact = program.exact()
            if exact is not None:
                yield _better(best, _judged(game, rows, columns, *exact))
            return
        rows += [new_row] if new_row not in rows else []
        columns += [new_column] if new_column not in columns else []


def _judged(
    game: MatrixGame[R, C],
    rows: Sequence[R],
    columns: Sequence[C],
    x: Sequence[Fraction],
    y: Sequence[Fraction],
) -> Equilibrium[R, C]:
    """The two mixtures with what the best answers to them leave."""
    mixed = {choice: share for choice, share in zip(rows, x, strict=True) if share}
    against = {choice: share for choice, share in zip(columns, y, strict=True) if share}
    return Equilibrium(mixed, against, game.best_column(mixed)[1], game.best_row(against)[1])


def _better(one: Equilibrium[R, C], other: Equilibrium[R, C]) -> Equilibrium[R, C]:
    """The better strategy of each player."""
    mine = other if other.value >= one.value else one
    theirs = other if other.bound <= one.bound else one
    return Equilibrium(mine.rows, theirs.columns, mine.value, theirs.bound)


class _Program:
    """The linear program of a small game: the row player's mixture with the greatest sure payoff, solved."""

    def __init__(self, table: Sequence[Sequence[Fraction]]) -> None:
        self._table = table
        solver = pywraplp.Solver.CreateSolver("GLOP")
        infinity = solver.infinity()
        self._sure = solver.NumVar(-infinity, infinity, "")
        self._shares = [solver.NumVar(0, infinity, "") for _ in table]
        self._rows = []
        for column in range(len(table[0])):
            row = solver.Constraint(0, infinity)
            row.SetCoefficient(self._sure, -1)
            for share, payoffs in zip(self._shares, table, strict=True):
                row.SetCoefficient(share, float(payoffs[column]))
            self._rows.append(row)
        whole = solver.Constraint(1, 1)
        for share in self._shares:
            whole.SetCoefficient(share, 1)
        solver.Objective().SetCoefficient(self._sure, 1)
        solver.Objective().SetMaximization()
        solver.Solve()
        self._solver = solver  # the solver owns its variables

    def rounded(self) -> tuple[list[Fraction], list[Fraction]]:
        """Both players' mixtures, near to the best."""
        return (
            _mixture([share.solution_value() for share in self._shares]),
            _mixture([-row.dual_value() for row in self._rows]),
        )

    def exact(self) -> tuple[list[Fraction], list[Fraction]] | None:
        """Both mixtures at the basis in which the program ended, in fractions; None if that is no solution."""
        basic = pywraplp.Solver.BASIC
        used = [index for index, share in enumerate(self._shares) if share.basis_status() == basic]
        tight = [index for index, row in enumerate(self._rows) if row.basis_status() != basic]
        if len(used) != len(tight):
            return None
        square = [[self._table[row][column] for row in used] for column in tight]
        x = _at_basis(square)
        y = _at_basis([list(line) for line in zip(*square, strict=True)])
        if x is None or y is None:
            return None
        return _spread(x, used, len(self._shares)), _spread(y, tight, len(self._rows))


def _at_basis(square: Sequence[Sequence[Fraction]]) -> list[Fraction] | None:
    """The mixture that makes all rows of the square pay alike; None if there is not exactly one, or none above 0."""
    size = len(square)
    system = [[*row, Fraction(-1)] for row in square] + [[Fraction(1)] * size + [Fraction(0)]]
    found = solved(system, [Fraction(0)] * size + [Fraction(1)])
    if found is None or min(found[:-1]) < 0:
        return None
    return found[:-1]


def _spread(shares: Sequence[Fraction], places: Sequence[int], length: int) -> list[Fraction]:
    spread = [Fraction(0)] * length
    for place, share in zip(places, shares, strict=True):
        spread[place] = share
    return spread


def _mixture(shares: Sequence[float]) -> list[Fraction]:
    """Floating-point shares as fractions that add up to 1."""
    parts = [max(0, round(share * GRAIN)) for share in shares]
    whole = sum(parts)
    return [Fraction(part, whole) for part in parts]
