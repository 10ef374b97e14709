"""What may be asked: one model of a request for JSON lines, HTTP and batches, as strict as that of a position."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, ValidationInfo, field_validator

from periplus.models.core.data import Horizon
from periplus.models.core.documents import Data
from periplus.models.core.names import NAMES
from periplus.models.core.wording import say

from .request_fields import (
    AnyPuzzle,
    EachDecision,
    Goal,
    Id,
    Positioned,
    Puzzled,
    PuzzleId,
    Quick,
    Request,
    RulesText,
    Told,
    Tree,
)


class Check(Puzzled):
    """Are the rules kept?"""

    verb: Literal["check"] = "check"
    partial: bool = False
    """Say whether the log can still lead to the goal, and if not, which move was the first wrong one."""
    goal: Annotated[float, Field(ge=0)] | None = None
    """Points to reach; the best there was, unless given."""

    @property
    def searches(self) -> bool:
        """Whether a solver is asked."""
        return self.partial


class Score(Quick):
    """What is the score, item by item?"""

    verb: Literal["score"] = "score"


class Moves(Puzzled):
    """Which moves are legal?"""

    verb: Literal["moves"] = "moves"

    @property
    def searches(self) -> bool:
        """No solver is asked."""
        return False


class Play(Quick):
    """The position after a move."""

    verb: Literal["play"] = "play"
    move: Told
    """The move, as JSON or in notation."""


class New(Request):
    """A fresh game."""

    verb: Literal["new"] = "new"
    game: Annotated[str, Field(examples=[NAMES[0]])]
    """The name of the game."""
    players: Annotated[int, Field(ge=1, le=8)] | None = None
    """The fewest that the game knows, unless given."""
    variants: Annotated[dict[str, str], Field(examples=[{"mode": "solo"}])] | None = None
    """Choices by the name of the variant; several of one with commas between them."""
    bare: bool = False
    """Instead of a game that is dealt: an empty table, to be set up."""
    edition: Annotated[str | Tree | None, Field(examples=["study"])] = None
    """With what it is played: the name of a bundled edition, or the data of one."""

    @property
    def searches(self) -> bool:
        """No solver is asked."""
        return False


class Step(Quick):
    """One deed at a table, a player's or chance's, and whose turn it is then; without one, whose turn it is."""

    verb: Literal["step"] = "step"
    shown: Annotated[Tree, Field(examples=[{"type": "roll"}])] | None = None
    """What chance has shown to whoever chooses next, as the last answer told it."""
    move: Told | None = None
    """The deed, as JSON or in notation."""
    roll: bool = False
    """Chance acts, from ``seed``."""
    fell: Annotated[dict[str, tuple[int | str, ...]] | None, Field(examples=[{"dice": [2, 3, 4]}])] = None
    """Chance acts as it fell at a real table: the values of each part that the last answer ``asked`` for."""
    seat: Annotated[int, Field(ge=0, le=8)] | None = None
    """Who makes the move, where several may."""
    done: tuple[Annotated[int, Field(ge=0, le=8)], ...] | None = None
    """The seats that are done with what all share, as the last answer told them, none at first: a move that is nobody's
    own, such as the end of a turn, then waits until all who may move want it. Unless given, it counts at once."""
    at: Annotated[int, Field(ge=0)] | None = None
    """The table as it was before this move of its log, from 0."""
    view: Annotated[int, Field(ge=0, le=8)] | None = None
    """From which seat the table is seen; that of whoever is to move, unless given, or what lies open for all where
    chance acts."""
    open: bool = False
    """The ``view`` is what lies open for all, whoever is to move: while a screen goes from hand to hand."""
    log: bool = False
    """The deeds that led to the table are told too, those of its log in their order."""
    draw: bool = False
    """The ``view`` is drawn too: what ``draw`` answers about it, of which ``include`` names the parts."""
    since: Annotated[int, Field(ge=0)] | None = None
    """What is drawn has outlines round whatever is new since so many moves were in the log."""
    moves: Annotated[tuple[Annotated[int, Field(ge=0, le=8)], ...], Field(examples=[[0, 1]])] = ()
    """Seats whose moves are wanted too: where the first of ``to_move`` is one of them, what ``moves`` answers about
    ``seen``, of which ``include`` names the parts."""


class Edit(Quick):
    """One edit of a table that is set up, and what may be put where then; without one, what may be put where."""

    verb: Literal["edit"] = "edit"
    seat: Annotated[int, Field(ge=0, le=8)] = 0
    """Whose board it is about."""
    patch: Annotated[tuple[Tree, ...], Field(examples=[[{"op": "add", "path": "/round", "value": 3}]])] = ()
    """The edit as a JSON Patch (RFC 6902) on the position."""
    put: Annotated[str | None, Field(examples=["tile:F3"])] = None
    """The edit: a thing of the palette that is put on ``at``."""
    at: Annotated[str | None, Field(examples=["space:1,0"])] = None
    """The target on which it is put, or to which what lies on ``take`` is carried."""
    turn: Annotated[int, Field(ge=0, le=99)] = 0
    """How it is turned, as a number of its ``places``."""
    take: Annotated[str | None, Field(examples=["space:1,0"])] = None
    """The edit: a target that is cleared; with ``at``, what lies there is carried."""
    path: Annotated[str | None, Field(examples=["/round"])] = None
    """The edit: a field, by the path that the last answer told, that gets the ``value``."""
    value: Any = Field(default=None, examples=[3])
    """The new value of the field; null: it is not told any more."""


class Share(Quick):
    """The position as one line of text, and as JSON that needs no file beside it."""

    verb: Literal["share"] = "share"


class Draw(Puzzled):
    """A picture of the position, its faults marked."""

    verb: Literal["draw"] = "draw"
    solution: tuple[Told, ...] = ()
    """Moves to draw on it, in their order."""
    whole: bool = True
    """Whether the text and the picture of all together are wanted, or only the parts that are included."""

    @property
    def searches(self) -> bool:
        """No solver is asked."""
        return False


class Hint(Puzzled):
    """Which moves are best?"""

    verb: Literal["hint"] = "hint"
    level: Annotated[int, Field(ge=1, le=4)] = 4
    """1 tells where to look, 2 which kind of move to look for, 3 the best move alone, 4 all."""
    horizon: Horizon | None = None
    """For what moves are ranked: this ``turn`` or the whole ``game``; unless given, as the position says."""
    rules: RulesText | None = None
    """About a position: the moves are those of the best lines that keep these clauses and constraints."""


class Solve(Puzzled):
    """What is the best line of play?"""

    verb: Literal["solve"] = "solve"
    rules: RulesText | None = None
    """About a position: the best line that keeps these clauses and constraints."""


class Maximum(Positioned):
    """What is the best possible score?"""

    verb: Literal["maximum"] = "maximum"
    rules: RulesText | None = None
    """The best score that keeps these clauses and constraints, in a game whose maximum is made of facts."""


class Ask(Positioned):
    """For which values can a goal hold?"""

    verb: Literal["ask"] = "ask"
    goal: Goal
    """The goal, in the notation of Prolog."""
    every: bool = False
    """What holds in every line of play, not in some."""
    optimal: Annotated[str, Field(examples=["score(_)"])] | None = None
    """A sum, such as ``score(_)``: only lines of play in which it is greatest."""
    number: bool = False
    """Tell only how many answers there are."""
    rules: RulesText | None = None
    """Clauses, constraints and an objective of one's own, in the notation of Prolog."""


