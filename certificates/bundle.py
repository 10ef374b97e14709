"""A certificate as a folder: what can be certified, and what it claims.

The folder has ``instance.opb``, ``proof.pbp`` and ``map.json``, each perhaps compressed (``.gz``). The map says what
was asked of which position, what is claimed, and what variables and rows of the formula stand for: the names of
variables as facts, the numbers of rows by clause. Only the question, the position and the claim are read again when a
certificate is checked; the rest is for people, and is compared as it is made anew.

What can be certified is a model that is built from a position or a puzzle and from nothing else:

- *best*: no answer to ``solve`` or ``maximum`` is worth more than a figure.
- *never*: no line of play has a goal; of the program only the clauses and given facts of an explanation are there.
- *only*: a puzzle of choice has no second solution.

Whoever proves and whoever checks call the same function here, so what is checked is what the position says.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from periplus.models.core.data import Position
from periplus.models.core.errors import reason
from periplus.models.core.trees import json_fault
from periplus.models.core.wording import Message, say
from periplus.puzzles.choosing import Choosing
from periplus.puzzles.format import Puzzle
from periplus.puzzles.question import solution_of
from periplus.solvers import api
from periplus.solvers.answers import Answer, close
from periplus.solvers.asking import read_goal
from periplus.solvers.program import Program, Rows
from periplus.solvers.program.program import model_of
from periplus.solvers.program.relations import written
from periplus.solvers.program.why import asked
from periplus.solvers.protocol import Certifiable, certifiable
from periplus.solvers.replay import Verb
from periplus.solvers.shapes import Number, number

from .encoding import Encoded

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
    minimise: bool = False
    """Whether an answer is better the less it is worth."""
    within: str = ""
    """Which lines of play the model is about, as a sentence, where play could bring others; empty: all."""


def best(verb: Verb, position: Position) -> Statement:
    """That no answer is worth more; raises PositionError for a question whose proof is not a program's."""
    return _of_program(certifiable(verb, position))


def never(
    position: Position, goal: str, rules: Sequence[str], facts: Sequence[Mapping[str, Any]]
) -> Statement:
    """That the goal cannot hold under these clauses and given facts; raises PositionError and BundleError."""
    query = api.query(position)
    parsed = read_goal(query, goal)
    for program in (query.program,) if query.doubts is None else query.doubts(parsed):
        inquiry = asked(program, parsed)  # first: a goal may bring in rules that nobody has asked for
        given = [fact for fact in program.given if fact.as_json() in facts]
        if set(rules) <= program.rules.keys() and len(given) == len(facts):
            chosen = [rule for rule in program.rules.values() if rule.id in rules]
            model = program.model(inquiry.parts(), rules=chosen, given=given)
            sources = program.sources(rules=chosen, given=given) + (GOAL,) * len(inquiry.rows)
            return Statement(model, sources, _facts(program), within=query.within)
    raise BundleError(say("no program of the position has these clauses and facts"))


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
    return Statement(
        model_of(program), program.sources(), _facts(program), found.figure, found.relaxation, found.minimise
    )


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


def claim(
    question: Mapping[str, Any], statement: Statement, figure: Number | None, reached: Number | None
) -> dict[str, Any]:
    """The claim: ``figure`` is what the proof shows, ``reached`` what an answer is worth that the rules have played.

    Its kind is ``only`` (a puzzle has no other solution), ``never`` (no line of play has a goal), ``best`` (the answer
    attains the figure) or ``bound`` (nothing is worth more than the figure). The first two are shown by a proof that
    there is no assignment, which has no figure, and by no other. Raises BundleError where the answer is better than the
    figure: then the model is not what the rules say, and its proof shows nothing about them.
    """
    if reached is not None and figure is not None and _beats(reached, figure, statement):
        raise BundleError(
            say(
                "an answer of value {reached} is better than what is shown: {figure}",
                reached=number(reached),
                figure=number(figure),
            )
        )
    found: dict[str, Any]
    if figure is None:
        found = {"kind": "only"} if "puzzle" in question else {"kind": "never", "goal": question["goal"]}
    elif reached is not None and close(reached, figure):
        found = {"kind": "best", "value": number(reached), "bound": number(figure)}
    else:
        found = {"kind": "bound", "bound": number(figure)}
    if statement.relaxation and "bound" in found:
        found["relaxation"] = str(statement.relaxation)
    if statement.within:
        found["scope"] = statement.within
    return found | {"text": str(sentence(found))}


