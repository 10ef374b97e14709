"""The answers of ``why`` as OpenAPI describes them, as the others in ``shapes``."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from periplus.solvers.answers import Status
from periplus.solvers.limits import Reason

from .shape import Shape, Thing


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
    because: Annotated[
        list[Thing] | None, Field(examples=[[{"fact": "star([1, 2])", "rule": "OBS-2.3", "rests_on": []}]])
    ] = None
    """Of a goal that can hold: the facts that it rests on, each with those that it rests on itself."""
    reason: Reason | None
    """Why the search ended, where nothing is proved."""
    scope: Annotated[str | None, Field(examples=["the rest of the turn"])] = None
    """What lines of play are left out, where some are."""
    warnings: Annotated[list[str] | None, Field(examples=[["T1 is a variable; did you mean t1?"]])] = None
    """What in the goal is perhaps not meant."""


class ReviewAnswer(Shape):
    """What a move loses against the best, or the clauses that it breaks."""

    move: Annotated[Thing | list[Thing], Field(examples=[{"type": "end"}])]
    """The move, or the moves of a turn."""
    notation: Annotated[str | None, Field(examples=["end"])] = None
    """The move, or the moves of the turn, in notation."""
    legal: bool
    """Whether the rules allow it."""


class ContrastedGoal(Shape):
    """One of two goals: its best line of play, and what that alone has."""

    goal: Annotated[str, Field(examples=["score(S), S >= 20"])]
    """The goal."""
    status: Status
    """Whether no line with the goal is better; infeasible: no line has it."""
    value: int | None
    """What that line is worth; null: there is none, or it is not known."""
    objective: int | None = None
    """What the objective of the rules of one's own comes to there, where they have one."""
    only: Annotated[
        list[Thing],
        Field(examples=[[{"fact": "completed(t1)", "meaning": "the card is completed at the end"}]]),
    ]
    """The facts that hold after this line and not after the other, each with its meaning."""


class GoalContrastAnswer(Shape):
    """Two goals side by side."""

    this: ContrastedGoal
    """The goal that was asked about."""
    other: ContrastedGoal
    """The goal that stands in ``rather_than``."""
    reason: Reason | None
    """Why the search ended."""
    scope: Annotated[str | None, Field(examples=["the rest of the turn"])] = None
    """What lines of play are left out, where some are."""
    warnings: Annotated[list[str] | None, Field(examples=[["T1 is a variable; did you mean t1?"]])] = None
    """What in the goals is perhaps not meant."""


class ContrastedLine(Shape):
    """A score line in which the best lines of play of two moves differ."""

    rule: Annotated[str, Field(examples=["OBS-4.5"])]
    """The id of the clause."""
    what: Annotated[str, Field(examples=["S02 Kite"])]
    """What gives the points."""
    this: float
    """The points with the move that was asked about."""
    other: float
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
