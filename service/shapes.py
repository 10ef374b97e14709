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


class Violation(Shape):
    """One fault: the clause it breaks, a sentence, and the path of what is at fault."""

    rule: Annotated[str, Field(examples=["OBS-4.5"])]
    """The id of the clause."""
    message: Annotated[str, Field(examples=["the square is taken"])]
    """What is wrong, in a sentence."""
    where: list[str | int]
    """The path of what is at fault in the position."""


class CheckAnswer(Shape):
    """Whether the rules are kept; also the answer of any verb about an illegal position."""

    legal: bool | None
    """null: cut off before that was known."""
    violations: list[Violation]
    """What breaks the rules; nothing where all are kept."""


class NewAnswer(Shape):
    """A fresh game, as JSON that needs no file beside it."""

    position: Annotated[Thing, Field(examples=[{"game": NAMES[0], "players": [{}, {}]}])]
    """The position at its start."""


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


class Seat(Shape):
    """A seat at the table."""

    seat: int
    """The seat, from 0."""
    name: Annotated[str, Field(examples=["Ana"])]
    """What the player is called."""
    total: float | None = None
    """Its points, as if the game ended now."""


class StepAnswer(Shape):
    """The table after a deed: the game so far, who may move, and what is seen of it."""

    legal: Literal[True]
    """The deed was legal."""
    position: Annotated[Thing, Field(examples=[{"game": NAMES[0], "players": [{}, {}]}])]
    """The game so far, its moves in its log."""
    shown: Annotated[Thing | None, Field(examples=[{"type": "roll"}])] = None
    """What chance has shown to whoever chooses next."""
    played: Annotated[Thing | None, Field(examples=[{"seat": 0, "notation": "end"}])] = None
    """The deed as it was recorded: move, seat, words and notation."""
    seats: list[Seat]
    """Who sits there, in order."""
    people: list[int]
    """The seats that a person or an engine plays; the rules move the others."""
    to_move: list[int]
    """The seats that may move, those that are done last; none where chance acts or all is over."""
    done: list[int]
    """The seats of to_move that want a move which waits for the others."""
    private: bool
    """The first of to_move knows what does not lie open for all."""
    chance: bool
    """Dice, a deal or a draw come first: roll, or say what fell."""
    may_roll: bool
    """Chance may act though seats of to_move may move before: nobody needs to."""
    asked: Annotated[
        Thing | None,
        Field(
            examples=[
                {
                    "ask": "dice",
                    "words": "The dice of the turn",
                    "parts": [{"name": "dice", "words": "three dice", "least": 3, "most": 3, "faces": "die"}],
                    "faces": {"die": [{"value": 1, "words": "1"}]},
                }
            ]
        ),
    ] = None
    """What chance has to bring: ask, words, parts (name, words, least, most, the name of their faces), and the faces
    by name: value, words, left, and with ``parts`` included an svg; null where nothing can be told of it."""
    over: bool
    """Whether the game has ended."""
    winners: list[int]
    """The seats that have won; none while it goes on."""
    ending: Annotated[str | None, Field(examples=["The game is over. Won: Ana"])] = None
    """How the game ended, in a sentence; null while it goes on."""
    seen: Annotated[Thing | None, Field(examples=[{"game": NAMES[0], "players": [{}, {}]}])] = None
    """What the first of to_move sees: the position to ask about."""
    view: Annotated[Thing, Field(examples=[{"game": NAMES[0], "players": [{}, {}]}])]
    """What the seat that was asked for sees: the position to draw."""
    log: Annotated[
        list[Thing] | None, Field(examples=[[{"to_move": [0], "shown": None, "seat": 0, "notation": "end"}]])
    ] = None
    """The deeds that led here, if they were asked for: each as ``played`` tells it, with who might move then, and what
    chance had shown."""
    picture: DrawAnswer | None = None
    """The view drawn, if that was asked for: its title, and its parts if included."""
    options: MovesAnswer | None = None
    """The moves of the first of to_move, if it is one of the seats whose moves were asked for."""


class LackingField(Shape):
    """What nobody could move without."""

    field: Annotated[str, Field(examples=["wind"])]
    """The field of the position."""
    message: Annotated[str, Field(examples=["expected the wind"])]
    """What is expected there, in a sentence."""


class EditAnswer(CheckAnswer):
    """The table after an edit, and what may be put where; the fields of a picture besides."""

    position: Annotated[Thing, Field(examples=[{"game": NAMES[0], "players": [{}, {}]}])]
    """The position as JSON that needs no file beside it."""
    patch: Annotated[list[Thing], Field(examples=[[{"op": "add", "path": "/round", "value": 3}]])]
    """The edit as a JSON Patch on the position of the request."""
    missing: Annotated[
        list[LackingField], Field(examples=[[{"field": "wind", "message": "expected the wind"}]])
    ]
    """What is still missing for somebody to move."""
    seat: int
    """Whose board it is about: that of the request, if there still is one."""
    seats: Annotated[list[str], Field(examples=[["Ana", "Ben"]])]
    """Whose boards can be set up."""
    things: Annotated[
        list[Thing],
        Field(
            examples=[
                [{"name": "tile:F3", "words": "forest 3", "group": "tiles", "places": ["free"], "left": 4}]
            ]
        ),
    ]
    """The palette: name, words, group, places (one set of targets for each way to turn it), and how many are left."""
    places: Annotated[dict[str, list[str]], Field(examples=[{"free": ["space:1,0", "space:0,1"]}])]
    """Sets of targets by the names that things know them by."""
    taken: Annotated[list[str], Field(examples=[["space:1,0"]])]
    """Targets with something on them that can be taken away."""
    fields: Annotated[
        list[Thing],
        Field(
            examples=[
                [{"path": "/round", "words": "round", "kind": "number", "value": 1, "least": 1, "most": 9}]
            ]
        ),
    ]
    """The form: path, words, kind (number, choice, switch, text, row or dice), value and its range or stock."""
    stocks: Annotated[
        dict[str, list[Thing]], Field(examples=[{"winds": [{"value": "NW", "words": "northwest"}]}])
    ]
    """The options of fields, each with value, words, and how many are left."""


class MakeAnswer(Shape):
    """A new puzzle."""

    puzzle: Annotated[Thing | None, Field(examples=[{"id": "a-new-one", "title": "A new one"}])]
    """The puzzle's file; null: none was found from this seed in this time."""
    summary: Annotated[Thing | None, Field(examples=[{"id": "a-new-one", "kind_words": "last turn"}])]
    """What a list of puzzles says of it, in the language that is asked for."""
    tried: Annotated[int, Field(ge=0, examples=[3])]
    """How many candidates were begun."""
    left: Annotated[int | None, Field(examples=[12])] = None
    """In an update: how much of the last one (clues, icons or squares) is left to look at; null: not known."""


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
