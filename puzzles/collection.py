"""Where puzzles come from: the bundled collections by id, files of players by path."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.names import has, package_of
from periplus.models.core.registry import NAMES, known
from periplus.models.core.wording import say, with_guess

from .format import Puzzle, load

TOLD = ("id", "title", "kind", "difficulty")
"""What a list shows of a puzzle."""


@cache
def bundled(game: str) -> tuple[Puzzle, ...]:
    """The game's collection, the easiest first; raises PositionError for an unknown game."""
    puzzles = [load(raw) for _, raw in sorted(_texts(known(game, "GAME")))]
    return tuple(sorted(puzzles, key=lambda puzzle: (puzzle.file.difficulty or 0, puzzle.id)))


@cache
def contents(game: str) -> tuple[dict[str, Any], ...]:
    """What the files of the game's collection say of themselves, the easiest first.

    That is ``id``, ``title``, ``kind`` and ``difficulty``. Nothing is verified, so that the list is there at once.
    Raises PositionError for an unknown game.
    """
    files_ = [json.loads(raw) for _, raw in _texts(known(game, "GAME"))]
    found = [{field: file.get(field) for field in TOLD} for file in files_]
    return tuple(sorted(found, key=lambda told: (told["difficulty"] or 0, told["id"])))


def find(name: str) -> Puzzle:
    """The bundled puzzle of that id; raises PositionError for an unknown one."""
    for game in NAMES:
        for stem, raw in _texts(game):
            if stem == name:
                return load(raw)
    message = say("no puzzle of the id {name}, expected one that the list shows, or a file", name=echo(name))
    raise PositionError("", with_guess(message, name, ids()))


def is_bundled(puzzle: Puzzle) -> bool:
    """Whether the puzzle is the bundled one of its id, unchanged."""
    return any(
        stem == puzzle.id and load(raw).file == puzzle.file for stem, raw in _texts(puzzle.position.game)
    )


def ids() -> list[str]:
    """The id of every bundled puzzle of every game."""
    return sorted(stem for game in NAMES for stem, _ in _texts(game))


def _texts(game: str) -> Iterator[tuple[str, bytes]]:
    """The id and the text of every bundled puzzle of the game."""
    if not has(game, "puzzles"):
        return
    for entry in files(package_of(game, "puzzles")).iterdir():
        if entry.name.endswith(".json"):
            yield entry.name.removesuffix(".json"), entry.read_bytes()
