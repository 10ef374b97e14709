"""A puzzle's file: what to do, in which position, what is asked, and the proven answer.

The file is read as strictly as a position: every fault is found and named by its field, ``position.…`` for
those of the position within. Which questions there are depends on the position's game.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from periplus.models.core.data import Move, Position
from periplus.models.core.described import published, text_like
from periplus.models.core.documents import Data, validate_tree
from periplus.models.core.errors import Fault, IllegalMove, PositionError, echo
from periplus.models.core.names import NAMES
from periplus.models.core.notation import read_move
from periplus.models.core.trees import Renames, in_file_order, without_schema
from periplus.models.core.wording import LANGUAGES, language, say, spoken, tell, with_guess
from periplus.solvers import api

from .protocol import puzzles_of
from .question import Json, Question, Recorded

OLDER = Renames({"question": "ask", "ask.ask": "ask.kind"})
"""The fields that had other names once."""
LINE = 150
"""Characters of a line of a puzzle's file, where it can be broken."""
Words = Annotated[str, Field(min_length=1, examples=["Ana"])]


class PuzzleFile(Data):
    """The fields of a puzzle's file."""

    id: Annotated[
        str,
        text_like(
            "^[a-z0-9]+(-[a-z0-9]+)*$", say("small letters and digits, joined by hyphens"), "two-tides"
        ),
    ]
    """Small letters and digits, joined by hyphens: the name of the file, where it is bundled."""
    title: Annotated[Words, Field(examples=["Two tides"])]
    """What people call the puzzle."""
    author: Words
    """Who made it."""
    kind: Annotated[Words, Field(examples=["arrange"])]
    """The sort of puzzle: what ``new`` makes, or another word of its author's."""
    difficulty: Annotated[int, Field(ge=1, le=5)] | None = None
    """From 1, easy, to 5: what ``grade`` finds, or its author's judgement where it finds nothing."""
    text: Annotated[Words, Field(examples=["Lay the seven tiles for the most points."])]
    """What to do, in a sentence or two."""
    known: tuple[Annotated[Words, Field(examples=["The order of the bag."])], ...] = ()
    """What the solver may take as known beyond the position: rolls, decks."""
    position: Annotated[dict[str, Any], Field(examples=[{"game": NAMES[0], "players": [{}, {}]}])]
    """The position in which it is asked, as in its own file."""
    ask: Annotated[dict[str, Any], Field(examples=[{"kind": "solve"}])]
    """The question: ``{"kind": …}`` and what that question takes; one of choices takes ``rules`` of its author's own,
    clauses and constraints in Prolog's notation."""
    answer: Annotated[dict[str, Any], Field(examples=[{"value": 21, "solution": []}])]
    """The proven answer, in the form of the question."""


def schema() -> dict[str, Any]:
    """The JSON Schema of a puzzle's file."""
    return published(PuzzleFile, "urn:periplus:puzzle", "Puzzle")


@dataclass(frozen=True)
class Puzzle:
    """A puzzle that has been read: its position is legal, its answer has the form of its question."""

    file: PuzzleFile
    position: Position
    question: Question
    answer: Recorded

    @property
    def id(self) -> str:
        """The puzzle's name."""
        return self.file.id

    def summary(self) -> Json:
        """What a list of puzzles says of it: all but the position and the answer.

        Sentences are in the language that is spoken; ``kind`` is a name for programs, ``kind_words`` says it to people.
        """
        shown = self.file.model_dump(mode="json", exclude={"position", "ask", "answer"})
        told = {"title": self.title, "text": self.text, "known": list(self.known)}
        rules = self.question.own_rules
        ask = {"kind": self.question.kind} | ({} if rules is None else {"rules": rules})
        asked = {"ask": ask, "kind_words": spoken(self.file.kind), "deduced": self.question.deduced}
        return {"id": self.id, "game": self.position.game} | shown | told | asked

    @property
    def title(self) -> str:
        """What it is called, in the language that is spoken."""
        return self._told("title")

    @property
    def text(self) -> str:
        """The task, in the language that is spoken, with the rules of its author's own that hold too."""
        text, rules = self._told("text"), self.question.own_rules
        return text if rules is None else tell("{text} These rules hold too: {rules}", text=text, rules=rules)

    def _told(self, field: Literal["title", "text"]) -> str:
        """What the file says there, in the language that is spoken.

        A sentence that no catalogue holds may be its maker's, who can say it anew.
        """
        written: str = getattr(self.file, field)
        told = spoken(written)
        if told != written or language() == LANGUAGES[0]:
            return told
        wording = puzzles_of(self.position).wording.get(self.file.kind)
        worded = wording(self.position, self.question, self.answer) if wording else None
        if worded is None:
            return told
        made = worded.title if field == "title" else worded.text
        return spoken(made) if made == written else told

    @property
    def known(self) -> tuple[str, ...]:
        """What the solver may take as known beyond the position, in the language that is spoken."""
        return tuple(map(spoken, self.file.known))

    def shown(self, moves: Sequence[Move]) -> Position:
        """The position on which a picture of the moves is drawn; raises IllegalMove and PositionError."""
        drawn: Position = self.question.shown(self.position, moves)
        return drawn

    def as_text(self) -> str:
        """The puzzle's file, laid out to be read: what fits on a line stands on one."""
        return _laid_out(self.file.as_json()) + "\n"

    def moves(self, tree: Any, field: str = "solution") -> tuple[Move, ...]:
        """Moves in the puzzle's position from JSON data; raises PositionError with fields below ``field``."""
        if not isinstance(tree, list):
            raise PositionError(field, say("expected an array of moves, got {tree}", tree=echo(tree)))
        return _moves(self.position, tree, field)


