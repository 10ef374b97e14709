"""Proofs of bundled puzzles as files: branch and bound over the linear relaxation against the log of another solver."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from periplus.certificates.branching import OverBudget
from periplus.certificates.bundle import Statement, best, of_puzzle
from periplus.certificates.encoding import Encoded, encoded
from periplus.certificates.proving import by_branching, by_other_solver
from periplus.puzzles.collection import find
from periplus.solvers.cpsat import final, solve
from periplus.solvers.limits import Clock, Limits, Stop

from .measuring import measured
from .table import Row, Scope

PUZZLES = {
    "quick": ("keystone",),
    "usual": ("fully-laden", "miser-s-eclipse", "silence-on-the-quay", "terraced-gardens"),
    "long": ("drifting-walls", "great-quarter", "two-fish-one-wall"),
}
"""Arrangements, packings, overlays, and a puzzle of choice; in ``long`` what one of the two does not prove soon."""
SECONDS = 120


def proofs(scope: Scope) -> Iterator[Row]:
    """CPU seconds to a proof, and how long it is; the best value is known before."""
    for name in PUZZLES[scope]:
        puzzle = find(name)
        statement = of_puzzle(puzzle) or best("solve", puzzle.position)
        written, solution = _claim(statement)
        formula = written.formula
        instance = f"{name}: {formula.variables} variables, {len(formula.rows)} rows"
        other = _row(instance, "another solver", partial(by_other_solver, formula, solution))
        yield other
        yield _row(instance, "branching", partial(by_branching, written, solution), other)


def _claim(statement: Statement) -> tuple[Encoded, dict[int, bool] | None]:
    """The formula, and its best solution where it has one."""
    written = encoded(statement.model)
    if statement.figure is None:
        return written, None
    return written, written.assignment(final(solve(statement.model, Clock(Limits()))).values)


def _row(instance: str, method: str, prove: Callable[[Clock], str], baseline: Row | None = None) -> Row:
    def proved() -> str:
        try:
            text = prove(Clock(Limits(seconds=SECONDS)))
        except (Stop, OverBudget):
            return "?"
        return f"{len(text.splitlines()):,} lines, {len(text) / 1000:.1f} KB"

    answer, seconds = measured(proved)
    return Row("proofs", instance, method, answer, seconds, baseline)
