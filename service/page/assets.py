"""What the pages are made of: style sheets, scripts, small pictures, and the sentences of their script.

A page carries its style, so that it can be painted as soon as it is there: a sheet of its own would come
among some thirty modules. It names every module that its script will import, so that a browser asks for all
of them at once and not for one after the other as it reads them. Modules and pictures are named by their
content and kept for ever.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from base64 import b64encode
from functools import cache
from importlib.resources import files
from threading import Lock

from fastapi import APIRouter, HTTPException, Request, Response

from periplus import __version__
from periplus.drawing import picture
from periplus.drawing.printed import thumbnail
from periplus.drawing.svg.style import style_sheet
from periplus.models.core.wording import COMMA, SEMICOLON, say, spoken

from ..reference import bundled_puzzle


def words() -> dict[str, str]:
    """Every sentence by the name that the script knows it by; ``{name}`` is filled in there."""
    return {name: spoken(text) for name, text in _WORDS.items()}


_WORDS = {
    "comma": COMMA,
    "semicolon": SEMICOLON,
    "headed": say("{label}: {text}"),
    "legal": say("Legal: every rule is kept."),
    "illegal": say("Not legal. Rules broken:"),
    "unreadable": say("That cannot be read:"),
    "working": say("Thinking …"),
    "stopped": say("Stopped."),
    "failed": say("The service gave no answer. Try again."),
    "busy": say("The service is busy. Try again in a moment."),
    "proved": say("Proved: nothing better exists."),
    "within": say("Proved only as far as this: {scope}"),
    "value": say("value {value}"),
    "bound": say("bound {bound}"),
    "gap": say("gap {gap}"),
    "no_move": say("There is no legal move now."),
    "move": say("Move {number}"),
    "moves": say("Legal moves: {count}"),
    "look": say("Look at {where}."),
    "kind": say("The kind of move: {kind}."),
    "play": say("Play this"),
    "played": say("Played: {move}"),
    "undone": say("Taken back."),
    "nothing": say("There is nothing to take back."),
    "loses": say("loses {loss}"),
    "first": say("Choose a game or paste a position first."),
    "ready": say("{title} is open."),
    "right": say("Right! That is the proven answer."),
    "solvable": say("Still solvable. It comes to {reached} so far."),
    "wrong": say("Not solvable any more: move {number} was the first wrong one."),
    "unknown": say("Not known: stopped before an answer."),
    "copied": say("The address of this position is in the address bar, and copied."),
    "shared": say("The address of this position is in the address bar."),
    "own": say("A position of your own"),
    "difficulty": say("difficulty {difficulty}"),
    "points": say("points"),
    "total": say("total"),
    "rule": say("Rule"),
    "back_to": say("Back to move {number}: {move}"),
    "wrong_move": say("Move {number} was the first wrong one: {move}."),
    "step_back": say("Step back to it"),
    "clue_held": say("holds"),
    "clue_broken": say("is broken"),
    "not_right": say("Nothing can follow, and it is not right yet."),
    "result": say("Time {time}, moves {moves}, hints {hints}."),
    "one_of": say("({number} of {count})"),
    "go_on": say("Moves that go on from what you touched: {count}."),
    "touch": say("Touch the board to make one of {count} moves."),
    "choose": say("Choose one of {count} moves."),
    "one_move": say("There is one move."),
    "candidate": say("{who}, {where}: {value}"),
    "candidate_set": say("{name}, chosen"),
    "candidate_struck": say("{name}, struck"),
    "nothing_ruled_out": say("Nothing more is ruled out from here."),
    "strike_these": say("Strike these"),
    "cross": say("a cross"),
    "pencilled": say("{name}, marked: {marks}"),
    "pencil_touch": say("Touch a place to mark it; touch it again to remove the mark."),
    "trying": say("You try a line from move {number} on."),
    "tried_line": say("Move {number}: {move}"),
    "next_puzzle": say("Next: {title}"),
    "worth_after": say("What is expected after it"),
    "address_copied": say("The address is copied."),
    "making": say("A new puzzle is made: attempt {number} of {count} …"),
    "so_far": say("Candidate {tried}, {seconds} s"),
    "so_far_left": say("Candidate {tried}, {left} left to look at, {seconds} s"),
    "not_made": say("No such puzzle was found in this time. Try again."),
    "found_puzzles": say("Puzzles: {count}, solved: {solved}."),
    "another": say("Another puzzle"),
    "not_read": say("The moves in the address cannot be read: the puzzle begins anew."),
    "solved": say("solved"),
    "deduced": say("Deduce: {text}"),
    "hinted": say("Move: {move}."),
    "answer_of": say("{title}: the answer"),
    "reasons": say("The reasoning, step by step"),
    "over": say("The game is over. Won: {names}"),
    "over_lost": say("The game is over. Nobody has won."),
    "chance_acts": say("Chance acts: roll or draw, or say what fell."),
    "touched_of": say("{what}: {count} of {most}"),
    "take_back": say("take {name} back"),
    "to_move": say("To move: {name}"),
    "pass_to": say("Pass the screen to {name}: what others may not see comes next."),
    "show_to": say("Show the board to {name}"),
    "thinks": say("{name} thinks …"),
    "seat": say("Seat {number}"),
    "again": say("Try again"),
    "any_move": say("{name} found no best move in time and made the first legal one."),
    "automa": say("by the rules"),
    "how_good": say("How good was it: {move}"),
    "lost": say("It lost {loss}: the best comes to {best}."),
    "lost_to": say("It lost {loss}: the best, “{words}”, comes to {best}."),
    "nothing_lost": say("Nothing better was possible."),
    "seen_ahead": say("How it looks for the rest of the game, against “{words}”"),
    "best_ahead": say("For the rest of the game nothing looks better."),
    "mine": say("made"),
    "best": say("best"),
    "for_game": say("Best for the game."),
    "for_turn": say("Best for this turn."),
    "not_proved": say("Not proved."),
    "other_game": say("That is a position of another game."),
    "found_clauses": say("Clauses found: {count}."),
    "instead": say("Played instead"),
    "search": say("Search"),
    "less": say("{name}: one less"),
    "more": say("{name}: one more"),
    "take_away": say("take {name} away"),
    "add": say("add {name}"),
    "add_to": say("{name}: add"),
    "several": say("{count} have such a name"),
    "missing": say("Still missing: {what}"),
    "choose_piece": say("Choose a piece first, then a place for it."),
    "fits": say("Possible here: {count}."),
    "clear": say("clear {place}"),
    "put_here": say("{name} to {place}"),
    "turn_it": say("Turn"),
    "turned": say("Turn ({number} of {count})"),
    "game_not_read": say("The game in the address cannot be read."),
    "best_is": say("The best move comes to {value}."),
    "wins_best": say("Share of the win with the best move: {value}."),
    "expects_best": say("Points expected with the best move: {value}."),
    "by_playouts": say("By {count} play-outs, not proved."),
    "re-solved": say("re-solved"),
    "agreed": say("agreed by another solver"),
    "certified": say("certified"),
    "by_evaluation": say("By an evaluation alone, not proved."),
    "found_bound": say("Best found {value}, not more than {bound}, not proved."),
    "found_value": say("Best found {value}, not proved."),
    "seconds_left": say("{seconds} s left"),
    "judged_all": say("Every decision is judged."),
    "nothing_to_judge": say("Nobody had a choice in this game."),
    "no_log": say("No moves are told there: a review needs a game with its moves."),
    "of": say("{best} of {decisions}"),
    "graph_wins": say("share of the win expected with the best move"),
    "graph_points": say("points expected with the best move"),
    "was_better": say("{words} was better by {loss}."),
    "decision_of": say("Move {number}: {name}"),
    "was_made": say("Made: {words} ({value})"),
    "was_best": say("Best: {words} ({value})"),
    "luck_after": say("Luck that followed: {luck}"),
    "try_it": say("Try it"),
    "play_here": say("Play from here"),
    "task": say("Move {number} of {name} lost {loss} here. Find a better one."),
    "task_done": say("Nothing is lost this time: that is the best move."),
    "task_lost": say("That loses {loss}. Take it back and try another."),
}


router = APIRouter()
SCRIPT, SHEET = ".js", ".css"
"""The kinds of files that the pages are made of."""
PAGE, PICTURE = "page", "picture"
"""The style sheets of every page: its own first, and last the one that every picture carries."""
IMPORT = re.compile(r'^(?:import|export)\b[^"]*"\./([\w-]+\.js)"', re.MULTILINE)
"""A module that another one needs before it runs."""
FOR_EVER = "public, max-age=31536000, immutable"
"""What is named by its content never changes."""

DRAWING = Lock()
"""One picture is drawn at a time, so that whoever opens all of them leaves room for others."""


@router.get("/static/{edition_}/{name}")
async def module(request: Request, edition_: str, name: str) -> Response:
    """A module of the pages' scripts; ``edition_`` is a hash of all files, so that browsers keep them."""
    if not name.endswith(SCRIPT) or name not in _parts() or edition_ != edition():
        raise HTTPException(404)
    headers = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(_parts()[name], media_type="text/javascript", headers=headers)
    return Response(
        _packed(name), media_type="text/javascript", headers=headers | {"Content-Encoding": "gzip"}
    )


