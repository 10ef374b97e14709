"""The paths that tell what there is: games, schemas, clauses, puzzles, and whether the service lives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, HTTPException
from fastapi import Request as HttpRequest

from periplus import __version__
from periplus.models.core.errors import PositionError
from periplus.models.core.registry import NAMES, game, game_of_clause, introduced
from periplus.models.core.rulebook import rulebook
from periplus.models.core.wording import say, speaking

from . import listings
from .language import language_of

if TYPE_CHECKING:
    from periplus.puzzles.format import Puzzle

router = APIRouter(prefix="/v1")
UNKNOWN: dict[int | str, dict[str, Any]] = {404: {"model": listings.Error, "description": "There is none."}}


@router.get("/health", response_model=listings.Health)
def health(request: HttpRequest) -> Any:
    """Whether the service lives, and how many requests it has."""
    desk = request.app.state.desk
    return {"status": "ok", "version": __version__, "waiting": desk.lane.inside + desk.quick.inside}


@router.get("/games", response_model=listings.Games)
def games(request: HttpRequest) -> Any:
    """The registered games."""
    with speaking(language_of(request)):
        return {"games": [introduced(name) for name in NAMES]}


@router.get("/games/{name}/schema", responses=UNKNOWN)
def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a game's positions."""
    found: dict[str, Any] = game(_known(name)).schema()
    return found


@router.get("/games/{name}/puzzles", response_model=listings.PuzzleList, responses=UNKNOWN)
def puzzles(request: HttpRequest, name: str) -> Any:
    """The bundled puzzles of a game, the easiest first."""
    from periplus.puzzles.collection import bundled  # noqa: PLC0415 — it takes a while and few ask

    with speaking(language_of(request)):
        found = [puzzle.summary() for puzzle in bundled(_known(name))]
    return {"count": len(found), "puzzles": found}


@router.get("/puzzles/{puzzle}", response_model=listings.PuzzleTask, responses=UNKNOWN)
def task(request: HttpRequest, puzzle: str) -> Any:
    """A bundled puzzle without its answer."""
    found = bundled_puzzle(puzzle)
    position = game(found.position.game).whole(found.position)
    moves = len(found.answer.moves)
    with speaking(language_of(request)):
        return found.summary() | {"position": position, "ask": found.file.ask, "moves": moves}


@router.get("/rules/{clause}", response_model=listings.Rule, responses=UNKNOWN)
def rule(request: HttpRequest, clause: str) -> Any:
    """A clause of the rules."""
    found = game_of_clause(clause)
    known = rulebook(found.name).get(clause.upper()) if found else None
    if known is None:
        raise HTTPException(404, say("no such clause"))
    with speaking(language_of(request)):
        return known.as_json()


def bundled_puzzle(name: str) -> Puzzle:
    """The bundled puzzle of that id; raises HTTPException for one that there is not."""
    from periplus.puzzles.collection import find  # noqa: PLC0415 — as above

    try:
        return find(name)
    except PositionError:
        raise HTTPException(404, say("no such puzzle")) from None


def _known(name: str) -> str:
    if name not in NAMES:
        raise HTTPException(404, say("no such game"))
    return name