class Why(Puzzled):
    """Why can a goal not hold, or a move not be best?"""

    verb: Literal["why"] = "why"
    move: Told | list[Told] | None = None
    """Instead of a goal: a move, or the moves of a turn."""
    goal: Annotated[Goal | None, Field(validate_default=True)] = None
    """A goal, in the notation of Prolog."""

    @field_validator("goal")
    @classmethod
    def _either(cls, goal: str | None, known: ValidationInfo) -> str | None:
        if (goal is None) == (known.data.get("move") is None):
            raise ValueError(say("expected a goal or a move, and not both"))
        return goal

    rather_than: Annotated[
        Told | list[Told] | None, Field(examples=["score(S), S < 20", {"type": "end"}, [{"type": "end"}]])
    ] = None
    """Another goal, or with a move another move or turn: what each has that the other lacks."""

    @field_validator("rather_than")
    @classmethod
    def _of_one_kind(cls, other: Told | list[Told] | None, known: ValidationInfo) -> Told | list[Told] | None:
        if other is not None and known.data.get("puzzle") is not None:
            raise ValueError(say("expected none with a puzzle, whose moves are right or wrong"))
        if known.data.get("goal") is not None and not isinstance(other, str | None):
            raise ValueError(say("expected a goal, as it is told apart from one"))
        return other

    rules: RulesText | None = None
    """With a goal: clauses and constraints of one's own, in the notation of Prolog."""

    @field_validator("rules")
    @classmethod
    def _about_a_goal(cls, rules: str | None, known: ValidationInfo) -> str | None:
        if rules is not None and known.data.get("move") is not None:
            raise ValueError(
                say("expected none with a move, which is judged by the rules of the game; hint takes them")
            )
        return rules


