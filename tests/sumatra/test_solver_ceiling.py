"""The maximum by number of takes: the program agrees with row curves, and the curve never falls."""

import pytest
from benchmarks.sumatra.curves import best_total

from periplus.solvers import api
from periplus.solvers.limits import Limits
from tests.sumatra.tables import STOCK, load

LIMITS = Limits(seconds=120)


def ceiling(takes: int, **ask: object) -> int:
    position = load({"game": "sumatra", "players": [{}, {}], "ask": {"limit": takes, **ask}})
    answer = api.maximum(position, LIMITS).result()
    assert answer.status == "optimal"
    assert isinstance(answer.value, int)
    return answer.value


@pytest.mark.parametrize("takes", [0, 1, 2, 3, 4, 7, 13, 24, 36, 47, 51, 60])
def test_without_badges_row_curves_come_to_the_same_total(takes: int) -> None:
    assert ceiling(takes, badges=False) == best_total(STOCK, takes)


def test_one_take_more_never_reaches_less() -> None:
    totals = [ceiling(takes) for takes in range(0, 13, 2)]
    assert totals == sorted(totals)


def test_the_figures_of_the_specification_by_row_curves() -> None:
    assert {takes: best_total(STOCK, takes) for takes in (5, 10, 50, 51, 100)} == {
        5: 15, 10: 25, 50: 128, 51: 132, 100: 132,
    }  # fmt: skip
