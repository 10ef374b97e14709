"""What the paths of reference answer, as OpenAPI describes it: games, clauses, puzzles, errors."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from periplus.models.core.documents import Described
from periplus.models.core.names import NAMES
from periplus.solvers.shapes import Shape, Thing


class Rule(Described):
    """A clause of the rules."""

    id: Annotated[str, Field(examples=["OBS-4.5"])]
    """The clause."""
    section: Annotated[str, Field(examples=["4 Completing a constellation"])]
    """Its section."""
    text: Annotated[str, Field(examples=["Two figures never touch."])]
    """What it says."""


class GameFacts(Described):
    """What there is of a game."""

    name: Annotated[str, Field(examples=[NAMES[0]])]
    """What files and requests call the game."""
    title: Annotated[str, Field(examples=[NAMES[0].title()])]
    """What people call it."""
    clauses: Annotated[str, Field(examples=["OBS"])]
    """What the ids of its clauses begin with."""
    players: list[int]
    """The numbers of players that its rules know."""
    editions: Annotated[list[str], Field(examples=[["study"]])]
    """The bundled editions."""


class Games(Described):
    """The registered games."""

    games: list[GameFacts]
    """The games."""


class PuzzleSummary(Shape):
    """What a list of puzzles says of one."""

    id: Annotated[str, Field(examples=["two-tides"])]
    """The puzzle's name."""
    game: Annotated[str, Field(examples=[NAMES[1]])]
    """Its game."""
    title: Annotated[str, Field(examples=["Two tides"])]
    """Its title."""
    difficulty: int | None
    """From 1, easy, to 5; null: not graded."""
    ask: Annotated[Thing, Field(examples=[{"kind": "solve"}])]
    """The question: its kind."""
    kind_words: Annotated[str, Field(examples=["last turn"])]
    """Its kind, for people, in the language that is asked for."""


class PuzzleList(Described):
    """The bundled puzzles of a game, the easiest first."""

    count: int
    """How many there are."""
    puzzles: list[PuzzleSummary]
    """The puzzles."""


class PuzzleTask(PuzzleSummary):
    """A puzzle without its answer."""

    text: Annotated[str, Field(examples=["Lay the seven tiles for the most points."])]
    """What to do."""
    position: Annotated[Thing, Field(examples=[{"game": NAMES[0], "players": [{}, {}]}])]
    """The position, without a file beside it."""
    ask: Annotated[Thing, Field(examples=[{"kind": "solve"}])]
    """The question, whole."""
    moves: int
    """How many moves its solution has."""


class Health(Described):
    """The service lives."""

    status: Literal["ok"]
    """The service answers."""
    version: Annotated[str, Field(examples=["0.4.0"])]
    """The version of the package."""
    waiting: int
    """Requests that wait or are worked on."""


class FieldFault(Described):
    """One thing that cannot be read."""

    field: Annotated[str, Field(examples=["position.players[0].chart"])]
    """The path of the field."""
    message: Annotated[
        Annotated[str, Field(examples=["the square is taken"])], Field(examples=["expected an array, got 3"])
    ]
    """What is wrong with it, and what was expected."""


class Error(Described):
    """What is wrong with a request: the first fault, and all of them."""

    error: FieldFault
    """The first fault, in the order of the fields."""
    errors: list[FieldFault]
    """All faults."""
