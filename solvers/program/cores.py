"""The solver's own core: rules and given facts that, it says, cannot hold together with a goal.

Each row of a piece, a rule or a given fact, is enforced by the piece's guard, a literal of its own; the guards are
assumed, and the solver tells some of them that are not true together. Such a core comes from one solve. It is
neither the least nor, by itself, believed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from ortools.sat import cp_model_pb2

from ..cpsat import final, solve
from ..limits import Clock, Stop
from .program import ClauseRows, Given, Program
from .relations import Rows

Piece: TypeAlias = ClauseRows | Given


def blamed(program: Program, goal: bytes, pieces: Sequence[Piece], clock: Clock) -> list[int] | None:
    """The numbers of pieces that the solver says forbid the goal; None where it ends before it can say so.

    ``goal`` are the rows of the question. Raises Stop when the clock is cancelled.
    """
    model, guards = guarded(program, goal, pieces)
    model.assumptions.extend(guards)
    try:
        report = final(solve(model.SerializeToString(), clock))
    except Stop as stop:
        if stop.reason == "cancelled":
            raise
        return None
    return sorted(map(guards.index, report.core)) if report.status == "infeasible" else None


def guarded(
    program: Program, goal: bytes, pieces: Sequence[Piece]
) -> tuple[cp_model_pb2.CpModelProto, list[int]]:
    """The model of the goal in which each piece holds where its guard is true, and the guards."""
    model = cp_model_pb2.CpModelProto.FromString(program.model(goal, rules=(), given=()))
    return model, [_guarded(model, _rows(piece)) for piece in pieces]


def _rows(piece: Piece) -> Rows:
    if isinstance(piece, ClauseRows):
        return piece
    fixed = Rows()
    fixed.fix(piece.literal)
    return fixed


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
