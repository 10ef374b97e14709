"""Making a certificate: a model, its best value, and a proof that the checker has followed before anybody gets it.

CP-SAT finds the best assignment. That no assignment is better is proved from the formula alone: by branch and bound
over its linear relaxation where that takes little (``branching``), else by ``exact``, by cutting planes, in a process
of its own, whose log becomes a proof. Neither shares code or encoding with the search of CP-SAT.

The log has the rows that ``exact`` loads (``l``), lines in Polish notation (``pol``), what follows by propagation
(``rup``), definitions of new variables (``red``), and the inequality that cannot be met (``c``). Every line is
followed here; then, from the last one backwards, only those are kept that something kept rests on, and each ``rup``
is given the numbers of what it rests on. So a log of many thousand lines often becomes a proof of a few hundred.
"""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
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
from .checker import END, HEADER, Checker, Database, better_than
from .encoding import Encoded, encoded
from .formula import Formula, Inequality, read_inequality


class WatchedDatabase(Database):
    """Inequalities that are followed as long as a clock allows."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    def having(self, variables: Iterable[int]) -> set[int]:
        """As there; raises Stop when the clock says so."""
        self._clock.check()
        return super().having(variables)


def followed(formula: Formula, clock: Clock) -> Checker:
    """A checker whose ``check`` raises Stop when the clock says so."""
    checker = Checker(formula)
    checker.database = WatchedDatabase(clock)
    return checker


class LogError(ValueError):
    """The log has something that no proof in the format can be made of."""


@dataclass(slots=True)
class _Step:
    """A line of the log that derives an inequality."""

    rule: str
    words: list[str]
    row: Inequality
    rests_on: list[int] = field(default_factory=list)
    """The numbers, as the log counts, of what it is derived from."""


class ExactLog:
    """A log for the rows of a formula and, after them, those that were ``assumed``."""

    def __init__(self, text: str, formula: Formula, assumed: Sequence[Inequality], clock: Clock) -> None:
        """Raises LogError, and Stop when the clock says so."""
        self._formula = formula
        self._rows = (*formula.rows, *assumed)
        self._checker = followed(formula, clock)
        self._clock = clock
        self._steps: dict[int, _Step] = {}
        self._last = self._absurd(text)

    def _absurd(self, text: str) -> int:
        """Read all lines; the number of the inequality that cannot be met."""
        last = 0
        for line in text.splitlines()[1:]:
            self._clock.check()
            rule, *words = line.replace(";", " ").split() or ["*"]
            match rule:
                case "c":
                    return int(words[0])
                case "l" | "pol" | "rup" | "red":
                    last += 1
                    self._steps[last] = step = self._step(rule, words)
                    self._checker.database.add(last, step.row)
                case "*" | "del" | "core":
                    pass
                case _:
                    raise LogError(f"a line of the kind {rule}")
        raise LogError("no line says what cannot be met")

    def _step(self, rule: str, words: list[str]) -> _Step:
        match rule:
            case "l":
                return _Step("l", words, self._rows[int(words[0]) - 1])
            case "pol":
                named = [int(word) for word in _operands(words)]
                return _Step("pol", words, self._checker.combined(words), named)
            case "rup":
                return _Step("rup", words, read_inequality(" ".join(words)))
            case _:
                return _Step("red", words, read_inequality(" ".join(words[:-2])))

    def proof(self, solution: Mapping[int, bool] | None) -> str:
        """The proof: that ``solution`` is the best one, better ones being assumed; None: that there is none.

        Raises LogError, and Stop when the clock says so.
        """
        kept = self._kept()
        number = len(self._formula.rows) + (solution is not None)
        lines = []
        numbers: dict[int, int] = {}
        for place in kept:
            step = self._steps[place]
            if step.rule == "l":
                numbers[place] = int(step.words[0])  # an assumed row is the one that ``soli`` adds
                continue
            number += 1
            numbers[place] = number
            lines.append(f"{_told_log(step, numbers)} ;")
        return _written(self._formula, solution, lines, numbers[self._last])

    def _kept(self) -> list[int]:
        """The numbers of the lines that the last one rests on, in order."""
        kept, todo = set(), [self._last]
        while todo:
            place = max(todo)
            todo.remove(place)
            self._clock.check()
            if place in kept:
                continue
            kept.add(place)
            step = self._steps[place]
            if step.rule == "rup":
                step.rests_on = self._behind(step.row, place)
            todo += [other for other in step.rests_on if other not in kept]
            todo += [other for other in self._defining(step, place) if other not in kept]
        return sorted(kept)

    def _behind(self, row: Inequality, place: int) -> list[int]:
        """The lines that force a contradiction from the contrary of the row, in the order in which they do."""
        contrary = row.negated()
        steps = self._checker.database.refutes([contrary], before=place)
        if steps is None:
            raise LogError(f"line {place} does not follow by propagation")
        rows = self._checker.database.rows
        needed = {steps[-1][0]: None}
        wanted = set((contrary if steps[-1][0] < 0 else rows[steps[-1][0]]).factors)
        for number, settled in reversed(steps[:-1]):
            if wanted.intersection(settled):
                needed[number] = None
                wanted |= set((contrary if number < 0 else rows[number]).factors)
        return [number for number in reversed(needed) if number > 0]

    def _defining(self, step: _Step, place: int) -> Iterator[int]:
        """The definitions of new variables in the row, which have to come before it is used."""
        for variable in step.row.factors:
            if variable > self._formula.variables:
                yield from (
                    other
                    for other in self._checker.database.having([variable])
                    if other < place and self._steps[other].rule == "red"
                )


def _written(formula: Formula, solution: Mapping[int, bool] | None, lines: Iterable[str], absurd: int) -> str:
    """The proof that ``solution`` is the best one, or that there is none: ``lines``, one of which cannot be met."""
    top, shown = [HEADER, f"f {len(formula.rows)} ;"], f"UNSAT : {absurd}"
    if solution is not None:
        literals = (f"{'' if true else '~'}x{variable}" for variable, true in sorted(solution.items()))
        top.append(f"soli {' '.join(literals)} ;")
        value = formula.value(solution)
        shown = f"BOUNDS {value} : {absurd} {value}"
    return "\n".join([*top, *lines, "output NONE ;", f"conclusion {shown} ;", f"{END} ;", ""])


def _operands(words: Iterable[str]) -> Iterator[str]:
    """The words of a line in Polish notation that are numbers of inequalities."""
    words = list(words)
    for word, after in zip(words, [*words[1:], ""], strict=True):
        if word.isdigit() and after not in ("*", "d"):
            yield word


def _told_log(step: _Step, numbers: Mapping[int, int]) -> str:
    """The line of the proof; ``numbers`` are those that the lines before it have there."""
    if step.rule == "rup":
        named = " ".join(str(numbers[place]) for place in step.rests_on)
        return f"rup {step.row} : ~ {named}".rstrip()
    if step.rule == "red":
        return f"red {step.row} : {step.words[-2]} -> {step.words[-1]}"
    words = [*step.words, ""]
    told = [
        str(numbers[int(word)]) if word.isdigit() and after not in ("*", "d") else word
        for word, after in itertools.pairwise(words)
    ]
    return f"pol {' '.join(told)}"


OTHER_SOLVER = "exact"
"""The package of the other solver."""
FEW = 2.0
"""Effort, as ``Limits.work`` counts, with which a proof by branching is tried before it is asked."""
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

    Raises NotProved, EncodingError, Stop, and PositionError where the other solver is needed and missing.
    """
    if not log:
        _require_other()
    written = encoded(statement.model)
    found = final(solve(statement.model, clock))
    if statement.figure is None:
        if found.solved:
            raise NotProved(say("the model has an assignment"))
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
        _told(written.formula, _assumed(written.formula, solution), clock, log)
        return ""
    proof = _proof(written, solution, clock)
    followed(written.formula, clock).check(proof)
    return proof


