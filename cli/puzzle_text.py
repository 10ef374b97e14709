"""Lists, verdicts, proofs and deductions of puzzles, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from periplus.models.core.lines import items_text, one_line
from periplus.models.core.registry import game
from periplus.models.core.wording import spoken, tell

from .output import beside
from .text import Json, standing_text

KIND_COLUMNS = 14
"""Columns of a list of puzzles that a kind takes."""


def listing(summaries: Iterable[Json]) -> str:
    """Puzzles by game, one a line: id, difficulty, kind, title."""
    blocks = []
    for name, entries in groupby(summaries, key=lambda entry: str(entry["game"])):
        lines = (
            beside(
                f"  {entry['id']:<26} {entry['difficulty'] or '-'}  {_padded(entry['kind_words'])} ",
                one_line(entry["title"]),
            )
            for entry in entries
        )
        blocks.append("\n".join([spoken(game(name).title), *lines]))
    return "\n\n".join(blocks)


def _padded(kind: str) -> str:
    """The kind with blanks up to a column; letters of Japanese take two."""
    from periplus.drawing.layout import columns

    return kind + " " * (KIND_COLUMNS - columns(kind))


def proof_text(answer: Json) -> str:
    """What was proved, and whether the file's answer is borne out."""
    found = {
        True: tell("the puzzle's answer is borne out"),
        False: tell("the puzzle's answer is wrong"),
        None: tell("the puzzle's answer is neither borne out nor refuted"),
    }
    return "\n".join([*items_text(answer.get("why", ())), standing_text(answer), found[answer["agrees"]]])


def verdict_text(verdict: Json, moves: Sequence[str]) -> str:
    """A verdict on moves in notation, in a line or two."""
    reached = ""
    if verdict["reached"] is not None:
        reached = tell("; it comes to {reached} so far", reached=verdict["reached"])
    if verdict["right"]:
        return tell("right: {reached}", reached=verdict["reached"])
    wrong = verdict["first_wrong"]
    if wrong is not None:
        fault = verdict["violation"]
        because = (
            f"{fault['rule']}  {fault['message']}" if fault else tell("from there it cannot be completed")
        )
        return one_line(
            tell(
                "wrong at move {number}, {move}: {because}",
                number=wrong + 1,
                move=moves[wrong],
                because=because,
            )
        )
    if verdict["solvable"] is None:
        return tell("not known within the limits{reached}", reached=reached)
    return (
        tell("still solvable{reached}", reached=reached)
        if verdict["solvable"]
        else tell("not right{reached}", reached=reached)
    )


def grade_text(grade: Json) -> str:
    """The difficulty, then the deductions, each with its clauses."""
    if grade["difficulty"] is None:
        return tell("not exactly one solution, so no grade")
    steps = (beside(f"{number:>3}. ", step_text(step)) for number, step in enumerate(grade["steps"], 1))
    return "\n".join([tell("difficulty {difficulty}", difficulty=grade["difficulty"]), *steps])


def step_text(step: Json) -> str:
    """A deduction with its clauses, on one line."""
    return one_line(f"{step['text']} ({', '.join(step['rules'])})")
