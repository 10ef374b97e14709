"""The games by name: a registered name ``g`` promises ``periplus.models.g.GAME``.

It may have ``periplus.solvers.g.SOLVER``, ``periplus.drawing.g.draw`` and ``periplus.puzzles.g.PUZZLES`` too; each is
imported when it is first asked for, and not before. Where they are is said in ``names.py``.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from .errors import PositionError, echo
from .names import NAMES, is_game, part_of
from .wording import say, spoken, with_guess

if TYPE_CHECKING:
    from .game import Game

__all__ = ["NAMES", "game", "game_of_clause", "introduced", "known"]


def known(name: object, field: str = "game") -> str:
    """``name`` if a game of that name is registered; raises PositionError that names ``field``."""
    if not is_game(name):
        raise PositionError(
            field,
            with_guess(
                say("unknown game {name}, expected one of {names}", name=echo(name), names=", ".join(NAMES)),
                name,
                NAMES,
            ),
        )
    return str(name)


@cache
def game(name: str) -> Game[Any, Any]:
    """The rules of the game of that name; raises PositionError for an unknown one."""
    found: Game[Any, Any] = part_of(known(name), "models").GAME
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
