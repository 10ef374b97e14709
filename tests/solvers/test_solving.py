"""The solver in this process: it is stopped in time, leaves no thread behind, and its effort is always the same."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from periplus.solvers import cpsat, solving
from periplus.solvers.cpsat import final, solve
from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.program.program import model_of
from periplus.solvers.proof import prove
from periplus.solvers.solving import Solving
from tests.solvers.small import hard, random_small


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Solve in this process, and leave no thread."""
    monkeypatch.setattr(cpsat, "_solving", solving)
    before = set(threading.enumerate())
    yield
    for thread in set(threading.enumerate()) - before:
        thread.join(20)
    assert set(threading.enumerate()) <= before


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("seconds", [20, pytest.param(0.5, marks=pytest.mark.slow)])
def test_a_cancel_ends_the_solve_at_once(seconds: float) -> None:
    clock = Clock(Limits(seconds=60))
    reports = solve(hard(), clock)
    next(reports)
    clock.cancel()
    begun = time.monotonic()
    with pytest.raises(Stop):
        final(reports)
    assert time.monotonic() - begun < seconds


@pytest.mark.usefixtures("here")
def test_whoever_leaves_ends_the_solve() -> None:
    reports = solve(hard(), Clock(Limits(seconds=60)))
    next(reports)
    reports.close()


def test_an_order_to_stop_that_comes_before_the_solve_begins_is_not_lost() -> None:
    run = Solving(hard(), {"num_workers": 1, "max_time_in_seconds": 60.0})
    run.stop()
    begun = time.monotonic()
    run.run(lambda message: None)
    assert time.monotonic() - begun < 30


def test_a_solve_ends_when_value_and_bound_agree_in_whole_units_and_tells_its_effort() -> None:
    model = model_of(random_small(3).program)
    settings = {"num_workers": 1, "cp_model_presolve": False}
    efforts = set()
    for _ in range(5):
        last = Solving(model, settings, unit=1000).run(lambda message: None)
        efforts.add((last["work"], last["branches"], last["value"]))
    assert len(efforts) == 1


@pytest.mark.parametrize("place", [None, solving])
def test_both_routes_of_a_proof_are_charged(monkeypatch: pytest.MonkeyPatch, place: object) -> None:
    monkeypatch.setattr(cpsat, "_solving", place)
    model = model_of(random_small(5).program)
    efforts = set()
    report = None
    for _ in range(3):
        clock = Clock(Limits())
        report = final(prove(model, clock))
        assert report.work == pytest.approx(clock.worked)
        efforts.add((report.work, report.branches, report.conflicts))
    assert len(efforts) == 1
    first = final(solve(model, Clock(Limits())))
    assert report is not None
    assert report.work >= first.work > 0
