"""The answers of ``ask``, ``why`` and ``review`` as JSON, described as the others in ``shapes``."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from periplus.models.core.data import Horizon
from periplus.models.core.results import written

from .limits import Reason
from .shapes import (
    Figure,
    MoveOrTurn,
    Moves,
    Notation,
    Notations,
    Said,
    Scopes,
    Shape,
    Status,
    Thing,
    Words,
    Writes,
    number,
)

Clause: TypeAlias = Annotated[str, Field(examples=["OBS-4.5"])]
Item: TypeAlias = Annotated[Said, Field(examples=["S02 Kite"])]
"""What gives points."""
Ranked: TypeAlias = Annotated[Thing | None, Field(examples=[{"move": {"type": "end"}, "value": 3}])]
"""A move as a hint has it."""
Scope: TypeAlias = Annotated[str | None, Field(examples=["the rest of the turn"])]
Warnings: TypeAlias = Annotated[list[Said] | None, Field(examples=[["T1 is a variable; did you mean t1?"]])]


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
    scope: Scope = None
    """What lines of play are left out, where some are."""
    warnings: Warnings = None
    """What in the goal is perhaps not meant."""


class WhyAnswer(Shape):
    """The clauses and facts that forbid a goal."""

    holds: bool | None
    """Whether the goal can hold; null: not known."""
    rules: Annotated[list[str], Field(examples=[["OBS-4.5"]])]
    """The ids of the clauses that forbid it."""
    facts: Annotated[list[Thing], Field(examples=[[{"fact": "star([1, 2])"}]])]
    """The facts of the position that forbid it."""
    irreducible: bool
    """Whether none of them can be left out."""
    text: Annotated[str, Field(examples=["It cannot hold: OBS-4.5."])]
    """The same in sentences."""
    reason: Reason | None
    """Why the search ended, where nothing is proved."""
    because: Annotated[
        list[Thing] | None, Field(examples=[[{"fact": "star([1, 2])", "rule": "OBS-2.3", "rests_on": []}]])
    ] = None
    """Of a goal that can hold: the facts that it rests on, each with those that it rests on itself."""
    scope: Scope = None
    """What lines of play are left out, where some are."""
    warnings: Warnings = None
    """What in the goal is perhaps not meant."""


class ScoreDifference(Shape):
    """A score line in which the move made and the best one differ."""

    rule: Clause
    """The id of the clause."""
    what: Item
    """What gives the points."""
    mine: Annotated[float, Writes(written)]
    """The points with the move that was made."""
    best: Annotated[float, Writes(written)]
    """The points with the best."""


class ReviewAnswer(Shape):
    """What a legal move loses against the best."""

    move: MoveOrTurn
    """The move, or the moves of a turn."""
    legal: Literal[True]
    """The rules allow it."""
    status: Status
    """Whether both values are proved."""
    loss: Figure
    """What was given away; null: not known."""
    mine: Ranked
    """The move, as in a hint; null: not known."""
    best: Ranked
    """The best move, as in a hint; null: not known."""
    none: Figure = None
    """What it is worth to make none of the moves and let chance act, where that is proved best."""
    lines: list[ScoreDifference]
    """Where the scores of the two differ."""
    reason: Reason | None
    """Why the search ended."""
    scope: Scopes = None
    """What the ranking rests on that is less than the whole question."""
    notation: Notation = None
    """The move, or the moves of the turn, in notation."""


class RefusalAnswer(Shape):
    """The clauses that an illegal move breaks, and the legal move most like it."""

    move: MoveOrTurn
    """The move, or the moves of a turn."""
    legal: Literal[False]
    """The rules forbid it."""
    violations: Annotated[
        list[Thing], Field(examples=[[{"rule": "OBS-4.5", "message": "taken", "where": []}]])
    ]
    """What breaks the rules."""
    nearest: Annotated[Thing | None, Field(examples=[{"type": "end"}])]
    """The legal move most like it; null: there is none."""
    notation: Notation = None
    """The move, or the moves of the turn, in notation."""


class ContrastedGoal(Shape):
    """One of two goals: its best line of play, and what that alone has."""

    goal: Annotated[str, Field(examples=["score(S), S >= 20"])]
    """The goal."""
    status: Status
    """Whether no line with the goal is better; infeasible: no line has it."""
    value: int | None
    """What that line is worth; null: there is none, or it is not known."""
    only: Annotated[
        list[Thing],
        Field(examples=[[{"fact": "completed(t1)", "meaning": "the card is completed at the end"}]]),
    ]
    """The facts that hold after this line and not after the other, each with its meaning."""
    objective: int | None = None
    """What the objective of the rules of one's own comes to there, where they have one."""


class GoalContrastAnswer(Shape):
    """Two goals side by side."""

    this: ContrastedGoal
    """The goal that was asked about."""
    other: ContrastedGoal
    """The goal that stands in ``rather_than``."""
    reason: Reason | None
    """Why the search ended."""
    scope: Scope = None
    """What lines of play are left out, where some are."""
    warnings: Warnings = None
    """What in the goals is perhaps not meant."""


class ContrastedLine(Shape):
    """A score line in which the best lines of play of two moves differ."""

    rule: Clause
    """The id of the clause."""
    what: Item
    """What gives the points."""
    this: Annotated[float, Writes(number)]
    """The points with the move that was asked about."""
    other: Annotated[float, Writes(number)]
    """The points with the other."""


class MoveContrastAnswer(Shape):
    """Two moves side by side; of moves that cannot be compared the review of one is the answer."""

    this: Annotated[Thing, Field(examples=[{"move": {"type": "end"}, "value": 3}])]
    """The move that was asked about, as in a hint."""
    other: Annotated[Thing, Field(examples=[{"move": {"type": "end"}, "value": 2}])]
    """The move that stands in ``rather_than``, as in a hint."""
    lines: list[ContrastedLine]
    """The score lines in which they differ."""
    reason: Reason | None
    """Why the search ended."""


class LogDecision(Shape):
    """A decision of a log, judged."""

    index: int
    """The place of its first move in the log, from 0."""
    seat: int
    """Who decided."""
    moves: Moves
    """What was played: one move, or a whole turn where turns are ranked."""
    choices: int
    """How many there were to choose from."""
    status: Status
    """Whether the best is proved."""
    value: Figure
    """What the move made is worth; null: not known."""
    best: Ranked
    """The best move, as in a hint; null: not known."""
    loss: Figure
    """What was given away against the best; null: not known."""
    reasons: Annotated[list[Thing], Field(examples=[[{"what": "stars", "points": -1.5}]])]
    """What the evaluation of a whole game sees in the move made."""
    lines: list[ScoreDifference]
    """Where the scores of the move made and of the best one differ."""
    luck: float | None = None
    """For the horizon of the game: what came after it above what the move was worth; null: not known yet."""
    words: Words = None
    """The text of what was played, if included."""
    path: Notations = None
    """How it is made on the picture, if included."""
    notation: Notations = None
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
    loss: Annotated[float, Writes(number)]
    """What all of them lost."""
    luck: Figure
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
