"""The paths that tell what there is, and what they answer, as OpenAPI describes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import APIRouter, HTTPException
from fastapi import Request as HttpRequest
from pydantic import Field

from periplus import __version__
from periplus.models.core.documents import Described
from periplus.models.core.errors import PositionError
from periplus.models.core.names import NAMES
from periplus.models.core.registry import game, game_of_clause, introduced
from periplus.models.core.rulebook import rulebook
from periplus.models.core.wording import say, speaking, with_guess
from periplus.solvers.shapes import Shape, Thing

from .guarding import language_of

if TYPE_CHECKING:
    from periplus.puzzles.format import Puzzle


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
    deduced: bool
    """Whether ``deduce`` can answer it."""


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


router = APIRouter(prefix="/v1")
UNKNOWN: dict[int | str, dict[str, Any]] = {404: {"model": Error, "description": "There is none."}}


@router.get("/health", response_model=Health)
def health(request: HttpRequest) -> Any:
    """Whether the service lives, and how many requests it has."""
    scheduler = request.app.state.scheduler
    return {
        "status": "ok",
        "version": __version__,
        "waiting": scheduler.searches.inside + scheduler.quick.inside,
    }


@router.get("/games", response_model=Games)
def games(request: HttpRequest) -> Any:
    """The registered games."""
    with speaking(language_of(request)):
        return {"games": [introduced(name) for name in NAMES]}


@router.get("/games/{name}/schema", responses=UNKNOWN)
def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a game's positions."""
    found: dict[str, Any] = game(_known(name)).schema()
    return found


@router.get("/games/{name}/puzzles", response_model=PuzzleList, responses=UNKNOWN)
def puzzles(request: HttpRequest, name: str) -> Any:
    """The bundled puzzles of a game, the easiest first."""
    from periplus.puzzles.collection import bundled  # noqa: PLC0415 — it takes a while and few ask

    with speaking(language_of(request)):
        found = [puzzle.summary() for puzzle in bundled(_known(name))]
    return {"count": len(found), "puzzles": found}


@router.get("/puzzles/{puzzle}", response_model=PuzzleTask, responses=UNKNOWN)
def task(request: HttpRequest, puzzle: str) -> Any:
    """A bundled puzzle without its answer."""
    found = bundled_puzzle(puzzle)
    position = game(found.position.game).whole(found.position)
    moves = len(found.answer.moves)
    with speaking(language_of(request)):
        return found.summary() | {"position": position, "ask": found.file.ask, "moves": moves}


@router.get("/rules/{clause}", response_model=Rule, responses=UNKNOWN)
def rule(request: HttpRequest, clause: str) -> Any:
    """A clause of the rules."""
    found = game_of_clause(clause)
    known = rulebook(found.name).get(clause.upper()) if found else None
    if known is None:
        ids = rulebook(found.name) if found else ()
        raise HTTPException(404, with_guess(say("no such clause"), clause.upper(), ids))
    with speaking(language_of(request)):
        return known.as_json()


def bundled_puzzle(name: str) -> Puzzle:
    """The bundled puzzle of that id; raises HTTPException for one that there is not."""
    from periplus.puzzles.collection import find, ids  # noqa: PLC0415 — as above

    try:
        return find(name)
    except PositionError:
        raise HTTPException(404, with_guess(say("no such puzzle"), name, ids())) from None


def _known(name: str) -> str:
    if name not in NAMES:
        raise HTTPException(404, with_guess(say("no such game"), name, NAMES))
    return name
