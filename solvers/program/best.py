"""The best world of a program, with a bound and a proof."""

from __future__ import annotations

from collections.abc import Iterator

from ortools.sat import cp_model_pb2

from ..cpsat import NO_SETTINGS, Report, Settings
from ..limits import Clock
from ..proof import prove
from .program import Program
from .relations import Sum


def best(
    program: Program, clock: Clock, *, settings: Settings = NO_SETTINGS, unit: int = 1
) -> Iterator[Report]:
    """Reports on the best world, proved by two routes; ``World(report.values)`` reads the assignment.

    Only whole ``unit``s of the objective count. Without an objective any world is best. Raises Stop when the
    clock is cancelled.
    """
    return prove(model_of(program), clock, settings=settings, unit=unit)


def model_of(program: Program) -> bytes:
    """The solver's model of the whole program, with its objective."""
    objective = b"" if program.objective is None else _objective(program.objective)
    return program.model(objective)


def _objective(total: Sum) -> bytes:
    """The sum as a part of a model: to be made as large as possible."""
    proto = cp_model_pb2.CpModelProto()
    proto.objective.scaling_factor = -1
    proto.objective.offset = -total.constant
    for factor, variable in total.factors:
        proto.objective.vars.append(variable)
        proto.objective.coeffs.append(-factor)
    return bytes(proto.SerializeToString())
