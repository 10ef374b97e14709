"""Two routes to a proof: what is claimed when they agree, when one is missing, and when they contradict."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from ortools.sat import cp_model_pb2

from periplus.solvers import cpsat, proof
from periplus.solvers.cpsat import Report, final, solve
from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.program import Program
from periplus.solvers.program.program import model_of
from periplus.solvers.proof import better_than, objective_at, prove
from tests.solvers.piling import on_each_machine
from tests.solvers.small import random_small


def clock() -> Clock:
    return Clock(Limits(seconds=30))


def pair() -> Program:
    """Two literals of which one may be true, worth 2 and 3, and 4 on top."""
    program = Program()
    literals = [program.boolean(), program.boolean()]
    program.rule("T-1.1").at_most_one(literals)
    program.maximise([(2, literals[0]), (3, literals[1])], constant=4)
    return program


class Routes:
    """Stands in for the solver: each solve gives the next of the prepared streams."""

    def __init__(self, *streams: Sequence[Report] | Stop) -> None:
        self.streams = list(streams)
        self.settings: list[Any] = []

    def solve(
        self, _model: bytes, _clock: Clock, *, settings: Any, unit: int | None = None
    ) -> Iterator[Report]:
        self.settings.append(settings)
        stream = self.streams.pop(0)
        if isinstance(stream, Stop):
            raise stream
        yield from stream


OPTIMAL = Report("optimal", 7, 7, (0, 1), "proved")


def proved(monkeypatch: pytest.MonkeyPatch, *streams: Sequence[Report] | Stop) -> Report:
    monkeypatch.setattr(proof, "solve", Routes(*streams).solve)
    return final(prove(model_of(pair()), clock()))


def test_an_optimum_is_proved_when_nothing_better_exists_by_the_second_route() -> None:
    report = final(prove(model_of(pair()), clock()))
    assert (report.status, report.value, report.bound, report.reason) == ("optimal", 7, 7, "proved")
    assert list(report.values) == [0, 1]


def test_the_second_route_has_no_presolve_and_another_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    routes = Routes([OPTIMAL], [Report("infeasible", reason="proved")])
    monkeypatch.setattr(proof, "solve", routes.solve)
    assert final(prove(b"", clock(), settings={"linearization_level": 2})).status == "optimal"
    first, second = routes.settings
    assert first == {"linearization_level": 2}
    assert second["cp_model_presolve"] is False
    assert second["random_seed"] != 0
    assert second["linearization_level"] == 2


@pytest.mark.parametrize("reason", ["seconds", "work", "crashed"])
def test_one_route_alone_is_feasible_with_its_bound(reason: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    report = proved(monkeypatch, [OPTIMAL], [Report(reason=reason)])
    assert (report.status, report.value, report.bound, report.reason) == ("feasible", 7, 7, reason)


def test_no_time_for_the_second_route_leaves_the_value(monkeypatch: pytest.MonkeyPatch) -> None:
    report = proved(monkeypatch, [OPTIMAL], Stop("seconds"))
    assert (report.status, report.value, report.reason) == ("feasible", 7, "seconds")


def test_a_cancel_in_the_second_route_is_a_cancel(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Stop):
        proved(monkeypatch, [OPTIMAL], Stop("cancelled"))


def test_routes_that_contradict_each_other_claim_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Report("optimal", 6, 6, (1, 0), "proved")
    report = proved(monkeypatch, [wrong], [Report("optimal", None, None, (0, 1), "proved")])
    assert (report.status, report.value, report.bound, report.reason) == ("feasible", 7, None, "crashed")
    assert report.values == (0, 1)


def test_a_wrong_claim_that_nothing_exists_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = Report("infeasible", reason="proved")
    report = proved(monkeypatch, [nothing], [Report("optimal", None, None, (0, 1), "proved")])
    assert (report.status, report.value, report.reason) == ("feasible", 7, "crashed")


def test_an_unconfirmed_claim_that_nothing_exists_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = Report("infeasible", bound=9, reason="proved")
    report = proved(monkeypatch, [claim], [Report(reason="seconds")])
    assert (report.status, report.value, report.bound, report.reason) == ("unknown", None, 9, "seconds")
    report = proved(monkeypatch, [claim], [Report("infeasible", reason="proved")])
    assert (report.status, report.bound, report.reason) == ("infeasible", None, "proved")


def test_before_the_second_route_the_value_is_known_and_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    routes = Routes([OPTIMAL], [Report("infeasible", reason="proved")])
    monkeypatch.setattr(proof, "solve", routes.solve)
    first, second = prove(model_of(pair()), clock())
    assert (first.status, first.value, first.reason) == ("feasible", 7, None)
    assert (second.status, second.reason) == ("optimal", "proved")


@pytest.mark.parametrize(("unit", "best"), [(1, 7), (2, 6), (4, 4), (8, 0)])
def test_only_whole_units_need_a_proof(unit: int, best: int) -> None:
    report = final(prove(model_of(pair()), clock(), unit=unit))
    assert report.status == "optimal"
    assert report.value is not None
    assert report.value // unit * unit == best


def hard() -> Program:
    """Forty literals of which rows of five allow two each, worth 1 to 9."""
    program, rng = Program(), random.Random(5)
    literals = [program.boolean() for _ in range(40)]
    for _ in range(60):
        program.rule("T-1.1").linear([(1, one) for one in rng.sample(literals, 5)], high=2)
    program.maximise([(rng.randint(1, 9), one) for one in literals])
    return program


@pytest.mark.parametrize("unit", [1, 4])
def test_both_routes_are_charged_also_where_the_first_is_cut_in_whole_units(unit: int) -> None:
    spent = clock()
    report = final(prove(model_of(hard()), spent, unit=unit))
    first = final(cpsat.solve(model_of(hard()), clock(), unit=unit))
    assert report.status == "optimal"
    assert first.work > 0
    assert spent.worked == pytest.approx(report.work)
    assert spent.worked > first.work


def test_bounds_told_before_a_claim_that_nothing_exists_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """However they pile up: the work is over before the second route can agree."""
    model = model_of(hard())
    more = better_than(model, final(prove(model, clock())).value)
    plain = final(solve(more, clock(), settings={"linearization_level": 0}))
    assert plain.status == "infeasible"

    def asked() -> Report:
        within = Clock(Limits(seconds=30, work=plain.work * 1.01))
        return final(prove(more, within, settings={"linearization_level": 0}))

    fast, slow = on_each_machine(monkeypatch, asked)
    assert (fast.status, fast.reason) == ("unknown", "work")
    assert fast.bound is not None
    assert fast == slow


def test_asking_for_more_than_the_optimum_is_infeasible_and_for_less_is_not() -> None:
    for seed in range(30):
        small = random_small(seed)
        optimum = small.optimum()
        model = model_of(small.program)
        if optimum is not None:
            assert final(prove(better_than(model, optimum), clock())).status == "infeasible", seed
            found = final(prove(better_than(model, optimum - 1), clock()))
            assert small.value(found.values) == optimum, seed
            assert objective_at(model, found.values) == optimum, seed


def test_a_wrong_optimum_of_the_pinned_solver_is_not_passed_on() -> None:
    """A row with a gap between its limits makes presolve lose the best assignment; none is built."""
    proto = cp_model_pb2.CpModelProto()
    for low, high in ((0, 1), (0, 1), (-2, 3)):
        proto.variables.add().domain.extend((low, high))
    gap = proto.constraints.add().linear
    gap.vars.extend((0, 1, 2))
    gap.coeffs.extend((-3, -3, 1))
    gap.domain.extend((-3, -1, 1, 4))
    implication = proto.constraints.add()
    implication.enforcement_literal.append(1)
    implication.bool_and.literals.append(~0)
    proto.objective.vars.extend((0, 1, 2))
    proto.objective.coeffs.extend((1, -3, -2))
    proto.objective.scaling_factor = -1
    report = final(prove(proto.SerializeToString(), clock()))
    assert report.value == 7
    assert report.status == "feasible" or report.bound == 7


def test_a_model_without_objective_has_no_value() -> None:
    assert objective_at(Program().model(), ()) is None