def _proof(written: Encoded, solution: dict[int, bool] | None, clock: Clock) -> str:
    """By branching if that takes little or there is no other solver, else by the other solver."""
    try:
        return by_branching(written, solution, clock, FEW if find_spec(OTHER_SOLVER) else None)
    except OverBudget as over:
        _require_other(say("branching found no proof: {reason}. ", reason=over.args[0]))
    return by_other_solver(written.formula, solution, clock)


def by_branching(
    written: Encoded, solution: dict[int, bool] | None, clock: Clock, few: float | None = None
) -> str:
    """A proof that nothing is better than the solution, or that there is none; raises as ``BranchingProof``."""
    formula = written.formula
    best = None if solution is None else formula.value(solution)
    found = BranchingProof(formula, best, clock, first=written.booleans, few=few)
    return _written(formula, solution, found.lines, found.absurd)


def by_other_solver(formula: Formula, solution: dict[int, bool] | None, clock: Clock) -> str:
    """The same from the log of the other solver; raises NotProved, LogError and Stop."""
    assumed = _assumed(formula, solution)
    return ExactLog(_told(formula, assumed, clock, True), formula, assumed, clock).proof(solution)


def _assumed(formula: Formula, solution: dict[int, bool] | None) -> list[Inequality]:
    return [] if solution is None else [better_than(formula, formula.value(solution))]


def _require_other(why: str = "") -> None:
    """Raises PositionError where the other solver is missing; ``why`` it is needed is told before that."""
    if find_spec(OTHER_SOLVER) is None:
        missing = say("{why}the second solver, exact, is missing: pip install 'periplus[certify]'", why=why)
        raise PositionError("", missing)


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
            raise NotProved(say("the other solver failed: {error}", error=str(error))) from None
        if state == "TIMEOUT":
            raise Stop("seconds")
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
    found = api.why(position, goal, limits).result().why
    if found is None or found.holds or not (found.rules or found.facts):
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
    question = {"puzzle": puzzle.file.as_json()}
    return _bundle(question, statement, None, limits, puzzle.answer.worth, log=log)


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
