"""The answers as OpenAPI describes them. They are made elsewhere (``docs/answers.md``); nothing is checked by these."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from periplus.solvers.answers import Measure, Status
from periplus.solvers.limits import Reason

Thing: TypeAlias = dict[str, Any]


class Shape(BaseModel):
    """An answer; a game may add fields of its own."""

    model_config = ConfigDict(extra="allow")


class Violation(Shape):
    """One fault: the clause it breaks, a sentence, and the path of what is at fault."""

    rule: str
    message: str
    where: list[str | int]


class CheckAnswer(Shape):
    """Whether the rules are kept; also the answer of any verb about an illegal position."""

    legal: bool | None = Field(description="null: cut off before that was known.")
    violations: list[Violation]


class PartialAnswer(Shape):
    """Whether the log can still lead to the goal."""

    possible: bool | None
    first_wrong: int | None


class ScoreLine(Shape):
    """One item of a score."""

    rule: str
    what: str
    points: float


class PlayerScore(Shape):
    """The score of one seat."""

    seat: int
    name: str
    total: float
    items: list[ScoreLine]


class ScoreAnswer(Shape):
    """Every seat's score, and who would win."""

    players: list[PlayerScore]
    winners: list[int]


class MovesAnswer(Shape):
    """Every legal move, once each."""

    count: int
    moves: list[Thing]
    words: list[str] | None = Field(None, description="The text of each move, if included.")
    notation: list[str] | None = Field(None, description="The notation of each move, unless left out.")
    path: list[list[str]] | None = Field(None, description="How each is made on the picture, if included.")
    targets: dict[str, str] | None = Field(None, description="What the targets of the paths are called.")


class Scored(Shape):
    """A value told as a score, where it is one: the same two figures in every game."""

    gain: float | None = Field(None, description="By how much the player's score grows.")
    total: float | None = Field(None, description="The player's score at the horizon.")
    declared: str | None = Field(None, description="Why the value is not replayed by the rules.")


class Measured(Shape):
    """What values are."""

    measure: Measure | None = Field(None, description="What every value is.")
    now: float | None = Field(None, description="The player's score now, where values are scores.")


class RankedMove(Scored):
    """A move, or the moves of a whole turn, and what it is worth; the move alone at level 3 of a hint."""

    move: Thing | list[Thing]
    notation: str | None = Field(None, description="The move, or the moves of the turn, in notation.")
    line_notation: list[str] | None = Field(None, description="What follows, in notation.")
    words: str | None = Field(None, description="Its text, if included.")


class HintAnswer(Measured):
    """The ranked moves, best first."""

    status: Status
    reason: Reason | None
    moves: list[RankedMove]
    bound: float | None = None
    right: bool | None = Field(None, description="Of a puzzle: it is solved.")
    first_wrong: int | None = Field(None, description="Of a puzzle: the move that no solution goes on from.")


class SolveAnswer(Scored, Measured):
    """One solution with its value and bound."""

    status: Status
    reason: Reason | None
    value: float | None
    bound: float | None
    solution: list[Any] | Thing
    notation: list[str] | None = Field(None, description="The moves of the solution in notation.")


class AskAnswer(Shape):
    """The bindings of the goal's variables, or how many there are."""

    answers: list[Thing] | None = None
    count: int | None = None
    complete: bool = Field(description="There are no others, and no lines of play are left out.")
    reason: Reason | None = Field(None, description="Why it ended, where it is not complete.")
    scope: str | None = Field(None, description="What lines of play are left out, where some are.")
    warnings: list[str] | None = Field(None, description="What in the goal is perhaps not meant.")


class WhyAnswer(Shape):
    """The clauses and facts that forbid a goal."""

    holds: bool | None
    rules: list[str]
    facts: list[Thing]
    irreducible: bool
    text: str
    reason: Reason | None
    scope: str | None = Field(None, description="What lines of play are left out, where some are.")
    warnings: list[str] | None = Field(None, description="What in the goal is perhaps not meant.")


class ReviewAnswer(Shape):
    """What a move loses against the best, or the clauses that it breaks."""

    move: Thing | list[Thing]
    notation: str | None = Field(None, description="The move, or the moves of the turn, in notation.")
    legal: bool


class DrawAnswer(Shape):
    """The picture as text and as SVG."""

    title: str
    text: str
    svg: str
    parts: Thing | None = Field(None, description="Boards, tables and notes by themselves, if included.")