def _beats(reached: Number, figure: Number, statement: Statement) -> bool:
    better = reached < figure if statement.minimise else reached > figure
    return better and not close(reached, figure)


def sentence(found: Mapping[str, Any]) -> Message:
    """The claim in words."""
    match found["kind"]:
        case "only":
            return say("The recorded solution is the only one.")
        case "never":
            return say("It cannot hold: {goal}", goal=found["goal"])
        case "best":
            return say("No answer is better than {value}, and this one attains it.", value=found["value"])
        case _:
            return say("No answer is better than {bound}.", bound=found["bound"])


INSTANCE, PROOF, MAP = "instance.opb", "proof.pbp", "map.json"
FORMAT = 1
MOST = 1 << 28
"""Bytes of a file at most, uncompressed."""
NO_TEXT = say("no text, or damaged where it was compressed")


class BundleError(ValueError):
    """A folder is no certificate; the message says what is missing or wrong."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """What a folder holds."""

    instance: str
    proof: str
    map: Mapping[str, Any]

    @classmethod
    def read(cls, folder: Path) -> Bundle:
        """The certificate in a folder; raises BundleError."""
        text = _text(folder, MAP)
        try:
            found = json.loads(text, object_pairs_hook=_object)
        except BundleError:
            raise
        except json.JSONDecodeError as error:
            raise BundleError(say("{file}: not JSON: {error}", file=MAP, error=json_fault(error))) from None
        except (ValueError, RecursionError):
            beyond = say("nested too deep, or a number too long")
            raise BundleError(say("{file}: not JSON: {error}", file=MAP, error=beyond)) from None
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise BundleError(
                say("{file}: expected an object of the format {format}", file=MAP, format=FORMAT)
            )
        for field in ("question", "claim", "variables", "rows"):
            if not isinstance(found.get(field), dict):
                raise BundleError(say("{file}: {field}: expected an object", file=MAP, field=field))
        return cls(_text(folder, INSTANCE), _text(folder, PROOF), found)

    def write(self, folder: Path, *, packed: bool = False) -> None:
        """Write the files, and the folder if it is missing; raises OSError."""
        folder.mkdir(parents=True, exist_ok=True)
        texts = {INSTANCE: self.instance, PROOF: self.proof, MAP: json.dumps(self.map, indent=1) + "\n"}
        for name, text in texts.items():
            data = text.encode()
            if packed:
                (folder / f"{name}.gz").write_bytes(gzip.compress(data, mtime=0))
            else:
                (folder / name).write_bytes(data)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; raises BundleError for a field that is given twice, of which readers may see another one."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise BundleError(say("{file}: a field is given twice, expected once", file=MAP))
    return found


def _text(folder: Path, name: str) -> str:
    """The text of a file, plain or compressed."""
    plain, packed = folder / name, folder / f"{name}.gz"
    try:
        if plain.exists():
            with plain.open("rb") as stream:
                data = stream.read(MOST + 1)
        else:
            with gzip.open(packed) as stream:
                data = stream.read(MOST + 1)
        if len(data) > MOST:
            raise BundleError(say("{file}: larger than {most} MiB", file=name, most=MOST >> 20))
        return data.decode()
    except (OSError, EOFError, UnicodeDecodeError, zlib.error) as error:
        why = reason(error) if isinstance(error, OSError) else NO_TEXT
        raise BundleError(
            say("{file}: {reason}, expected one of the files of a certificate", file=name, reason=why)
        ) from None


def named(statement: Statement, written: Encoded) -> dict[str, dict[str, Any]]:
    """The parts of the map that tell what the formula's variables and rows stand for."""
    names: dict[str, str] = {}
    for index, (bits, low) in enumerate(written.variables):
        told = statement.facts.get(index, f"v{index}")
        whole = bool(low) or len(bits) > 1
        for bit, weight in bits.items():
            high = low + sum(bits.values())
            names[f"x{bit}"] = f"{told}, {low} to {high}: {weight}" if whole else told
    rows: dict[str, list[list[int]]] = {}
    numbered = zip(statement.sources, written.rows, strict=True)
    for source, group in groupby(numbered, key=lambda pair: pair[0]):
        numbers = [number for _, places in group for number in places]
        if numbers:
            rows.setdefault(source, []).append([numbers[0], numbers[-1]])
    return {"variables": names, "rows": rows}
