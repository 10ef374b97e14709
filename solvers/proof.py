"""A claimed optimum becomes a proof when a second route agrees.

The first route is a plain solve. If it claims that ``v`` is the best value, the second asks the solver, set
up otherwise (no presolve, another seed), for an assignment worth more, as a constraint: only if there is none,
the answer is "optimal". The objective stays beside the constraint, for it guides the relaxation, which without
it proves far less. A claim that nothing satisfies the model is asked again without presolve. One route alone is
"feasible" with its bound, or "unknown".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ortools.sat import cp_model_pb2

from .cpsat import NO_SETTINGS, Report, Settings, final, solve
from .limits import Clock, Stop
from .shapes import Status

SECOND_ROUTE: Settings = {"cp_model_presolve": False}
_LEAST = -(1 << 63)
RELAXED: Settings = {"linearization_level": 2}
SOON = 1.0
"""Deterministic effort in which most solves with presolve are over."""
SECOND_SEED = 7919
"""Added to the seed of the first route."""


def prove(model: bytes, clock: Clock, *, settings: Settings = NO_SETTINGS, unit: int = 1) -> Iterator[Report]:
    """The reports on ``model``, CP-SAT's as bytes, in which "optimal" and "infeasible" are proved by two routes.

    The objective, if any, is to be made as large as possible: the solver's form of that is the negative sum
    with the scaling factor -1, as ``program.best`` writes it. Only whole ``unit``s of it count: a value is
    best if no assignment has more of them, and the first route stops when its bound has no more.

    The limits hold for both routes together. If the routes contradict each other, the solver is at fault: the
    last report has the better assignment, no bound, and the reason "crashed".
    """
    claim: Report | None = None
    for report in solve(model, clock, settings=settings, unit=unit):
        if report.reason == "proved" or (report.reason is not None and _settled(report, unit)):
            claim = replace(report, reason="proved")
            break
        yield report
    if claim is None:
        return
    if claim.status == "optimal" and claim.value is None:
        yield claim  # an assignment is its own proof
        return
    if claim.value is not None:
        claim = replace(claim, status="optimal")
        yield replace(claim, status="feasible", reason=None)
    yield _second(model, claim, clock, settings, unit)


def satisfy(model: bytes, clock: Clock) -> Report:
    """The final report by the clock on a model without objective: an assignment, or that there is none, by two routes.

    The route without presolve is first: an assignment needs no proof, and this one mostly has it sooner. The second
    takes what presolve leaves to the full linear relaxation where it has not ended soon: without an objective that is
    what the solver itself leaves out, and some models are settled by it alone.
    """
    before = clock.worked
    first = final(solve(model, clock, settings=SECOND_ROUTE))
    if first.status != "infeasible":
        return first
    second = _soon(model, clock) or final(solve(model, clock, settings=RELAXED))
    if second.status == "infeasible":
        clock.agreed.set()
    return replace(second, work=clock.worked - before)


def _soon(model: bytes, clock: Clock) -> Report | None:
    """The final report of a plain solve that ends within a small part of the clock; None where it does not."""
    part = clock.part(work=SOON)
    try:
        report = final(solve(model, part))
    except Stop as stop:
        if stop.reason == "cancelled":
            raise
        return None
    finally:
        clock.spend(part.worked)
    return None if report.reason == "work" else report


def _settled(report: Report, unit: int) -> bool:
    """Whether value and bound agree in whole units."""
    if report.value is None or report.bound is None:
        return False
    return report.value // unit >= report.bound // unit


def _second(model: bytes, first: Report, clock: Clock, settings: Settings, unit: int) -> Report:
    """The first route's final report as it stands after the second."""
    second_settings = {
        **settings,
        **SECOND_ROUTE,
        "random_seed": (clock.limits.seed + SECOND_SEED) % (1 << 31),
    }
    most = None if first.value is None else first.value // unit * unit + unit - 1
    try:
        second = final(solve(better_than(model, most), clock, settings=second_settings))
    except Stop as stop:
        if stop.reason == "cancelled":
            raise
        second = Report(reason=stop.reason)
    work = first.work + second.work
    if second.status == "infeasible":
        clock.agreed.set()
        bound = None if first.status == "infeasible" else first.bound
        return replace(first, bound=bound, work=work)
    if second.solved:
        value = objective_at(model, second.values)
        return replace(second, status="feasible", value=value, bound=None, reason="crashed", work=work)
    status: Status = "unknown" if first.status == "infeasible" else "feasible"
    return replace(first, status=status, reason=second.reason, work=work)


def better_than(model: bytes, value: int | None) -> bytes:
    """The model with a better objective than ``value`` demanded; None: without objective, asking for anything."""
    proto = cp_model_pb2.CpModelProto.FromString(model)
    if value is None:
        proto.ClearField("objective")
    else:
        objective = proto.objective
        row = proto.constraints.add().linear
        row.vars.extend(objective.vars)
        row.coeffs.extend(objective.coeffs)
        row.domain.extend((_LEAST, -value - round(objective.offset) - 1))
    proto.ClearField("solution_hint")
    return bytes(proto.SerializeToString())


def objective_at(model: bytes, values: Sequence[int]) -> int | None:
    """The objective of the assignment ``values``, by number of the variable; None where the model has no objective."""
    proto = cp_model_pb2.CpModelProto.FromString(model)
    if not proto.HasField("objective"):
        return None
    objective = proto.objective
    total = sum(
        factor * values[index] for index, factor in zip(objective.vars, objective.coeffs, strict=True)
    )
    return -int(total + round(objective.offset))
