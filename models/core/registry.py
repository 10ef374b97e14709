"""The registered games, the one place outside a game's own folders that names it.

A registered name ``g`` promises ``periplus.models.g.GAME``, ``periplus.solvers.g.SOLVER``,
``periplus.drawing.g.draw`` and ``periplus.puzzles.g.PUZZLES``; each is imported when it is first asked for,
and not before.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .errors import PositionError, echo
from .wording import say, spoken

if TYPE_CHECKING:
    from .game import Game

NAMES: tuple[str, ...] = ("observatory", "kalypso", "mist", "sumatra", "buru")
"""Every registered game, in the order in which people see them."""


def known(name: object, field: str = "game") -> str:
    """``name`` if a game of that name is registered; raises PositionError that names ``field``."""
    if name not in NAMES:
        raise PositionError(
            field,
            say("unknown game {name}, expected one of {names}", name=echo(name), names=", ".join(NAMES)),
        )
    return str(name)


@cache
def game(name: str) -> Game[Any, Any]:
    """The rules of the game of that name; raises PositionError for an unknown one."""
    found: Game[Any, Any] = import_module(f"periplus.models.{known(name)}").GAME
    return found


def introduced(name: str) -> dict[str, Any]:
    """What a list of games says of the game of that name; raises PositionError for an unknown one."""
    found = game(name)
    return {
        "name": found.name,
        "title": spoken(found.title),
        "clauses": found.prefix,
        "players": list(found.players),
        "editions": list(found.editions()),
    }


def game_of_clause(rule: str) -> Game[Any, Any] | None:
    """The game whose prefix the clause id carries, or None."""
    prefix = rule.partition("-")[0].upper()
    return next((game(name) for name in NAMES if game(name).prefix == prefix), None)
