"""The web page: a shell rendered here, pictures drawn by the service, one script without a build step.

Everything that the page knows comes from the service's own paths below ``/v1``; nothing is fetched from anywhere
else. The style sheet of the pictures is served once, so that no style stands inside the page.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined

from periplus import __version__
from periplus.drawing.svg.sheet import style_sheet
from periplus.models.core.registry import NAMES, game
from periplus.models.core.wording import LANGUAGES, say, speaking, spoken

from ..language import language_of
from .words import words

router = APIRouter(include_in_schema=False)
"""The page at ``/`` and what it is made of."""

FILES = {"page.js": "text/javascript", "page.css": "text/css"}
"""The files of the page and their types."""


@router.get("/")
def page(request: Request) -> HTMLResponse:
    """The page, in the language that its address or the reader's browser asks for."""
    language = language_of(request)
    with speaking(language):
        shown = _template().render(
            language=language,
            languages=LANGUAGES,
            version=__version__,
            games=[{"name": name, "title": spoken(say(game(name).title))} for name in NAMES],
            words=words(),
            say=_sentence,
        )
    return HTMLResponse(shown, headers={"Content-Language": language, "Vary": "Accept-Language"})


@router.get("/static/picture.css")
def picture_style() -> Response:
    """The style sheet that every picture carries."""
    return Response(style_sheet(), media_type="text/css")


@router.get("/static/{name}")
def part(name: str) -> Response:
    """A file of the page."""
    if name not in FILES:
        raise HTTPException(404)
    text = files(__name__).joinpath("static", name).read_text(encoding="utf-8")
    return Response(text, media_type=FILES[name])


@cache
def _template() -> Any:
    loader = PackageLoader("periplus.service", "page")
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined).get_template("page.html")


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
}
"""The sentences of the shell, by the name that the template knows them by."""
