"""What the library shows: every bundled puzzle with its game, kind and difficulty."""

from __future__ import annotations

from typing import Any

from periplus.models.core.registry import NAMES, game
from periplus.models.core.wording import say, spoken, tell
from periplus.puzzles.collection import contents
from periplus.puzzles.protocol import plug_in

HARDEST = 5
"""Where puzzles stand that have no grade: the easiest of all games come first."""


def shown() -> dict[str, Any]:
    """What the template is filled in with, in the language now spoken."""
    titles = {name: spoken(say(game(name).title)) for name in NAMES}
    puzzles = [_told(one, name, title) for name, title in titles.items() for one in contents(name)]
    return {"games": titles, "puzzles": sorted(puzzles, key=lambda one: one["difficulty"] or HARDEST)}


def _told(puzzle: dict[str, Any], name: str, title: str) -> dict[str, Any]:
    """The puzzle as a list tells of it."""
    words = {"title": spoken(puzzle["title"]), "kind_words": spoken(puzzle["kind"])}
    makes = puzzle["kind"] in plug_in(name).makers
    grade = tell("difficulty {difficulty}", difficulty=puzzle["difficulty"])
    return puzzle | words | {"game": name, "game_title": title, "grade": grade, "makes": makes}
