"""Making a certificate: a model, its best value, and a proof that the checker has followed before anybody gets it.

CP-SAT finds the best assignment. That no assignment is better is proved from the formula alone: by branch and bound
over its linear relaxation where that takes little (``branching``), else by ``exact``, by cutting planes, in a process
of its own, whose log becomes a proof. It is soon done or takes very long; so at its first pause branching goes on if so
much of the tree is done by then that it will end. Neither shares code or encoding with the search of CP-SAT.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from periplus.models.core.data import Position
from periplus.models.core.errors import PositionError
from periplus.models.core.registry import game
from periplus.models.core.wording import say
from periplus.puzzles.format import Puzzle
from periplus.solvers import api
from periplus.solvers.answers import Answer
from periplus.solvers.cpsat import final, solve
from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.replay import Verb
from periplus.solvers.shapes import Number

from .branching import BranchingProof, OverBudget
from .bundle import FORMAT, Bundle, Statement, best, claim, named, never
from .bundle import of_puzzle as stated
from .checker import better_than
from .encoding import Encoded, encoded
from .exact_log import ExactLog, followed, proof_text
from .formula import Formula, Inequality

OTHER_SOLVER = "exact"
"""The package of the other solver."""
FEW = 2.0
"""Effort, as ``Limits.work`` counts, with which a proof by branching is tried before it is asked."""
LONGER = 100
"""How many times as much it may take where the other solver does not come to its end at once."""
GRACE = 5.0
"""Seconds after its time in which the other solver may end by itself."""


class NotProved(RuntimeError):
    """There is no certificate: the claim is false, or a limit came before its proof."""


class Satisfied(NotProved):
    """The model, which the claim says has no solution, has one."""


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

    Raises NotProved, EncodingError, Stop, and PositionError where the other solver is needed and missing.
    """
    if not log:
        _require_other()
    written = encoded(statement.model)
    found = final(solve(statement.model, clock))
    if statement.figure is None:
        if found.solved:
            raise Satisfied(say("the model has an assignment"))
        if found.status != "infeasible":
            raise Stop(found.reason or "seconds")
        return Certificate(written, _checked(written, None, clock, log), None)
    if found.status == "infeasible":
        raise NotProved(say("the model has no assignment"))
    if found.status != "optimal" or found.value is None:
        raise Stop(found.reason or "seconds")
    solution = written.assignment(found.values)
    proof = _checked(written, solution, clock, log)
    return Certificate(written, proof, statement.figure(found.value))


def _checked(written: Encoded, solution: dict[int, bool] | None, clock: Clock, log: bool) -> str:
    """The proof that nothing is better than the solution, or that there is none, followed once."""
    if not log:
        _told(written.formula, _assumed(written.formula, solution), clock, log=False)
        return ""
    proof = _proof(written, solution, clock)
    followed(written.formula, clock).check(proof)
    return proof


def _proof(written: Encoded, solution: dict[int, bool] | None, clock: Clock) -> str:
    """By branching if that takes little or there is no other solver.

    Else by the other solver up to its first pause, by branching if that will end, or by the other solver.
    """
    if not find_spec(OTHER_SOLVER):
        try:
            return by_branching(written, solution, clock)
        except OverBudget as over:
            _require_other(say("branching found no proof: {reason}. ", reason=over.args[0]))
    tries = (
        partial(by_branching, written, solution, clock, FEW),
        partial(by_other_solver, written.formula, solution, clock, pause=True),
        partial(by_branching, written, solution, clock, FEW, LONGER),
    )
    for attempt in tries:
        with suppress(OverBudget):
            return attempt()
    return by_other_solver(written.formula, solution, clock)


def by_branching(
    written: Encoded,
    solution: dict[int, bool] | None,
    clock: Clock,
    few: float | None = None,
    longer: float = 1,
) -> str:
    """A proof that nothing is better than the solution, or that there is none; raises as ``BranchingProof``."""
    formula = written.formula
    best = None if solution is None else formula.value(solution)
    found = BranchingProof(formula, best, clock, first=written.booleans, few=few, longer=longer)
    return proof_text(formula, solution, found.lines, found.absurd)


def by_other_solver(
    formula: Formula, solution: dict[int, bool] | None, clock: Clock, *, pause: bool = False
) -> str:
    """The same from the log of the other solver; raises NotProved, LogError and Stop, and OverBudget at a ``pause``."""
    assumed = _assumed(formula, solution)
    log = _told(formula, assumed, clock, log=True, pause=pause)
    return ExactLog(log, formula, assumed, clock).proof(solution)