class ReviewLog(Positioned):
    """What did each decision of a log lose, and what was luck?"""

    verb: Literal["review"] = "review"
    horizon: Horizon = "game"
    """For what moves are ranked: the ``turn`` or the whole ``game``."""
    start: Annotated[int, Field(ge=0)] = 0
    """The place in the log to begin at: the ``next`` of an answer, to go on."""
    each: EachDecision = EachDecision()
    """When to stop with a decision; ``limits`` are those of them all, and ``count`` how many there are at most."""


class Deduce(Request):
    """By which deductions does a person solve what is left of a bundled puzzle of choices?"""

    verb: Literal["deduce"] = "deduce"
    puzzle: AnyPuzzle
    """The id of the puzzle, or its file."""
    after: tuple[Told, ...] = ()
    """The moves made in it so far."""


class Make(Request):
    """A new puzzle with exactly one solution, from the seed."""

    verb: Literal["make"] = "make"
    game: Annotated[str, Field(examples=[NAMES[0]])]
    """The name of the game."""
    kind: Annotated[str | None, Field(examples=["arrange"])] = None
    """What sort of puzzle; the game's usual one unless given."""
    size: Annotated[int, Field(ge=1, le=100)] | None = None
    """How large, in the measure of the kind; its usual size unless given."""
    difficulty: Annotated[int, Field(ge=1, le=5)] | None = None
    """The grade that it must have; any unless given."""
    rules: RulesText | None = None
    """Of a kind that asks for an arrangement: clauses and constraints that the one solution keeps too."""


class Judge(Request):
    """Is a solution of a bundled puzzle right, and if not, can it still become so?"""

    verb: Literal["judge"] = "judge"
    puzzle: PuzzleId
    """The id of the puzzle."""
    solution: tuple[Told, ...]
    """Its moves, all or the first of them."""


VERBS: dict[str, type[Request]] = {
    "check": Check,
    "score": Score,
    "moves": Moves,
    "hint": Hint,
    "solve": Solve,
    "maximum": Maximum,
    "ask": Ask,
    "why": Why,
    "draw": Draw,
    "play": Play,
    "new": New,
    "step": Step,
    "edit": Edit,
    "share": Share,
    "review": ReviewLog,
    "deduce": Deduce,
    "make": Make,
    "judge": Judge,
}
"""Every verb with the model of its requests."""

AnyRequest: TypeAlias = Annotated[
    Check
    | Score
    | Moves
    | Hint
    | Solve
    | Maximum
    | Ask
    | Why
    | Draw
    | Play
    | New
    | Step
    | Edit
    | Share
    | ReviewLog
    | Deduce
    | Make
    | Judge,
    Field(discriminator="verb"),
]


class Cancel(Data):
    """Stop another request: its best answer so far is its answer."""

    verb: Literal["cancel"]
    target: Id
    """The id of the request that is to stop."""
    id: Id | None = None
    """Comes back in the answer."""
