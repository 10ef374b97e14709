"""What the battery needs of a game beyond its rules: random games, and the move space of a position.

A game that registers itself is in the battery. Its folder ``tests/<game>/`` adds what only it can know:
``space.py`` with ``space(position)`` (JSON of every move that could be written, legal or not) and, where a fresh
game would tell little, ``start(players, rng)`` (JSON of a position to begin random games with). Playthroughs and counts
of move trees lie in ``conformance/data/<game>/``.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from periplus.models.core.data import Move, Position
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.game import Game
from periplus.models.core.registry import NAMES, game


def _tables(usual: Callable[[int, tuple[int, ...]], bool]) -> list[Any]:
    """Every game with every number of players, slow but for the usual ones."""
    return [
        pytest.param(name, players, marks=() if usual(players, numbers) else pytest.mark.slow)
        for name in NAMES
        for numbers in [game(name).players]
        for players in numbers
    ]


TABLES = _tables(lambda players, numbers: players in (numbers[0], numbers[-1]))
"""Every game with every number of players; those between the fewest and the most in slow runs alone."""
SMALL_TABLES = _tables(lambda players, numbers: players == numbers[0])
FULL_TABLES = _tables(lambda players, numbers: players == numbers[-1])
"""The same for tests that take long: usually with the fewest alone, or with the most."""
DATA = Path(__file__).parents[2] / "conformance" / "data"
"""Playthroughs and counts of move trees, which other programs are put to as well."""


def space_of(name: str) -> Callable[[Position], Iterator[dict[str, Any]]]:
    """The game's ``space`` function, from its test folder."""
    found: Callable[[Position], Iterator[dict[str, Any]]] = import_module(f"tests.{name}.space").space
    return found


def order_of(game: Game[Any, Any], position: Position) -> Callable[[Move], Any]:
    """The key by which the position's moves are sorted in answers."""
    own = getattr(import_module(f"tests.{game.name}.space"), "order", None)
    return own(position) if own else lambda move: move.sort_key()


def begun(game: Game[Any, Any], players: int, rng: random.Random) -> Position:
    """Where a random game begins: a fresh game, or what the game's tests begin with."""
    own = getattr(import_module(f"tests.{game.name}.space"), "start", None)
    return game.load(json.dumps(own(players, rng)).encode()) if own else game.start(players, rng)


def asking(position: Position) -> int:
    """The seat that asks: the player of the position's own question."""
    player: int | str = position.as_json().get("ask", {}).get("player", 0)
    if isinstance(player, int):
        return player
    names: tuple[str, ...] = getattr(position, "names")  # noqa: B009 — a game whose players have ids
    return names.index(player)


def next_move(game: Game[Any, Any], position: Position, rng: random.Random) -> tuple[Position, Move] | None:
    """A random legal or chance move with the position from the view of its player; None at the end."""
    if game.outcome(position) is not None:
        return None
    chance = game.chance(position, rng)
    if chance is not None and (seen := shown(game, position, chance)) is not None:
        return seen, rng.choice(game.moves(seen))
    seats = list(game.actors(position))
    rng.shuffle(seats)
    if chance is not None and (not seats or rng.random() < 0.5):
        return position, chance
    for seat in seats:
        seen = game.asked_by(position, seat)
        moves = game.moves(seen)
        if moves:
            return seen, rng.choice(moves)
    return (position, chance) if chance is not None else None


def faced(game: Game[Any, Any], position: Position, move: Move) -> Position:
    """The position as its player saw it who chose the move: what chance showed before that is in it."""
    return game.rewind(game.play(position, move), len(game.log(position)))


def shown(game: Game[Any, Any], position: Position, chance: Move) -> Position | None:
    """The position once chance has shown what its player waits for; None if the move is chance alone."""
    seen = faced(game, position, chance)
    return seen if game.actors(seen) and not game.actors(position) else None


def play_out(
    game: Game[Any, Any], players: int, seed: int, *, plies: int = 10_000
) -> Iterator[tuple[Position, Move]]:
    """A seeded random game: each position, as its mover sees it, with the move played from it."""
    rng = random.Random(seed)
    position = begun(game, players, rng)
    for _ in range(plies):
        step = next_move(game, position, rng)
        if step is None:
            return
        yield step
        position = game.play(step[0], step[1])


def play_on(game: Game[Any, Any], players: int, seed: int, plies: int) -> Iterator[tuple[Position, Move]]:
    """So many plies of random games, one after the other where they are short.

    Left out are positions in which chance has still to tell what has happened already.
    """
    games = (step for again in count(seed) for step in play_out(game, players, again))
    return islice((step for step in games if is_told(game, step[0])), plies)


def is_told(game: Game[Any, Any], position: Position) -> bool:
    """Whether all that has happened is known, so that the position can be scored."""
    try:
        game.score(position)
    except PositionError:
        return False
    return True


def raw(position: Position) -> bytes:
    """The position as a file holds it."""
    return json.dumps(position.as_json()).encode()


def playable(game: Game[Any, Any], position: Position) -> tuple[Move, ...]:
    """The listed moves that can be played; while chance alone acts, a list may hold a template."""
    return game.moves(position) if game.actors(position) else ()


def perft(game: Game[Any, Any], position: Position, depth: int) -> int:
    """The leaves of the move tree of that depth, by the game's own move list."""
    moves = game.moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.play(position, move), depth - 1) for move in moves)


def brute_moves(game: Game[Any, Any], position: Position) -> list[Move]:
    """Every move of the move space that the rules do not fault: the naive twin of ``playable``."""
    found = []
    for data in space_of(game.name)(position):
        move = game.parse_move(position, data)
        try:
            game.play(position, move)
        except IllegalMove:
            continue
        found.append(move)
    return sorted(found, key=order_of(game, position))
