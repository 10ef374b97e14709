"""The answers about tables, played at or set up, and about new puzzles, as OpenAPI describes them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from periplus.models.core.names import NAMES
from periplus.solvers.shapes import Shape, Thing


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
    """The seats that may move; none where chance acts or all is over."""
    chance: bool
    """Dice, a deal or a draw come first: roll, or say what fell."""
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
    seen: Annotated[Thing | None, Field(examples=[{"game": NAMES[0], "players": [{}, {}]}])] = None
    """What the first of to_move sees: the position to ask about."""
    view: Annotated[Thing, Field(examples=[{"game": NAMES[0], "players": [{}, {}]}])]
    """What the seat that was asked for sees: the position to draw."""


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
