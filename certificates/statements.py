"""What can be certified, each as a model that is built from a position or a puzzle and from nothing else.

- *best*: no answer to ``solve`` or ``maximum`` is worth more than a figure.
- *never*: no line of play has a goal; of the program only the clauses and given facts of an explanation are there.
- *only*: a puzzle of choice has no second solution.

Whoever proves and whoever checks call the same function here, so what is checked is what the position says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from periplus.models.core.data import Position
from periplus.puzzles.choosing import Choosing
from periplus.puzzles.format import Puzzle
from periplus.puzzles.question import solution_of
from periplus.solvers import api
from periplus.solvers.answers import Answer, Number
from periplus.solvers.asking import read_goal
from periplus.solvers.certifiable import Certifiable, certifiable
from periplus.solvers.program import Program, Rows
from periplus.solvers.program.best import model_of
from periplus.solvers.program.relations import written
from periplus.solvers.program.why import asked
from periplus.solvers.replay import Verb

GOAL = "goal"
"""Stands for a clause where rows say what is asked about."""
OTHER = "another solution"


@dataclass(frozen=True, slots=True)
class Statement:
    """A model, and what it means that its best assignment is worth so much, or that it has none."""

    model: bytes
    sources: tuple[str, ...]
    """What each of its constraints stands for: the id of a clause, or what the question adds."""
    facts: Mapping[int, str]
    """By index of a variable the fact that it stands for, where it stands for one."""
    figure: Callable[[int], Number] | None = None
    """What a value of the objective is worth; None: the model has no assignment."""
    relaxation: str = ""
    """What the model leaves out, so that its best figure is a bound; empty: nothing."""


def best(verb: Verb, position: Position) -> Statement:
    """That no answer is worth more; raises PositionError for a question whose proof is not a program's."""
    return _of_program(certifiable(verb, position))


def never(
    position: Position, goal: str, rules: Sequence[str], facts: Sequence[Mapping[str, Any]]
) -> Statement:
    """That the goal cannot hold under these clauses and given facts; raises PositionError and ValueError."""
    query = api.query(position)
    parsed = read_goal(query, goal)
    for program in (query.program,) if query.doubts is None else query.doubts(parsed):
        inquiry = asked(program, parsed)  # first: a goal may bring in rules that nobody has asked for
        given = [fact for fact in program.given if fact.as_json() in facts]
        if set(rules) <= program.rules.keys() and len(given) == len(facts):
            chosen = [rule for rule in program.rules.values() if rule.id in rules]
            model = program.model(inquiry.parts(), rules=chosen, given=given)
            sources = program.sources(rules=chosen, given=given) + (GOAL,) * len(inquiry.rows)
            return Statement(model, sources, _facts(program))
    raise ValueError("no program of the position has these clauses and facts")


def of_puzzle(puzzle: Puzzle) -> Statement | None:
    """That the recorded solution is the only one or, of a puzzle that is not of choice, that none is better.

    None: the puzzle's proof is no program's, unless that of ``solve`` about its position is one.
    """
    question = puzzle.question
    if isinstance(question, Choosing):
        return _only(puzzle, question)
    found = question.certifiable(puzzle.position)
    return None if found is None else _of_program(found)


def _of_program(found: Certifiable) -> Statement:
    """That no world of the program is worth more."""
    program = found.program
    return Statement(model_of(program), program.sources(), _facts(program), found.figure, found.relaxation)


def _only(puzzle: Puzzle, question: Choosing) -> Statement:
    deduction = question.deduction(puzzle.position)
    program, facts = question.program(deduction)
    answer = Answer("optimal", solution=puzzle.moves(list(puzzle.answer.moves)))
    recorded = solution_of(answer)
    chosen = [
        fact
        for number, fact in enumerate(facts)
        if any(
            question.same(puzzle.position, [deduction.move(number).as_json()], [move]) for move in recorded
        )
    ]
    other = Rows()
    other.clause([~fact for fact in chosen])
    return Statement(program.model(other.data()), (*program.sources(), OTHER), _facts(program))


def _facts(program: Program) -> dict[int, str]:
    """The facts of the relations by the index of their variables."""
    found: dict[int, str] = {}
    for relation in program.relations.values():
        for row, literal in () if relation.waits else relation.facts.items():
            told = f"{relation.name}({', '.join(map(written, row))})"
            if literal >= 0:
                found.setdefault(literal, told)
            else:
                found.setdefault(~literal, f"not {told}")
    return found
