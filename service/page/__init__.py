"""The web pages: shells rendered here, pictures drawn by the service, scripts without a build step.

Everything that a page knows comes from the service's own paths; nothing is fetched from anywhere else. The style of
the pictures is the page's, so that no picture of it brings its own.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import cache
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from periplus import __version__
from periplus.models.core.registry import NAMES, game
from periplus.models.core.wording import LANGUAGES, say, speaking, spoken
from periplus.puzzles.protocol import plug_in
from periplus.solvers.strategy.game import has_strategy

from ..guarding import LONGEST, language_of, policy
from ..reference import bundled_puzzle
from . import assets, home
from .sentences import headed, sentence, words

router = APIRouter(include_in_schema=False)
"""Every page and what it is made of."""
router.include_router(assets.router)

SHEETS: dict[str, tuple[str, ...]] = {
    "home.html": ("solve", "home"),
    "library.html": ("library",),
    "made.html": ("solve",),
    "play.html": ("solve", "play"),
    "review.html": ("solve", "play", "review"),
    "rules.html": ("rules",),
    "setup.html": ("solve", "setup"),
    "solve.html": ("solve",),
}
"""The style sheets of a page besides those of every page."""
STRENGTHS = (
    say("engine 1: 0.3 s, this turn"),
    say("engine 2: 1 s, this turn"),
    say("engine 3: 1 s, the game"),
    say("engine 4: 5 s, the game"),
)
"""What an engine of each strength does with a move."""


@router.get("/")
def home_page(request: Request) -> HTMLResponse:
    """The first page: games, doors, and a puzzle to play at once."""
    return _rendered(request, "home.html", home.home_page)


@router.get("/library")
def library_page(request: Request) -> HTMLResponse:
    """Every bundled puzzle as a small picture; the address has behind ``#`` which ones are shown."""
    return _rendered(request, "library.html", home.library_page)


@router.get("/analyse")
def analyse_page(request: Request) -> HTMLResponse:
    """Any position, pasted or behind ``#p=`` in the address, and what can be asked of it."""
    return _rendered(request, "analyse.html", _any_position)


def _any_position() -> dict[str, Any]:
    """What the page of any position shows."""
    return {
        "version": __version__,
        "games": [{"name": name, "title": spoken(say(game(name).title))} for name in NAMES],
    }


def missing_page(request: Request, fault: str) -> HTMLResponse:
    """What a reader sees at an address where nothing is: why, and ways on; those of a game, if it begins with one."""
    path = request.url.path
    name = path.split("/")[1]

    def shown() -> dict[str, Any]:
        found = home.card(name) if name in NAMES else None
        up = "../" * (path.count("/") - 1) or "./"
        return {"root": up, "address": path[:LONGEST], "fault": spoken(fault), "game": found}

    return _rendered(request, "missing.html", shown, 404)


def _rendered(
    request: Request, template: str, shown: Callable[[], dict[str, Any]], status: int = 200
) -> HTMLResponse:
    """The template in the reader's language, filled in by ``shown``, which speaks it."""
    language = language_of(request)
    style = assets.style(SHEETS.get(template, ()))
    shared = {
        "language": language,
        "languages": LANGUAGES,
        "edition": assets.edition(),
        "style": Markup(style),
        "imported": assets.imported,
        "say": sentence,
        "headed": headed,
        "clauses": " ".join(f"{game(name).prefix}={name}" for name in NAMES),
    }
    with speaking(language):
        text = _template(template).render(words=words(), **shared, **shown())
    headers = {
        "Content-Language": language,
        "Vary": "Accept-Language",
        "Cache-Control": "no-cache",
        "Content-Security-Policy": policy(style=assets.style_source(style)),
    }
    return HTMLResponse(text, status, headers=headers)


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


def made_page(request: Request) -> HTMLResponse:
    """A new puzzle on its board: made as the address asks for behind ``#``, or the one that it has behind ``#g=``."""
    name = request.url.path.split("/")[-2]
    return _rendered(request, "made.html", lambda: _game(name))


def game_page(request: Request) -> HTMLResponse:
    """A game to begin or to go on with; the address has all of it behind ``#g=``."""
    name = request.url.path.split("/")[-2]
    return _rendered(request, "play.html", lambda: _game(name))


def rules_page(request: Request) -> HTMLResponse:
    """The clauses of a game, each behind its ``#`` in the address."""
    name = request.url.path.split("/")[-2]
    return _rendered(request, "rules.html", lambda: home.rules_page(name))


def review_page(request: Request) -> HTMLResponse:
    """A game to look back on; the address has its position and log behind ``#g=``."""
    name = request.url.path.split("/")[-2]
    return _rendered(request, "review.html", lambda: _game(name))


def setup_page(request: Request) -> HTMLResponse:
    """A table to set up; the address has its position behind ``#g=``."""
    name = request.url.path.split("/")[-2]
    return _rendered(request, "setup.html", lambda: _game(name))


for _name in NAMES:
    router.add_api_route(f"/{_name}", first_puzzle)
    router.add_api_route(f"/{_name}/made", made_page)
    router.add_api_route(f"/{_name}/play", game_page)
    router.add_api_route(f"/{_name}/review", review_page)
    router.add_api_route(f"/{_name}/rules", rules_page)
    router.add_api_route(f"/{_name}/setup", setup_page)
    router.add_api_route(f"/{_name}/{{puzzle}}", puzzle_page)


def _puzzle(puzzle: Any) -> dict[str, Any]:
    """What the page of a puzzle shows of it."""
    told = spoken(say("difficulty {difficulty}", difficulty=puzzle.file.difficulty))
    title = spoken(say(game(puzzle.position.game).title))
    makes = puzzle.file.kind in plug_in(puzzle.position.game).makers
    return {"puzzle": puzzle.summary(), "title": title, "difficulty": told, "makes": makes}


def _capital(text: str) -> str:
    """The text with a capital first, as choices of a form stand: modules have names of their own."""
    return text[:1].upper() + text[1:]


def _game(name: str) -> dict[str, Any]:
    """What the page of a game shows before it is begun."""
    rules = game(name)
    engines = [{"value": value, "name": spoken(text)} for value, text in enumerate(STRENGTHS)]
    return {
        **home.card(name),
        "game": name,
        "players": rules.players,
        "variants": [
            {
                "name": one.name,
                "title": spoken(one.name),
                "words": spoken(one.words),
                "choices": [
                    {"value": choice, "words": _capital(spoken(one.called.get(choice, choice)))}
                    for choice in one.choices
                ],
                "several": one.several,
            }
            for one in rules.variants
        ],
        "seats": [
            {"name": spoken(say("Seat {number}", number=seat + 1)), "first": seat == 0}
            for seat in range(max(rules.players))
        ],
        "kinds": [{"value": "", "name": spoken(say("a person"))}, *engines],
        "horizons": "turn game" if has_strategy(name) else "turn",
        "seed": secrets.randbelow(10_000),
    }


@cache
def _template(name: str) -> Any:
    loader = PackageLoader("periplus.service", "page")
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined).get_template(name)