def load(raw: bytes, folder: Path | None = None) -> Puzzle:
    """The puzzle in a JSON text; edition paths are relative to ``folder`` (None: names only).

    Raises PositionError with every fault, and IllegalMove for a position that the rules forbid.
    """
    with OLDER.reading(raw) as (tree, _):
        return _read(without_schema(tree), folder)


def _read(tree: Any, folder: Path | None) -> Puzzle:
    """The puzzle in a tree."""
    faults: list[Fault] = []
    file: PuzzleFile | None = None
    position: Position | None = None
    try:
        file = validate_tree(PuzzleFile, tree)
    except PositionError as error:
        faults += error.faults
    if not isinstance(tree, dict) or not isinstance(tree.get("position"), dict):
        raise PositionError.of(faults)
    try:
        position = api.load(json.dumps(tree["position"]).encode(), folder)
    except PositionError as error:
        faults += error.below("position").faults
    if position is None:
        raise PositionError.of(in_file_order(faults, tree))
    question, answer = _asked(tree, position, faults)
    if faults or file is None or question is None or answer is None:
        raise PositionError.of(in_file_order(faults, tree))
    if violations := api.check(position):
        raise IllegalMove([replace(fault, where=("position", *fault.where)) for fault in violations])
    try:
        question.refuse(position)
    except PositionError as error:
        raise error.below("position") from None
    question.read_rules(position)
    return Puzzle(file, position, question, answer)


def _laid_out(node: Any, depth: int = 0) -> str:
    """JSON data as text, ``depth`` levels deep: broken into lines only where it is too long for one."""
    text = json.dumps(node, ensure_ascii=False)
    if len(text) + 2 * depth <= LINE or not isinstance(node, (dict, list)) or not node:
        return text
    inner = "  " * (depth + 1)
    if isinstance(node, dict):
        parts = [f"{json.dumps(key)}: {_laid_out(value, depth + 1)}" for key, value in node.items()]
    else:
        parts = [_laid_out(value, depth + 1) for value in node]
    start, end = ("{", "}") if isinstance(node, dict) else ("[", "]")
    return f"{start}\n{inner}" + f",\n{inner}".join(parts) + f"\n{'  ' * depth}{end}"


def _asked(tree: Json, position: Position, faults: list[Fault]) -> tuple[Question | None, Recorded | None]:
    """The question and its answer; what is wrong with them is added to the faults."""
    asked, answered = tree.get("ask"), tree.get("answer")
    if not isinstance(asked, dict):
        return None, None
    questions = puzzles_of(position).questions
    kind = questions.get(asked["kind"]) if isinstance(asked.get("kind"), str) else None
    if kind is None:
        got = echo(asked.get("kind"))
        message = say("expected one of {questions}, got {got}", questions=", ".join(questions), got=got)
        faults.append(Fault("ask.kind", with_guess(message, asked.get("kind"), questions)))
        return None, None
    question = answer = None
    try:
        question = validate_tree(kind, asked)
    except PositionError as error:
        faults += error.below("ask").faults
    try:
        if isinstance(answered, dict):
            answer = validate_tree(kind.RECORDED, answered)
            _moves(position, list(answer.moves), f"answer.{answer.MOVES}")
    except PositionError as error:
        faults += (error if answer else error.below("answer")).faults
    return question, answer


def _moves(position: Position, trees: list[Any], field: str) -> tuple[Move, ...]:
    found: list[Move] = []
    faults: list[Fault] = []
    for index, tree in enumerate(trees):
        try:
            found.append(read_move(position, tree))
        except PositionError as error:
            faults += error.below(f"{field}[{index}]").faults
    if faults:
        raise PositionError.of(faults)
    return tuple(found)
