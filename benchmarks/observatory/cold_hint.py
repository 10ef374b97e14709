"""Cold hint: a whole process that ranks a turn's moves, beside one that solves a ready model with cp_model.

The other process imports the modelling library that comes with the solver, reads the exact model of the best
line from a file, already built, and solves it with default settings: it gives one line and no ranking.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from periplus.solvers.program.program import model_of

from ..measuring import PERIPLUS, median_cpu
from ..table import Row, Scope
from .best_line import program_of
from .positions import SMALL, small

SOLVE = """
import pathlib, sys
from ortools.sat.python import cp_model
model = cp_model.CpModel()
model.Proto().ParseFromString(pathlib.Path(sys.argv[1]).read_bytes())
solver = cp_model.CpSolver()
if solver.solve(model) != cp_model.OPTIMAL:
    sys.exit("not solved")
"""


def cold_hint(scope: Scope) -> Iterator[Row]:
    """Both processes on the small position."""
    times = 1 if scope == "quick" else 5
    with TemporaryDirectory() as folder:
        path = Path(folder, "model")
        path.write_bytes(model_of(program_of(small())))
        command = [sys.executable, "-c", SOLVE, str(path)]
        instance, answer = f"observatory/{SMALL.name}", "best line"
        model = Row("cold hint", instance, "cp_model, default settings", answer, median_cpu(command, times))
    yield model
    command = [*PERIPLUS, "hint", str(SMALL), "--json"]
    yield Row("cold hint", instance, "periplus hint", "whole ranking", median_cpu(command, times), model)
