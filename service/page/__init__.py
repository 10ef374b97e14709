"""The web page: a shell rendered here, pictures drawn by the service, one script without a build step.

Everything that the page knows comes from the service's own paths below ``/v1``; nothing is fetched from anywhere
else. The style sheet of the pictures is served once, so that no style stands inside the page.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, PackageLoader, StrictUndefined

from periplus import __version__
from periplus.drawing.svg.sheet import style_sheet
from periplus.models.core.registry import NAMES, game
from periplus.models.core.wording import LANGUAGES, say, speaking, spoken

from ..language import language_of
from ..reference import bundled_puzzle
from .words import words

router = APIRouter(include_in_schema=False)
"""The page at ``/`` and what it is made of."""

TYPES = {".js": "text/javascript", ".css": "text/css"}
"""The kinds of files that the page is made of."""
PICTURE = "picture.css"
"""The style sheet that every picture carries."""
FOR_EVER = "public, max-age=31536000, immutable"
"""What is named by its content never changes."""


@router.get("/")
def page(request: Request) -> HTMLResponse:
    """The page, in the language that its address or the reader's browser asks for."""
    return _rendered(request, "page.html", _home)


def _home() -> dict[str, Any]:
    """What the first page shows."""
    return {
        "version": __version__,
        "games": [{"name": name, "title": spoken(say(game(name).title))} for name in NAMES],
    }


def _rendered(request: Request, template: str, shown: Callable[[], dict[str, Any]]) -> HTMLResponse:
    """The template in the reader's language, filled in by ``shown``, which speaks it."""
    language = language_of(request)
    shared = {"language": language, "languages": LANGUAGES, "edition": _edition(), "say": _sentence}
    with speaking(language):
        text = _template(template).render(words=words(), **shared, **shown())
    headers = {"Content-Language": language, "Vary": "Accept-Language", "Cache-Control": "no-cache"}
    return HTMLResponse(text, headers=headers)


def puzzle_page(request: Request, puzzle: str) -> HTMLResponse:
    """A bundled puzzle on its board; the address has the moves behind ``#m=``."""
    name = request.url.path.split("/")[-2]
    found = bundled_puzzle(puzzle)
    if found.position.game != name:
        raise HTTPException(404)
    return _rendered(request, "solve.html", lambda: _puzzle(found))


def first_puzzle(request: Request) -> RedirectResponse:
    """To the easiest puzzle of a game."""
    from periplus.puzzles.collection import bundled  # noqa: PLC0415 — it takes a while and few ask

    name = request.url.path.split("/")[-1]
    return RedirectResponse(f"{name}/{bundled(name)[0].id}", 303)


for _name in NAMES:
    router.add_api_route(f"/{_name}", first_puzzle)
    router.add_api_route(f"/{_name}/{{puzzle}}", puzzle_page)


def _puzzle(puzzle: Any) -> dict[str, Any]:
    """What the page of a puzzle shows of it."""
    told = spoken(say("difficulty {difficulty}", difficulty=puzzle.file.difficulty))
    title = spoken(say(game(puzzle.position.game).title))
    return {"puzzle": puzzle.summary(), "title": title, "difficulty": told}


@router.get("/static/{edition}/{name}")
def part(edition: str, name: str) -> Response:
    """A file of the page; ``edition`` is a hash of them all, so that browsers keep what has not changed."""
    text = _parts().get(name)
    if text is None or edition != _edition():
        raise HTTPException(404)
    return Response(text, media_type=TYPES[name[name.rindex(".") :]], headers={"Cache-Control": FOR_EVER})


@cache
def _parts() -> dict[str, str]:
    """Every file of the page by its name."""
    found = {PICTURE: style_sheet()}
    for file in files(__name__).joinpath("static").iterdir():
        if file.name.endswith(tuple(TYPES)):
            found[file.name] = file.read_text(encoding="utf-8")
    return found


@cache
def _edition() -> str:
    """The hash of the files: the page asks for those that it was made with."""
    parts = sorted(_parts().items())
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


@cache
def _template(name: str) -> Any:
    loader = PackageLoader("periplus.service", "page")
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined).get_template(name)


def _sentence(name: str) -> str:
    return spoken(SENTENCES[name])


SENTENCES = {
    "title": say("Periplus: where am I, what may I do, what is best next?"),
    "skip": say("Skip to the board"),
    "open": say("Open"),
    "game": say("Game"),
    "puzzle": say("Puzzle"),
    "paste": say("Paste a position"),
    "position": say("Position: JSON, or the line of text that share makes of one"),
    "load": say("Load"),
    "board": say("Board"),
    "empty": say("Choose a game and a puzzle, or paste a position."),
    "ask": say("Ask"),
    "check": say("Check"),
    "score": say("Score"),
    "moves": say("Legal moves"),
    "hint": say("Hint"),
    "level": say("How much to tell"),
    "where": say("where to look"),
    "kind": say("the kind of move"),
    "best": say("the best move"),
    "all": say("all moves, ranked"),
    "stop": say("Stop"),
    "undo": say("Take back"),
    "judge": say("Am I still right?"),
    "own": say("Write your solution"),
    "solution": say("Moves as a JSON array; without any, the moves that you have played count"),
    "share": say("Share"),
    "json": say("Download JSON"),
    "svg": say("Download SVG"),
    "news": say("What is known"),
    "ranked": say("Ranked moves"),
    "filter": say("Only moves that hold"),
    "rules": say("Rules"),
    "language": say("Language"),
    "noscript": say("This page needs JavaScript. The command line and the HTTP interface do without."),
    "seconds": say("Seconds to think"),
    "solve": say("Solve on the board"),
    "task": say("Task"),
    "tray": say("Pieces"),
    "make": say("Make this move"),
    "next_one": say("Another"),
    "cancel": say("Cancel"),
    "listed": say("Moves in words"),
    "redo": say("Redo"),
    "restart": say("Restart"),
    "auto": say("Tell at once when a move is wrong"),
    "made": say("Moves made"),
    "facts": say("Tables and notes"),
    "reasoning": say("The reasoning, step by step"),
    "keys": say("Keys"),
    "keys_text": say(
        "Arrows go from place to place, Page Down and Page Up through all of them, Space or Enter touches, Enter "
        "again makes the move that is shown, R shows another one, Escape lets go, U takes back."
    ),
    "library": say("All puzzles of this game"),
}
"""The sentences of the shell, by the name that the template knows them by."""
