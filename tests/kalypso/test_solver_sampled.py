"""Estimates over the order of draws that nobody knows."""

import pytest

from periplus.models.core.errors import PositionError
from periplus.solvers.kalypso import SOLVER, hint
from periplus.solvers.limits import Limits

from .tables import base, table

FISHING = {"base": base("SS..", "S..."), "boats": [{"at": [4, 4]}], "hand": ["SP"]}
ROWS = ["........"] * 4 + ["....ff.."] + ["....f..."] + ["........"] * 2


def ranked(position, samples=12, seed=0):
    return hint.sampled_search(position, Limits(seconds=30, samples=samples, seed=seed)).result()


@pytest.mark.rule("KAL-10.17")
def test_the_mean_lies_between_the_worst_and_the_best_draw():
    position = table(FISHING, rows=ROWS, bags={"fish": [0, 3, 0, 3]})
    ranking = ranked(position)
    best = ranking.as_json()["moves"][0]
    worst, dearest = (
        SOLVER.solve(table(FISHING, rows=ROWS, bags={"fish": bag}), Limits(seconds=20))
        .result()
        .as_json()["value"]
        for bag in ([0, 0, 3, 3], [3, 3, 0, 0])
    )
    assert ranking.reason == "samples"
    assert best["samples"] == 12
    assert best["stderr"] > 0
    assert worst <= best["mean"] <= dearest


def test_without_draws_every_scenario_is_the_same():
    ranking = ranked(table(FISHING, rows=ROWS), samples=3)
    assert all(entry.stderr == 0 for entry in ranking.moves)
    assert ranking.moves[0].mean == ranking.moves[0].value


def test_the_seed_decides():
    position = table(FISHING, rows=ROWS, bags={"fish": [0, 3, 1, 2, 0]})
    assert ranked(position, 4, seed=5).as_json() == ranked(position, 4, seed=5).as_json()


def test_a_hint_asks_for_samples_and_solve_does_not():
    position = table(FISHING, rows=ROWS, bags={"fish": [0, 3]}, ask={"what": "sampled"})
    found = SOLVER.hint(position, Limits(seconds=30, samples=4)).result()
    assert found == hint.sampled_search(position, Limits(seconds=30, samples=4)).result()
    with pytest.raises(PositionError, match=r"ask\.kind"):
        SOLVER.solve(position, Limits())