class PlayAnswer(Shape):
    """The position after the move."""

    legal: Literal[True]
    position: Thing


class NewAnswer(Shape):
    """A fresh game, as JSON that needs no file beside it."""

    position: Thing


class Seat(Shape):
    """A seat at the table."""

    seat: int
    name: str
    total: float | None = Field(None, description="Its points, as if the game ended now.")


class StepAnswer(Shape):
    """The table after a deed: the game so far, who may move, and what is seen of it."""

    legal: Literal[True]
    position: Thing = Field(description="The game so far, its moves in its log.")
    shown: Thing | None = Field(None, description="What chance has shown to whoever chooses next.")
    played: Thing | None = Field(
        None, description="The deed as it was recorded: move, seat, words and notation."
    )
    seats: list[Seat]
    to_move: list[int] = Field(description="The seats that may move; none where chance acts or all is over.")
    chance: bool = Field(description="Dice, a deal or a draw come first: roll, or say what fell.")
    over: bool
    winners: list[int]
    seen: Thing | None = Field(None, description="What the first of to_move sees: the position to ask about.")
    view: Thing = Field(description="What the seat that was asked for sees: the position to draw.")


class ShareAnswer(Shape):
    """The position as one line of text, and as JSON that needs no file beside it."""

    line: str
    position: Thing


class Deduction(Shape):
    """One step: what it settles or rules out, by which technique, and what it rests on."""

    technique: int
    name: str
    text: str
    rules: list[str]
    settles: Thing | None
    rules_out: list[Thing]
    because_of: list[Thing]
    cells: list[list[int]]


class DeduceAnswer(Shape):
    """The deductions that solve what is left of a puzzle of choices."""

    difficulty: int | None
    steps: list[Deduction]


class JudgeAnswer(Shape):
    """Whether a solution is right, and if not, whether it can still become so."""

    right: bool
    solvable: bool | None


class Unknown(Shape):
    """Nothing is known: the work was cut off, or its process died."""

    status: Literal["unknown"]
    reason: Reason


class Update(Shape):
    """What is known so far, whole."""

    id: str | int | None
    event: Literal["update"]
    seq: int
    elapsed: float


class Done(Shape):
    """The final answer, with the fields of the verb's own answer."""

    id: str | int | None
    event: Literal["done"]
    seq: int


class FieldFault(BaseModel):
    """One thing that cannot be read."""

    field: str
    message: str


class Error(BaseModel):
    """What is wrong with a request: the first fault, and all of them."""

    error: FieldFault
    errors: list[FieldFault]


class Rule(BaseModel):
    """A clause of the rules."""

    id: str
    section: str
    text: str


class GameFacts(BaseModel):
    """What there is of a game."""

    name: str
    title: str
    clauses: str
    players: list[int]
    editions: list[str]


class Games(BaseModel):
    """The registered games."""

    games: list[GameFacts]


class PuzzleSummary(Shape):
    """What a list of puzzles says of one."""

    id: str
    game: str
    title: str
    difficulty: int | None
    ask: str


class PuzzleList(BaseModel):
    """The bundled puzzles of a game, the easiest first."""

    count: int
    puzzles: list[PuzzleSummary]


class PuzzleTask(PuzzleSummary):
    """A puzzle without its answer."""

    text: str
    position: Thing
    question: Thing
    moves: int = Field(description="How many moves its solution has.")


class Health(BaseModel):
    """The service lives."""

    status: Literal["ok"]
    version: str
    waiting: int = Field(description="Requests that wait or are worked on.")


ANSWERS: dict[str, tuple[type[Shape], ...]] = {
    "check": (CheckAnswer, PartialAnswer, JudgeAnswer),
    "score": (ScoreAnswer,),
    "moves": (MovesAnswer,),
    "hint": (HintAnswer,),
    "solve": (SolveAnswer,),
    "maximum": (SolveAnswer,),
    "ask": (AskAnswer,),
    "why": (WhyAnswer, ReviewAnswer),
    "draw": (DrawAnswer,),
    "play": (PlayAnswer,),
    "new": (NewAnswer,),
    "step": (StepAnswer,),
    "share": (ShareAnswer,),
    "deduce": (DeduceAnswer,),
    "judge": (JudgeAnswer,),
}
"""What each verb answers, besides CheckAnswer and Unknown."""
