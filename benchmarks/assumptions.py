"""The baseline of ``why``: guards on every rule and fact, the solver's core of assumptions, then deletion.

Each row of a piece is enforced by the piece's guard, and the guards are assumed. The core that the solver
gives is known not to be minimal, so its pieces are doubted one by one; each test gives a new core.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ortools.sat import cp_model_pb2, sat_parameters_pb2
from ortools.sat.python.cp_model_helper import SolveWrapper

from periplus.solvers.program import Goal, Program, Rows
from periplus.solvers.program.grounding import cases
from periplus.solvers.program.inquiry import Inquiry

FIRST_WORK = 30.0
"""Deterministic effort for the first core."""
TEST_WORK = 1.0
"""Deterministic effort of each later test, as in the product."""


@dataclass(frozen=True, slots=True)
class Core:
    """Pieces that together forbid the goal."""

    size: int | None
    """None: none was found."""
    irreducible: bool = False


def assumed(program: Program, goal: Goal) -> Core:
    """The rules and given facts that forbid the goal, as deletion from a core of assumptions leaves them."""
    found = list(cases(program, goal))
    inquiry = Inquiry(program)
    inquiry.rows.clause([inquiry.indicator(case.needs) for case in found])
    model = cp_model_pb2.CpModelProto.FromString(program.model(inquiry.parts(), rules=(), given=()))
    guards = [_guarded(model, rule) for rule in program.rules.values() if len(rule)]
    for statement in program.given:
        fixed = Rows()
        fixed.fix(statement.literal)
        guards.append(_guarded(model, fixed))
    status, core = _test(model, guards, FIRST_WORK)
    if status != "INFEASIBLE":
        return Core(None)
    sure = True
    for guard in core:
        if guard in core:
            status, smaller = _test(model, [other for other in core if other != guard], TEST_WORK)
            sure = sure and status != "UNKNOWN"
            core = smaller if status == "INFEASIBLE" else core
    return Core(len(core), sure)


def _guarded(model: cp_model_pb2.CpModelProto, rows: Rows) -> int:
    """Add the rows to the model, all of them enforced by a new literal."""
    guard = len(model.variables)
    model.variables.add().domain.extend((0, 1))
    for row in cp_model_pb2.CpModelProto.FromString(rows.data()).constraints:
        copy = model.constraints.add()
        match row.WhichOneof("constraint"):
            case "at_most_one":
                _linear(copy, row.at_most_one.literals, low=0)
            case "exactly_one":
                _linear(copy, row.exactly_one.literals, low=1)
            case _:
                copy.CopyFrom(row)
        copy.enforcement_literal.append(guard)
    return guard


def _linear(copy: cp_model_pb2.ConstraintProto, literals: Sequence[int], low: int) -> None:
    """Between ``low`` and one of the literals: the solver takes no guard on its own form of that."""
    negated = sum(literal < 0 for literal in literals)
    copy.linear.vars.extend(literal if literal >= 0 else ~literal for literal in literals)
    copy.linear.coeffs.extend(1 if literal >= 0 else -1 for literal in literals)
    copy.linear.domain.extend((low - negated, 1 - negated))


def _test(model: cp_model_pb2.CpModelProto, assumptions: Sequence[int], work: float) -> tuple[str, list[int]]:
    """Whether the model has a solution under the assumptions; if not, those that the solver blames."""
    del model.assumptions[:]
    model.assumptions.extend(assumptions)
    wrapper = SolveWrapper()
    wrapper.set_parameters(sat_parameters_pb2.SatParameters(num_workers=1, max_deterministic_time=work))
    response = wrapper.solve(model)  # type: ignore[no-untyped-call]
    return cp_model_pb2.CpSolverStatus.Name(response.status), list(
        response.sufficient_assumptions_for_infeasibility
    )