@cache
def style(names: tuple[str, ...]) -> str:
    """The style of a page: the sheets of that name between the two of every page."""
    return "\n".join(_parts()[name + SHEET] for name in (PAGE, *names, PICTURE))


def style_source(text: str) -> str:
    """The source by which a content security policy allows this style inside the page, and no other."""
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@cache
def imported(script: str) -> tuple[str, ...]:
    """Every module that the script needs, directly or not, in the order in which it is met."""
    found = list(IMPORT.findall(_parts()[script]))
    for name in found:  # it grows meanwhile
        found += [one for one in IMPORT.findall(_parts()[name]) if one not in found]
    return tuple(dict.fromkeys(found))


@router.get("/pictures/{edition_}/{puzzle}.svg")
def small_picture(edition_: str, puzzle: str) -> Response:
    """A bundled puzzle as a small picture."""
    if edition_ != edition():
        raise HTTPException(404)
    with DRAWING:
        text = _pictured(puzzle)
    return Response(text, media_type="image/svg+xml", headers={"Cache-Control": FOR_EVER})


@cache
def _pictured(puzzle: str) -> str:
    """The picture; it is worked out once, and a name that is none is refused before it is kept."""
    return thumbnail(picture(bundled_puzzle(puzzle).position))


@cache
def _parts() -> dict[str, str]:
    """Every file of the pages by its name."""
    found = {PICTURE + SHEET: style_sheet()}
    for file in files("periplus.service.page").joinpath("static").iterdir():
        if file.name.endswith((SCRIPT, SHEET)):
            found[file.name] = file.read_text(encoding="utf-8")
    return found


@cache
def _packed(name: str) -> bytes:
    """The module compressed, which is done once."""
    return gzip.compress(_parts()[name].encode(), mtime=0)


@cache
def edition() -> str:
    """The hash of the files: a page asks for those that it was made with."""
    parts = sorted(_parts().items())
    return hashlib.sha256(repr([__version__, *parts]).encode()).hexdigest()[:16]