def _assumed(formula: Formula, solution: dict[int, bool] | None) -> list[Inequality]:
    return [] if solution is None else [better_than(formula, formula.value(solution))]


def _require_other(why: str = "") -> None:
    """Raises PositionError where the other solver is missing; ``why`` it is needed is told before that."""
    if find_spec(OTHER_SOLVER) is None:
        missing = say("{why}the second solver, exact, is missing: pip install 'periplus[certify]'", why=why)
        raise PositionError("", missing)


def _told(
    formula: Formula, assumed: list[Inequality], clock: Clock, *, log: bool, pause: bool = False
) -> str:
    """What the other solver writes, if anything, on the way to "it cannot be met".

    Raises NotProved, Stop and, where it is to end at its first ``pause``, OverBudget.
    """
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
            "pause": pause,
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
            raise NotProved(say("the other solver failed: {error}", error=str(error))) from None
        if state == "TIMEOUT":
            raise Stop("seconds")
        if pause and state == "PAUSED":
            raise OverBudget(state)
        if state not in ("UNSAT", "INCONSISTENT"):
            raise NotProved(say("the other solver ended with {state}", state=state))
        return place.with_suffix(".proof").read_text(encoding="ascii") if log else ""


def of_question(verb: Verb, position: Position, limits: Limits, *, log: bool = True) -> Bundle:
    """The certificate of the answer to ``solve`` or ``maximum``; without a proof unless ``log``.

    The limits hold for the search and for the proof, each by itself. Raises NotProved, Stop, EncodingError,
    IllegalMove, and PositionError where the proof is no program's or the other solver is missing.
    """
    statement = best(verb, position)  # first: where there is none, nothing need be searched for
    search = api.maximum(position, limits) if verb == "maximum" else api.solve(position, limits)
    found = search.result()
    answer = found if found.value is not None and not found.declared else None
    question = {"verb": verb, "position": game(position.game).whole(position)}
    return _bundle(question, statement, answer, limits, log=log)


def of_goal(position: Position, goal: str, limits: Limits, *, log: bool = True) -> Bundle:
    """The certificate of the clauses and facts that forbid a goal; raises as ``of_question``."""
    explained = api.why(position, goal, limits).result()
    found = explained.why
    if found is None and explained.reason not in (None, "proved"):
        raise Stop(explained.reason)
    if found is not None and found.holds:
        raise NotProved(say("the goal can hold"))
    if found is None or not (found.rules or found.facts):
        raise NotProved(say("no clauses and facts are known that forbid the goal"))
    rules, facts = list(found.rules), [fact.as_json() for fact in found.facts]
    question = {"position": game(position.game).whole(position), "goal": goal, "rules": rules, "facts": facts}
    return _bundle(question, never(position, goal, rules, facts), None, limits, log=log)


def of_puzzle(puzzle: Puzzle, limits: Limits, *, log: bool = True) -> Bundle:
    """The certificate that a puzzle of choice has one solution, or that the best line of another is the best.

    Raises as ``of_question``.
    """
    statement = stated(puzzle)
    if statement is None:
        return of_question("solve", puzzle.position, limits, log=log)
    if not puzzle.question.confirms(puzzle.position, puzzle.answer):
        raise NotProved(say("the recorded solution is none by the rules"))
    question = {"puzzle": puzzle.file.as_json()}
    try:
        return _bundle(question, statement, None, limits, puzzle.answer.worth, log=log)
    except Satisfied:
        raise NotProved(say("the puzzle has another solution than the recorded one")) from None


def _bundle(
    question: Mapping[str, Any],
    statement: Statement,
    answer: Answer | None,
    limits: Limits,
    worth: int | None = None,
    *,
    log: bool,
) -> Bundle:
    made = certify(statement, Clock(limits), log=log)
    reached = worth if answer is None else answer.value
    found = claim(question, statement, made.figure, reached)
    parts: dict[str, Any] = {"format": FORMAT, "question": dict(question), "claim": found}
    if found["kind"] == "best" and answer is not None:
        parts["answer"] = answer.as_json()
    return Bundle(made.encoded.formula.text(), made.proof, parts | named(statement, made.encoded))
