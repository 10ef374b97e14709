"""Checking a certificate, bundled or not: what is claimed, of which position, and whether the proof shows it.

No solver takes part.

1. The position is read and judged by the rules.
2. The model of the question is built from it anew and written out; that is the instance of the folder, to the letter.
3. The proof is followed line by line (``checker.py``).
4. What it shows is the claim; and if the claim says that an answer attains the figure, the rules play that answer.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from periplus.models.core.data import Position
from periplus.models.core.errors import IllegalMove, PositionError, echo
from periplus.models.core.names import part_of
from periplus.models.core.wording import say
from periplus.puzzles.format import Puzzle
from periplus.puzzles.format import load as load_puzzle
from periplus.solvers import api
from periplus.solvers.answers import Answer
from periplus.solvers.protocol import Solver
from periplus.solvers.reading_back import read_back
from periplus.solvers.replay import ReplayError
from periplus.solvers.shapes import Number
from periplus.solvers.verify import Verifier

from .bundle import Bundle, BundleError, Statement, best, claim, named, never, of_puzzle
from .checker import Checker, Conclusion
from .encoding import Encoded, encoded
from .formula import read_formula
from .refusals import FormulaError, ProofError


def ids() -> tuple[str, ...]:
    """The names of the bundled certificates, in alphabetical order."""
    return tuple(sorted(folder.name for folder in _home().iterdir() if folder.is_dir()))


def folder_of(name: str) -> Path | None:
    """The folder of the bundled certificate of that name; None for another."""
    return _home() / name if name in ids() else None


def _home() -> Path:
    return Path(str(files("periplus"))) / "certificates" / "data"


VERBS = ("solve", "maximum")
QUESTIONS = ({"puzzle"}, {"position", "verb"}, {"position", "goal", "rules", "facts"})
"""The fields of a question, by its kind."""
REFUSED = (BundleError, FormulaError, ProofError, PositionError, IllegalMove, ReplayError)


class Refused(ValueError):
    """A certificate does not show its claim; ``reason`` says where it fails, in words for every language."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


def verify(folder: Path) -> dict[str, Any]:
    """The claim of the certificate in a folder, which is proved; raises Refused."""
    try:
        return check(Bundle.read(folder))
    except REFUSED as error:
        raise Refused(_reason(error)) from None
    except (KeyError, TypeError, ValueError) as error:
        raise Refused(say("the map is not as expected: {error}", error=str(error))) from None


def _reason(error: Exception) -> str:
    """What is wrong, in words that can be said in every language."""
    match error:
        case PositionError():
            return say("{field}: {message}", field=error.field, message=error.message)
        case IllegalMove():
            fault = error.violations[0]
            return say("{rule}: {message}", rule=fault.rule, message=fault.message)
        case ReplayError():
            return say("the rules do not bear the answer out: {error}", error=str(error))
        case _:
            reason: str = error.args[0]
            return reason


def check(bundle: Bundle) -> dict[str, Any]:
    """As ``verify``, of files that were read; raises any of ``REFUSED``, or KeyError, TypeError, ValueError."""
    question = bundle.map["question"]
    statement = _stated(question)
    written = encoded(statement.model)
    if written.formula.text() != bundle.instance:
        raise BundleError(say("the instance is not the model of the position"))
    for field, part in named(statement, written).items():
        if bundle.map[field] != part:
            raise BundleError(say("the map of {field} is not that of the position", field=field))
    shown = Checker(read_formula(bundle.instance)).check(bundle.proof)
    figure = _figure(statement, written, shown)
    expected = claim(question, statement, figure, _reached(bundle.map))
    if bundle.map["claim"] != expected:
        raise BundleError(say("the claim is not what is shown: {claim}", claim=expected["text"]))
    return expected


def _figure(statement: Statement, written: Encoded, shown: Conclusion) -> Number | None:
    """What the proof shows, in the unit of the answers; None: that there is no assignment at all."""
    if (statement.figure is None) != (shown.most is None):
        raise BundleError(say("the proof shows something else than the claim"))
    if statement.figure is None or shown.least is None:
        return None
    return statement.figure(written.objective(shown.least))


def _stated(question: Mapping[str, Any]) -> Statement:
    """The statement that the question makes."""
    _one_question(question)
    if "puzzle" in question:
        if (only := of_puzzle(_puzzle(question))) is None:
            raise PositionError(
                "ask.kind", say("the puzzle's proof is no program's, so there is no certificate of it")
            )
        return only
    position = _position(question)
    if "goal" in question:
        return never(position, question["goal"], question["rules"], question["facts"])
    verb = question["verb"]
    if verb not in VERBS:
        raise BundleError(say("question.verb: expected one of {verbs}", verbs=", ".join(VERBS)))
    return best(verb, position)


def _one_question(question: Mapping[str, Any]) -> None:
    """Raise BundleError unless the fields are those of one question, none more: what is shown is about that alone."""
    if not any(question.keys() == fields for fields in QUESTIONS):
        raise BundleError(
            say(
                "question: expected puzzle, or position and verb, or position, goal, rules and facts, got {given}",
                given=echo(list(question)),
            )
        )
    if "goal" in question:
        if not isinstance(question["goal"], str):
            raise BundleError(say("question.goal: expected a text"))
        for field, kind in (("rules", str), ("facts", dict)):
            given = question[field]
            if not isinstance(given, list) or not all(isinstance(one, kind) for one in given):
                raise BundleError(say("question.{field}: expected the list that why tells", field=field))


def _puzzle(question: Mapping[str, Any]) -> Puzzle:
    try:
        return load_puzzle(json.dumps(question["puzzle"]).encode())
    except PositionError as error:
        raise error.below("question.puzzle") from None


def _position(question: Mapping[str, Any]) -> Position:
    """The position of the question; a legal one, unless the question is about the components alone."""
    try:
        position = api.load(json.dumps(question["position"]).encode())
    except PositionError as error:
        raise error.below("question.position") from None
    components = question.get("verb") == "maximum" and not _solver(position).maximum_goes_on
    if not components and (faults := api.check(position)):
        raise IllegalMove(faults)
    return position


def _solver(position: Position) -> Solver[Position]:
    solver: Solver[Position] = part_of(position.game, "solvers").SOLVER
    return solver


def _reached(found: Mapping[str, Any]) -> Number | None:
    """What the solution of the map is worth, which the rules play; None where there is none. Raises ReplayError."""
    question = found["question"]
    if "puzzle" in question:
        puzzle = _puzzle(question)
        if not puzzle.question.confirms(puzzle.position, puzzle.answer):
            raise BundleError(say("the recorded solution is none by the rules"))
        return puzzle.answer.worth
    if "answer" not in found:
        return None
    if "verb" not in question:
        raise BundleError(say("answer: a goal that cannot hold has none"))
    position = _position(question)
    try:
        answer = read_back(position, found["answer"])
        if isinstance(answer, Answer) and not answer.declared:
            Verifier(position, _solver(position).replay(question["verb"], position))(answer)
            return answer.value
    except (PositionError, KeyError, TypeError, ValueError):
        pass  # no answer prints so
    raise BundleError(say("the answer is not one that the rules can play"))
