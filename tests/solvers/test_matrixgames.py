"""Two players, one sum: games whose solutions are known, and what each player is sure of."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.patterns.matrixgames import Equilibrium, equilibria


class Table:
    """A game written out."""

    def __init__(self, rows: Sequence[Sequence[int]]) -> None:
        self.rows = [[Fraction(payoff) for payoff in row] for row in rows]

    def payoff(self, row: int, column: int) -> Fraction:
        return self.rows[row][column]

    def best_row(self, columns: Mapping[int, Fraction]) -> tuple[int, Fraction]:
        figures = [sum((row[c] * share for c, share in columns.items()), Fraction(0)) for row in self.rows]
        return figures.index(max(figures)), max(figures)

    def best_column(self, rows: Mapping[int, Fraction]) -> tuple[int, Fraction]:
        figures = [
            sum((self.rows[r][column] * share for r, share in rows.items()), Fraction(0))
            for column in range(len(self.rows[0]))
        ]
        return figures.index(min(figures)), min(figures)


def final(rows: Sequence[Sequence[int]]) -> Equilibrium[int, int]:
    *_, last = equilibria(Table(rows), 0, 0, Clock(Limits(seconds=20)))
    return last


def test_rock_paper_scissors_is_fair_and_mixes_thirds() -> None:
    found = final([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert found.value == found.bound == 0
    assert dict(found.rows) == dict(found.columns) == dict.fromkeys(range(3), Fraction(1, 3))


def test_a_saddle_point_needs_no_mixture() -> None:
    found = final([[4, 2, 5], [1, 0, 9]])
    assert found.value == found.bound == 2
    assert list(found.rows) == [0]
    assert list(found.columns) == [1]


def test_odd_shares_come_out_as_fractions() -> None:
    """Two by two without a saddle: the value is (ad − bc) / (a + d − b − c)."""
    found = final([[3, -2], [-1, 4]])
    assert found.value == found.bound == Fraction(3 * 4 - 2, 3 + 4 + 2 + 1)
    assert dict(found.rows) == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert dict(found.columns) == {0: Fraction(3, 5), 1: Fraction(2, 5)}


@given(st.lists(st.lists(st.integers(-6, 6), min_size=5, max_size=5), min_size=1, max_size=5))
def test_each_player_is_sure_of_the_value(rows: list[list[int]]) -> None:
    table, found = Table(rows), final(rows)
    assert found.value == found.bound
    assert sum(found.rows.values()) == sum(found.columns.values()) == 1
    for column in range(5):
        assert sum(share * rows[row][column] for row, share in found.rows.items()) >= found.value
    for row in range(len(rows)):
        assert sum(share * rows[row][column] for column, share in found.columns.items()) <= found.value
    assert table.best_row(found.columns)[1] == found.value


def test_the_clock_is_asked() -> None:
    clock = Clock(Limits())
    clock.cancel()
    with pytest.raises(Stop):
        next(equilibria(Table([[1]]), 0, 0, clock))
