"""From a question to its certificate: the answer as the product gives it, and the proof that nothing is better."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from periplus.models.core.data import Position
from periplus.models.core.registry import game
from periplus.puzzles.format import Puzzle
from periplus.solvers import api
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.replay import Verb

from .bundle import FORMAT, Bundle, named
from .claims import claim
from .proving import NotProved, certify
from .statements import Statement, best, never
from .statements import of_puzzle as stated


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
        raise NotProved("no clauses and facts are known that forbid the goal")
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
