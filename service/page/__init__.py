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

from ..guarding import language_of, policy
from ..reference import bundled_puzzle
from . import assets, home
from .assets import words

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


def _rendered(request: Request, template: str, shown: Callable[[], dict[str, Any]]) -> HTMLResponse:
    """The template in the reader's language, filled in by ``shown``, which speaks it."""
    language = language_of(request)
    style = assets.style(SHEETS.get(template, ()))
    shared = {
        "language": language,
        "languages": LANGUAGES,
        "edition": assets.edition(),
        "style": Markup(style),
        "imported": assets.imported,
        "say": _sentence,
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
                "choices": [{"value": choice, "words": spoken(choice)} for choice in one.choices],
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
    "all": say("the best moves, ranked"),
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
    "auto": say("Tell at once"),
    "auto_truth": say("rules and first wrong move"),
    "auto_rules": say("rules alone"),
    "auto_off": say("nothing"),
    "made": say("Moves made"),
    "facts": say("Tables and notes"),
    "reasoning": say("The reasoning, step by step"),
    "step_before": say("The step before"),
    "step_after": say("The next step"),
    "keys": say("Keys"),
    "keys_text": say(
        "Arrows go from place to place, Page Down and Page Up through all of them, Space or Enter touches, Enter "
        "again makes the move that is shown, R turns it, F flips it, N shows another one, Escape lets go, U takes "
        "back. Things can be dragged to their places, and lines from place to place; on a phone, rest a finger on a "
        "thing to read what it is."
    ),
    "keys_puzzle": say(
        "P takes the pencil and lays it down, 1 to 9 choose what it marks and 0 the cross; T tries a line, and goes "
        "back to where the try began."
    ),
    "library": say("All puzzles of this game"),
    "play": say("Play a game"),
    "puzzles": say("Puzzles"),
    "analyse": say("Analyse a position"),
    "doors": say("What to do"),
    "solve_one": say("Solve a puzzle"),
    "set_up_mine": say("Set up my table"),
    "daily": say("Puzzle of the day"),
    "games": say("The games"),
    "solve_it": say("Solve"),
    "play_it": say("Play"),
    "set_it_up": say("Set up"),
    "shelf": say("Puzzles"),
    "skip_shelf": say("Skip to the puzzles"),
    "all_games": say("all games"),
    "all_kinds": say("all kinds"),
    "any_grade": say("any difficulty"),
    "kind_of": say("Kind"),
    "how_hard": say("Difficulty"),
    "unsolved": say("Only those not solved yet"),
    "random": say("A random one"),
    "solved": say("solved"),
    "like_this": say("Make one like this"),
    "new_one": say("A new puzzle"),
    "making": say("How much of the time is over"),
    "new_game": say("New game"),
    "players": say("Players"),
    "seed": say("Seed of chance"),
    "begin": say("Begin"),
    "open_file": say("Open a saved game or position"),
    "roll": say("Roll or draw"),
    "fell": say("or what fell at the table"),
    "enter": say("Enter"),
    "candidates": say("Candidates: touch one to strike it or to bring it back"),
    "rule_out": say("What is ruled out next?"),
    "pencil": say("Pencil"),
    "leads": say("What the pencil marks"),
    "try": say("Try a line"),
    "fork": say("Back to where the try began"),
    "keep_try": say("Keep it"),
    "tried_lines": say("Lines that were tried"),
    "touch_fell": say("Touch what fell at the table."),
    "enter_touched": say("Enter what fell"),
    "undo_touched": say("Undo the last touch"),
    "strength": say("Who thinks about a hint"),
    "save": say("Save"),
    "rolling": say("Roll and draw at once"),
    "flow": say("Engines play on by themselves"),
    "skip_rules": say("Skip to the clauses"),
    "rules_of": say("The rules of"),
    "relation": say("The published game and the bundled edition"),
    "search_rules": say("Search the rules"),
    "headings": say("Headings"),
    "set_up": say("Set up a table"),
    "whose_board": say("Whose board"),
    "at_fault": say("What breaks a rule"),
    "play_on": say("Play from here"),
    "begin_with": say("Begin with …"),
    "bare": say("An empty table"),
    "dealt": say("A new game, dealt"),
    "open_any": say("Open a position, or an edition of your own"),
    "search": say("Search"),
    "remove": say("Take away"),
    "turn_it": say("Turn"),
    "the_table": say("The table"),
    "live": say("The engine looks on"),
    "expected": say("What is expected with the best move"),
    "review": say("Review"),
    "review_game": say("Review this game"),
    "graph": say("What was expected, move by move"),
    "earlier": say("The decision before"),
    "later": say("The next decision"),
    "decision": say("Decision"),
    "open_finished": say("A game to review"),
    "finished_file": say("Open a file with its moves"),
    "paste_game": say("or paste it: a sheet, JSON, or a line"),
    "judged_by": say("Who judges"),
    "gone_through": say("How much of the game is judged"),
    "go_on": say("Go on"),
    "skill_and_luck": say("Skill and luck"),
    "without_loss": say("without loss"),
    "lost_all": say("lost"),
    "luck": say("luck"),
    "result": say("result"),
    "worst": say("The costliest decisions"),
    "every_decision": say("Every decision"),
    "graph_svg": say("Download the graph"),
    "print": say("Print, or save as PDF"),
    "print_puzzle": say("Print, answer on a second sheet"),
    "apply": say("Put this on the table"),
    "completions": say("What may stand at the cursor"),
    "json_keys": say(
        "Ctrl and Space show what may stand at the cursor; arrows choose, Enter or Tab takes it, Escape closes the "
        "list."
    ),
    "edit_keys": say(
        "Carry a piece from the palette onto its place with the mouse, or from place to place, or choose it and touch "
        "the place. "
        "Arrows go from place to place, Enter puts the chosen piece there, Delete or a right click takes away what "
        "lies there, R turns the piece, Escape lets go of it, Ctrl Z undoes. The wheel changes a number in focus."
    ),
}
"""The sentences of the shell, by the name that the template knows them by."""
