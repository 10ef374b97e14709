"""The answers of the verbs, as OpenAPI describes them: those of solvers by the shapes that they print by, others here.

What is described here is put together where it is asked for (``docs/answers.md``); nothing is checked by it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from periplus.models.core.names import NAMES
from periplus.solvers.limits import Reason
from periplus.solvers.reason_shapes import (
    AskAnswer,
    GoalContrastAnswer,
    LogReviewAnswer,
    MoveContrastAnswer,
    RefusalAnswer,
    ReviewAnswer,
    WhyAnswer,
)
from periplus.solvers.shapes import HintAnswer, PartialAnswer, Shape, SolveAnswer, Thing

from .table_shapes import CheckAnswer, EditAnswer, MakeAnswer, NewAnswer, StepAnswer


class ScoreLine(Shape):
    """One item of a score."""

    rule: Annotated[str, Field(examples=["OBS-4.5"])]
    """The id of the clause."""
    what: Annotated[str, Field(examples=["S02 Kite"])]
    """What gives the points."""
    points: float
    """The points."""


class PlayerScore(Shape):
    """The score of one seat."""

    seat: int
    """The seat, from 0."""
    name: Annotated[str, Field(examples=["Ana"])]
    """What the player is called."""
    total: float
    """All points."""
    items: list[ScoreLine]
    """What they are made of; items of 0 points are left out."""


class ScoreAnswer(Shape):
    """Every seat's score, and who would win."""

    players: list[PlayerScore]
    """Every seat's score."""
    winners: list[int]
    """The seats that would win, ties broken as the rules say."""


class MovesAnswer(Shape):
    """Every legal move, once each."""

    count: int
    """How many there are."""
    moves: Annotated[list[Thing], Field(examples=[[{"type": "end"}]])]
    """The moves, in a fixed order."""
    words: Annotated[list[str] | None, Field(examples=[["the turn ends"]])] = None
    """The text of each move, if included."""
    notation: Annotated[list[str] | None, Field(examples=[["end"]])] = None
    """The notation of each move, unless left out."""
    path: Annotated[list[list[str]] | None, Field(examples=[[["end"]]])] = None
    """How each is made on the picture, if included."""
    targets: Annotated[dict[str, str] | None, Field(examples=[{"end": "the turn ends"}])] = None
    """What the targets of the paths are called."""


class DrawAnswer(Shape):
    """The picture as text and as SVG, or its parts alone."""

    title: Annotated[str, Field(examples=["Round 3"])]
    """What the picture shows."""
    text: Annotated[str | None, Field(examples=["..*."])] = None
    """The picture in characters, unless ``whole`` is false."""
    svg: Annotated[str | None, Field(examples=["<svg/>"])] = None
    """The picture as SVG, unless ``whole`` is false."""
    parts: Annotated[Thing | None, Field(examples=[{"boards": []}])] = None
    """Boards, tables and notes by themselves, if included."""
    summary: Annotated[Thing | None, Field(examples=[{"id": "two-tides", "title": "Two tides"}])] = None
    """Of a puzzle: what a list says of it, in the language that is asked for."""


class PlayAnswer(Shape):
    """The position after the move."""

    legal: Literal[True]
    """The move was legal."""
    position: Annotated[Thing, Field(examples=[{"game": NAMES[0], "players": [{}, {}]}])]
    """The position with the move at the end of its log."""


class ShareAnswer(Shape):
    """The position as one line of text, and as JSON that needs no file beside it."""

    line: Annotated[str, Field(examples=["g1-eJyrVkpP"])]
    """The position as one line of text."""
    position: Annotated[Thing, Field(examples=[{"game": NAMES[0], "players": [{}, {}]}])]
    """The position as JSON."""


class Deduction(Shape):
    """One step: what it settles or rules out, by which technique, and what it rests on."""

    technique: int
    """How hard the technique is, from 1."""
    name: Annotated[str, Field(examples=["the only place"])]
    """What the technique is called."""
    text: Annotated[str, Field(examples=["S02 fits nowhere else."])]
    """The step in a sentence."""
    rules: Annotated[list[str], Field(examples=[["OBS-4.4"]])]
    """The clauses that it rests on."""
    settles: Annotated[Thing | None, Field(examples=[{"card": "S02"}])]
    """What is certain now; null: nothing."""
    rules_out: Annotated[list[Thing], Field(examples=[[{"card": "S02", "at": [0, 0]}]])]
    """What is impossible now."""
    because_of: Annotated[list[Thing], Field(examples=[[{"star": [1, 2]}]])]
    """What it follows from."""
    cells: list[list[int]]
    """Where on the picture that is."""


class DeduceAnswer(Shape):
    """The deductions that solve what is left of a puzzle of choices."""

    difficulty: int | None
    """The hardest technique needed; null: deductions do not solve it."""
    steps: list[Deduction]
    """The deductions in order."""


class JudgeAnswer(Shape):
    """Whether a solution is right, and if not, whether it can still become so."""

    right: bool
    """It is complete, and as good as the proven answer."""
    solvable: bool | None
    """It is right, or can still become so; null: not known."""


class Unknown(Shape):
    """Nothing is known: the work was cut off, or its process died."""

    status: Literal["unknown"]
    """Nothing is known."""
    reason: Reason
    """Why the work ended."""


class Update(Shape):
    """What is known so far, whole."""

    id: str | int | None
    """The id of the request."""
    event: Literal["update"]
    """What the event is."""
    seq: int
    """The number of the event, from 0."""
    elapsed: float
    """Seconds since the work began."""


class Done(Shape):
    """The final answer, with the fields of the verb's own answer."""

    id: str | int | None
    """The id of the request."""
    event: Literal["done"]
    """What the event is."""
    seq: int
    """The number of the event, from 0."""


ANSWERS: dict[str, tuple[type[Shape], ...]] = {
    "check": (CheckAnswer, PartialAnswer, JudgeAnswer),
    "score": (ScoreAnswer,),
    "moves": (MovesAnswer,),
    "hint": (HintAnswer,),
    "solve": (SolveAnswer,),
    "maximum": (SolveAnswer,),
    "ask": (AskAnswer,),
    "why": (WhyAnswer, ReviewAnswer, RefusalAnswer, GoalContrastAnswer, MoveContrastAnswer),
    "draw": (DrawAnswer,),
    "play": (PlayAnswer,),
    "new": (NewAnswer,),
    "step": (StepAnswer,),
    "edit": (EditAnswer,),
    "share": (ShareAnswer,),
    "review": (LogReviewAnswer,),
    "deduce": (DeduceAnswer,),
    "make": (MakeAnswer,),
    "judge": (JudgeAnswer,),
}
"""What each verb answers, besides CheckAnswer and Unknown."""
