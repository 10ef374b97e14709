"""Making a certificate: a model written out, its best value, and a proof by another solver that nothing is better.

CP-SAT finds the best assignment. What is left to prove is that no assignment is better, and that ``exact`` proves by
cutting planes, in a process of its own, from the formula alone. It shares neither code nor encoding of the search with
CP-SAT. Its log becomes a proof that the checker has followed before anybody gets it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.solvers.answers import Number
from periplus.solvers.cpsat import final, solve
from periplus.solvers.limits import Clock, Stop

from .checker import Checker, better_than
from .encoding import Encoded, encoded
from .exact_log import ExactLog
from .formula import Formula, Inequality
from .statements import Statement

OTHER_SOLVER = "exact"
"""The package of the other solver."""
GRACE = 5.0
"""Seconds after its time in which the other solver may end by itself."""


class NotProved(RuntimeError):
    """There is no certificate: the claim is false, or a limit came before its proof."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A formula, its proof, and what the proof says in the unit of the answers."""

    encoded: Encoded
    proof: str
    """Empty where the other solver agreed and was asked for no proof."""
    figure: Number | None
    """No answer is worth more; None: the formula has no solution."""


def certify(statement: Statement, clock: Clock, *, log: bool = True) -> Certificate:
    """The certificate of a statement, without a proof unless ``log``: then the other solver just has to agree.

    Raises NotProved, EncodingError, Stop, and PositionError without the other solver.
    """
    if find_spec(OTHER_SOLVER) is None:
        raise PositionError(
            "", say("the solver that writes proofs is missing: pip install 'periplus[certify]'")
        )
    written = encoded(statement.model)
    found = final(solve(statement.model, clock))
    if statement.figure is None:
        if found.status != "infeasible":
            raise NotProved("the model has an assignment" if found.solved else "a limit came first")
        return Certificate(written, _checked(written.formula, None, clock, log), None)
    if found.status != "optimal" or found.value is None:
        raise NotProved("the best value of the model is not known")
    solution = written.assignment(found.values)
    proof = _checked(written.formula, solution, clock, log)
    return Certificate(written, proof, statement.figure(found.value))


def _checked(formula: Formula, solution: dict[int, bool] | None, clock: Clock, log: bool) -> str:
    """The proof that nothing is better than the solution, or that there is none, followed once."""
    assumed = [] if solution is None else [better_than(formula, formula.value(solution))]
    told = _told(formula, assumed, clock, log)
    if not log:
        return ""
    proof = ExactLog(told, formula, assumed).proof(solution)
    Checker(formula).check(proof)
    return proof


def _told(formula: Formula, assumed: list[Inequality], clock: Clock, log: bool) -> str:
    """What the other solver writes, if anything, on the way to "it cannot be met"; raises NotProved."""
    clock.check()
    seconds = clock.remaining()
    rows = [
        [[(factor, variable) for variable, factor in row.factors.items()], row.least]
        for row in (*formula.rows, *assumed)
    ]
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "log"
        request = {
            "variables": formula.variables,
            "rows": rows,
            "seconds": 0 if seconds is None else seconds,
            "log": str(place) if log else None,
        }
        try:
            done = subprocess.run(
                [sys.executable, "-m", f"{__package__}.exact_child"],
                input=json.dumps(request) + "\n",
                capture_output=True,
                text=True,
                check=True,
                timeout=None if seconds is None else seconds + GRACE,
            )
            state = json.loads(done.stdout.splitlines()[-1])["state"]
        except subprocess.TimeoutExpired:
            raise Stop("seconds") from None
        except (subprocess.CalledProcessError, IndexError, ValueError) as error:
            raise NotProved(f"the other solver failed: {error}") from None
        if state not in ("UNSAT", "INCONSISTENT"):
            raise NotProved(f"the other solver ended with {state}")
        return place.with_suffix(".proof").read_text(encoding="ascii") if log else ""
