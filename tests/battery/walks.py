"""Random games on the kernels of the games: cheap steps, with the public position at hand for whoever asks about it.

A step is one of the kernel's actions, written as a move and played by the public rules, which judge that one move and
no other; to list every legal move as the rules do would take most of the time. That the kernel and the rules have the
same moves is held by ``test_kernels.py``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from periplus.models.core.data import Move, Position
from periplus.models.core.game import Game
from periplus.models.core.kernel import kernel
from tests.battery.support import shown

PLIES = 10_000
"""More than any game has."""


class Step(NamedTuple):
    """A move of a random game."""

    position: Position
    """Before the move, knowing everything, and asked by the seat that moves."""
    move: Move
    seat: int | None
    """Whose decision it is; None: chance brings it."""


def walk(game: Game[Any, Any], position: Position, rng: random.Random) -> Iterator[Step]:
    """Every step of a random game from there, until nobody goes on."""
    alone = set[type[Move]]()
    for _ in range(PLIES):
        step = _step(game, position, rng, alone)
        if step is None:
            return
        yield step
        position = game.play(step.position, step.move)


def _step(
    game: Game[Any, Any], position: Position, rng: random.Random, alone: set[type[Move]]
) -> Step | None:
    """What comes next: chance's move, or that of any seat that may move; either where both may.

    ``alone`` collects the moves of chance, by their types, that hold no player's choice.
    """
    chance = game.chance(position, rng)
    if chance is not None and type(chance) not in alone:
        if (seen := shown(game, position, chance)) is not None:
            return _decision(game, seen, game.actors(seen)[0], rng)
        alone.add(type(chance))
    seats = game.actors(position)
    if chance is not None and (not seats or rng.random() < 0.5):
        return Step(position, chance, None)
    return _decision(game, position, rng.choice(seats), rng) if seats else None


def _decision(game: Game[Any, Any], position: Position, seat: int, rng: random.Random) -> Step:
    """A random move of that seat."""
    asked, light = game.asked_by(position, seat), kernel(game.name)
    state = light.state(asked)
    if light.to_move(state) == seat:
        return Step(asked, light.move(state, rng.choice(light.legal(state))), seat)
    return Step(asked, rng.choice(game.moves(asked)), seat)  # several may move: the kernel takes another
