"""The answers as OpenAPI describes them. They are made elsewhere (``docs/answers.md``); nothing is checked by these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from periplus.models.core.data import Horizon
from periplus.models.core.names import NAMES
from periplus.solvers.answers import Measure, Proof, Status
from periplus.solvers.limits import Reason

from .shape import CheckAnswer, Shape, Thing
from .table_shapes import EditAnswer, MakeAnswer, NewAnswer, StepAnswer
from .why_shapes import GoalContrastAnswer, MoveContrastAnswer, ReviewAnswer, WhyAnswer


class PartialAnswer(Shape):
    """Whether the log can still lead to the goal."""

    possible: bool | None
    """Whether the goal can still be reached; null: not known."""
    first_wrong: int | None
    """The first move of the log, from 0, after which it cannot; null: none."""


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


class Scored(Shape):
    """A value told as a score, where it is one: the same two figures in every game."""

    gain: float | None = None
    """By how much the player's score grows."""
    total: float | None = None
    """The player's score at the horizon."""
    declared: Annotated[str | None, Field(examples=["an expectation over the bag"])] = None
    """Why the value is not replayed by the rules."""


class Measured(Shape):
    """What values are."""

    measure: Measure | None = None
    """What every value is."""
    now: float | None = None
    """The player's score now, where values are scores."""
    proof: Proof | None = None
    """What stands behind what is proved, where a program took part in it."""


class RankedMove(Scored):
    """A move, or the moves of a whole turn, and what it is worth; the move alone at level 3 of a hint."""

    move: Annotated[Thing | list[Thing], Field(examples=[{"type": "end"}])]
    """The move, or the moves of a turn."""
    notation: Annotated[str | None, Field(examples=["end"])] = None
    """The move, or the moves of the turn, in notation."""
    line_notation: Annotated[list[str] | None, Field(examples=[["end"]])] = None
    """What follows, in notation."""
    words: Annotated[str | None, Field(examples=["the turn ends"])] = None
    """Its text, if included."""


class HintAnswer(Measured):
    """The ranked moves, best first."""

    status: Status
    """Whether the best is proved."""
    reason: Reason | None
    """Why the search ended, where it is not."""
    moves: list[RankedMove]
    """The moves, best first."""
    bound: float | None = None
    """What no move is worth more than."""
    right: bool | None = None
    """Of a puzzle: it is solved."""
    first_wrong: int | None = None
    """Of a puzzle: the move that no solution goes on from."""


class SolveAnswer(Scored, Measured):
    """One solution with its value and bound."""

    status: Status
    """Whether the best is proved."""
    reason: Reason | None
    """Why the search ended, where it is not."""
    value: float | None
    """What the solution is worth."""
    bound: float | None
    """What no solution is worth more than."""
    solution: Annotated[list[Any] | Thing, Field(examples=[[{"type": "end"}]])]
    """The moves, or an arrangement."""
    notation: Annotated[list[str] | None, Field(examples=[["end"]])] = None
    """The moves of the solution in notation."""


class AskAnswer(Shape):
    """The bindings of the goal's variables, or how many there are."""

    answers: Annotated[list[Thing] | None, Field(examples=[[{"S": 21}]])] = None
    """For each answer the value of every variable."""
    count: int | None = None
    """How many answers there are, where only that was asked."""
    complete: bool
    """There are no others, and no lines of play are left out."""
    reason: Reason | None = None
    """Why it ended, where it is not complete."""
    scope: Annotated[str | None, Field(examples=["the rest of the turn"])] = None
    """What lines of play are left out, where some are."""
    warnings: Annotated[list[str] | None, Field(examples=[["T1 is a variable; did you mean t1?"]])] = None
    """What in the goal is perhaps not meant."""


class LogDecision(Shape):
    """A decision of a log, judged."""

    index: int
    """The place of its first move in the log, from 0."""
    seat: int
    """Who decided."""
    moves: Annotated[list[Thing], Field(examples=[[{"type": "end"}]])]
    """What was played: one move, or a whole turn where turns are ranked."""
    choices: int
    """How many there were to choose from."""
    status: Status
    """Whether the best is proved."""
    value: float | None
    """What the move made is worth; null: not known."""
    best: Annotated[Thing | None, Field(examples=[{"move": {"type": "end"}, "value": 3}])]
    """The best move, as in a hint; null: not known."""
    loss: float | None
    """What was given away against the best; null: not known."""
    luck: float | None = None
    """For the horizon of the game: what came after it above what the move was worth; null: not known yet."""
    lines: Annotated[
        list[Thing], Field(examples=[[{"rule": "OBS-4.5", "what": "S02 Kite", "mine": 0, "best": 3}]])
    ]
    """Where the scores of the move made and of the best one differ."""
    reasons: Annotated[list[Thing], Field(examples=[[{"what": "stars", "points": -1.5}]])]
    """What the evaluation of a whole game sees in the move made."""
    words: Annotated[str | None, Field(examples=["the turn ends"])] = None
    """The text of what was played, if included."""
    path: Annotated[list[str] | None, Field(examples=[["end"]])] = None
    """How it is made on the picture, if included."""
    notation: Annotated[list[str] | None, Field(examples=[["end"]])] = None
    """What was played in notation."""


class SeatReview(Shape):
    """The decisions of a seat, added up."""

    seat: int
    """The seat, from 0."""
    name: Annotated[str, Field(examples=["Ana"])]
    """What the player is called."""
    decisions: int
    """How many were judged."""
    best: int
    """How many of them lost nothing."""
    loss: float
    """What all of them lost."""
    luck: float | None
    """All luck, as far as it is known."""
    result: float | None
    """What the game came to in the terms of the values, points or a share of the win; null: it goes on."""


class LogReviewAnswer(Shape):
    """The decisions of a log, judged as far as it was gone through."""

    horizon: Horizon
    """For what moves were ranked."""
    complete: bool
    """The log was gone through to its end."""
    reason: Reason | None
    """Why it was not."""
    next: int | None
    """The start with which to go on; null: there is nothing left."""
    count: int | None
    """How many moves the log has."""
    decisions: list[LogDecision]
    """The decisions in their order; what only chance decides or leaves no choice is passed over."""
    seats: list[SeatReview]
    """The seats, with the sums of these decisions."""


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
    "why": (WhyAnswer, ReviewAnswer, GoalContrastAnswer, MoveContrastAnswer),
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
