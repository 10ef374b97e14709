"""The baseline of ``why``: the solver's core of assumptions, then deletion with assumptions all along.

The core that the solver gives is known not to be minimal, so its pieces are doubted one by one; each test gives a new
core. The product takes the first core alone from it and tests without guards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ortools.sat import cp_model_pb2, sat_parameters_pb2
from ortools.sat.python.cp_model_helper import SolveWrapper

from periplus.solvers.program import Goal, Program
from periplus.solvers.program.cores import guarded
from periplus.solvers.program.grounding import cases
from periplus.solvers.program.questions import Inquiry

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
    pieces = [*(rule for rule in program.rules.values() if len(rule)), *program.given]
    model, guards = guarded(program, inquiry.parts(), pieces)
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
