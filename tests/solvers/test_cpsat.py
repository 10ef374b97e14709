"""The module that runs CP-SAT: its answers, its limits, and the solver release itself."""

from __future__ import annotations

import time

import pytest
from ortools.sat import cp_model_pb2

from periplus.solvers import cpsat, solving
from periplus.solvers.cpsat import ModelError, Report, final, solutions, solve
from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.program import Program, best
from tests.solvers.piling import on_each_machine
from tests.solvers.small import hard, random_small


@pytest.fixture(autouse=True, params=["in a child", "here"])
def place(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the solver works makes no difference."""
    if request.param == "here":
        monkeypatch.setattr(cpsat, "_solving", solving)


def clock(**limits: float) -> Clock:
    return Clock(Limits(**limits))  # type: ignore[arg-type]


def canary() -> Program:
    program = Program()
    x = [program.boolean() for _ in range(7)]
    rule = program.rule("T-1.1")
    rule.at_most_one([x[1], x[2], x[4]])
    rule.linear([(1, x[0]), (3, x[1]), (-5, x[2]), (-3, x[3])], high=-3)
    rule.linear([(1, x[0]), (-5, x[1]), (4, x[2]), (-1, x[3]), (-1, x[4]), (6, x[5])], high=3)
    program.maximise([(3, x[0]), (3, x[2]), (-1, x[3])])
    return program


def test_the_pinned_solver_finds_the_optimum_that_a_later_release_misses() -> None:
    report = final(best(canary(), clock()))
    assert (report.status, report.value, report.bound) == ("optimal", 2, 2)


def check_small(seed: int) -> None:
    small = random_small(seed)
    report = final(best(small.program, clock()))
    optimum = small.optimum()
    if optimum is None:
        assert (report.status, report.value, report.reason) == ("infeasible", None, "proved"), seed
    else:
        assert (report.status, report.value, report.bound) == ("optimal", optimum, optimum), seed
        assert tuple(report.values) in small.worlds(), seed
        assert small.value(report.values) == optimum, seed


def test_random_small_models_have_the_optimum_of_brute_force() -> None:
    for seed in range(80):
        check_small(seed)


@pytest.mark.slow
def test_five_thousand_random_small_models_have_the_optimum_of_brute_force() -> None:
    for seed in range(5000):
        check_small(seed)


def test_reports_improve_and_the_last_has_the_only_reason() -> None:
    reports = list(solve(hard(sets=60), clock(seconds=60)))
    assert [report.reason for report in reports[:-1]] == [None] * (len(reports) - 1)
    assert reports[-1].reason == "proved"
    values = [report.value for report in reports if report.value is not None]
    bounds = [report.bound for report in reports if report.bound is not None]
    assert values == sorted(values)
    assert bounds == sorted(bounds, reverse=True)


def test_the_effort_limit_gives_the_same_answer_again() -> None:
    def answer() -> Report:
        return final(solve(hard(), clock(seconds=60, work=0.3)))

    first = answer()
    assert first.reason == "work"
    assert first.status in ("feasible", "unknown")
    assert (first.value, first.bound, first.values) == ((again := answer()).value, again.bound, again.values)


def test_how_messages_pile_up_hides_no_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    def learnt() -> tuple[set[tuple[int, ...]], int | None]:
        reports = list(solve(hard(sets=140), clock(seconds=60)))
        return {tuple(report.values) for report in reports if report.solved}, reports[-1].bound

    fast, slow = on_each_machine(monkeypatch, learnt)
    assert len(fast[0]) > 2
    assert fast == slow


def test_another_seed_searches_otherwise() -> None:
    ways = {
        (report.branches, report.conflicts)
        for seed in (0, 1, 2)
        for report in [final(solve(hard(), clock(seconds=60, work=0.3, seed=seed)))]
    }
    assert len(ways) > 1


def test_effort_is_counted_on_the_clock() -> None:
    time_piece = clock(seconds=60, work=0.3)
    final(solve(hard(), time_piece))
    assert 0.1 < time_piece.worked <= 0.4


def test_a_solve_does_not_begin_without_effort_left() -> None:
    time_piece = clock(seconds=60, work=0.1)
    time_piece.spend(0.2)
    with pytest.raises(Stop) as stop:
        final(solve(hard(), time_piece))
    assert stop.value.reason == "work"


def test_a_solve_whose_time_passes_before_it_begins_ends_by_the_limit() -> None:
    report = final(solve(hard(), clock(seconds=60), settings={"max_time_in_seconds": 0.0}))
    assert (report.status, report.reason) == ("unknown", "seconds")


def check_deadline(seconds: float, later: float) -> None:
    cpsat.warm()
    started = time.monotonic()
    report = final(solve(hard(), clock(seconds=seconds)))
    assert time.monotonic() - started < seconds + later
    assert report.reason == "seconds"


@pytest.mark.parametrize("seconds", [0.05, 0.4, 1.0])
@pytest.mark.parametrize("later", [20, pytest.param(0.5, marks=pytest.mark.slow)])
def test_the_answer_comes_soon_after_the_time_limit(seconds: float, later: float) -> None:
    check_deadline(seconds, later)


@pytest.mark.slow
def test_a_hundred_answers_come_by_the_time_limit_and_half_a_second() -> None:
    for tenths in range(100):
        check_deadline(0.05 + tenths % 10 / 10, 0.5)


def test_a_gap_ends_the_solve_without_a_proof() -> None:
    report = final(solve(hard(), clock(seconds=60, gap=500)))
    assert (report.status, report.reason) == ("feasible", "gap")
    assert report.value is not None
    assert report.bound is not None
    assert report.value <= report.bound


def test_a_solve_that_is_cut_off_before_it_knows_a_bound_has_none() -> None:
    report = final(solve(hard(), clock(seconds=60, work=1e-6)))
    assert (report.status, report.bound) == ("unknown", None)


def test_an_unknown_answer_has_no_value() -> None:
    report = final(solve(hard(), clock(seconds=60, work=1e-6)))
    assert (report.status, report.value, tuple(report.values)) == ("unknown", None, ())


def test_an_enumeration_that_its_effort_ends_says_so() -> None:
    program = Program()
    literals = [program.boolean() for _ in range(20)]
    program.rule("T-1").linear([(1, literal) for literal in literals], 10, 10)
    with pytest.raises(Stop) as stop:
        list(solutions(program.model(), clock(seconds=600, work=1e-6)))
    assert stop.value.reason == "work"


def test_a_model_without_objective_is_solved_by_any_assignment() -> None:
    program = Program()
    pair = [program.boolean(), program.boolean()]
    program.rule("T-1.1").exactly_one(pair)
    report = final(solve(program.model(), clock()))
    assert (report.status, report.value, report.reason) == ("optimal", None, "proved")
    assert sorted(report.values) == [0, 1]


def test_a_malformed_model_is_an_error() -> None:
    proto = cp_model_pb2.CpModelProto()
    proto.constraints.add().bool_or.literals.append(3)
    with pytest.raises(ModelError):
        final(solve(proto.SerializeToString(), clock()))


def test_an_unknown_setting_is_an_error_of_the_caller() -> None:
    with pytest.raises(ModelError):
        final(solve(Program().model(), clock(), settings={"no_such_field": 1}))


def test_several_workers_agree_with_one() -> None:
    report = final(best(canary(), clock(workers=2)))
    assert (report.status, report.value) == ("optimal", 2)


def test_every_solution_comes_once() -> None:
    for seed in range(60):
        small = random_small(seed)
        found = [tuple(values) for values in solutions(small.program.model(), clock())]
        assert sorted(found) == small.worlds(), seed


def test_an_enumeration_that_is_cut_off_says_so() -> None:
    program = Program()
    for _ in range(40):
        program.boolean()
    with pytest.raises(Stop) as stop:
        for _ in solutions(program.model(), clock(seconds=0.3)):
            pass
    assert stop.value.reason == "seconds"
